/// A picture's file that is to be sent.
public struct ListingPicture: Hashable, Sendable {
    /// What the market takes, by a file's first bytes.
    public enum Format: String, CaseIterable, Hashable, Sendable {
        case jpeg, png

        /// RFC 2046 and the PNG specification: `image/jpeg`, `image/png`.
        public var mediaType: String { "image/\(rawValue)" }
    }

    /// Of the file, without its folder.
    public let name: String
    /// Where its file is.
    public let path: String
    /// By its first bytes.
    public let format: Format
    /// In bytes.
    public let byteCount: Int

    /// Facts about a file; nothing is read.
    public init(name: String, path: String, format: Format, byteCount: Int) {
        self.name = name
        self.path = path
        self.format = format
        self.byteCount = byteCount
    }
}
