#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A redacted body in a recording: text where it is UTF-8, base64 elsewhere.
struct RecordedBody: Codable, Hashable, Sendable {
    private var text: String?
    private var base64: String?
    /// The length of the whole, in bytes, when only its beginning is here.
    private(set) var cutFrom: Int?

    /// `bytes` is what the sample is without its secrets.
    init(_ sample: BodySample, redacted bytes: [UInt8]) {
        if let text = String(validating: bytes, as: UTF8.self) {
            self.text = text
        } else {
            base64 = Data(bytes).base64EncodedString()
        }
        if !sample.isWhole { cutFrom = sample.length }
    }

    /// `nil` when what was stored is neither.
    var bytes: [UInt8]? {
        if let text { return Array(text.utf8) }
        return base64.flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) }
    }
}
