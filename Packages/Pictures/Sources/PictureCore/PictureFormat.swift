/// The formats that Trellis reads and writes.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable {
    case jpeg, png

    /// By the first bytes of a file: FF D8 FF for JPEG (ISO/IEC 10918-1, annex B), the eight bytes of the PNG
    /// signature (ISO/IEC 15948, section 5.2). `nil` for everything else, whatever a name or a sender says.
    public init?(magic bytes: some Collection<UInt8>) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else {
            return nil
        }
    }

    /// `image/jpeg`, `image/png`.
    public var mediaType: String { "image/\(rawValue)" }

    /// Without a full stop: `jpg`, `png`.
    public var fileExtension: String { self == .jpeg ? "jpg" : "png" }
}
