#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a server of generation 3 gives to delete a product with: a word as plain text (3a), or a path that
/// ends in one (3b); both also with quotation marks, as JSON.
public struct DeletionToken: Hashable, Sendable {
    /// In bytes.
    private static let limit = 256

    /// One segment of a path that cannot mean anything else: letters, digits, `-`, `_`, `.` and `~`.
    public let text: String

    /// `nil` when the answer has no such word.
    public init?(answer: [UInt8]) {
        let raw = String(decoding: answer, as: UTF8.self)
        let text = (try? JSONDecoder().decode(String.self, from: Data(answer))) ?? raw
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1,
            let word = words.first?.split(separator: "/", omittingEmptySubsequences: false).last,
            (1...Self.limit).contains(word.utf8.count), word.utf8.allSatisfy(Self.isHarmless),
            !word.allSatisfy({ $0 == "." })
        else { return nil }
        self.text = String(word)
    }

    private static func isHarmless(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-_.~".utf8.contains(byte)
        }
    }
}
