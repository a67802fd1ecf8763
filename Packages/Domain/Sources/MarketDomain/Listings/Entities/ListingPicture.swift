/// A picture file to send.
public struct ListingPicture: Hashable, Sendable {
    /// The formats that the market accepts, determined by a file's first bytes.
    public enum Format: String, CaseIterable, Hashable, Sendable {
        case jpeg, png

        /// As in RFC 2046 and the PNG specification: `image/jpeg`, `image/png`.
        public var mediaType: String { "image/\(rawValue)" }
    }

    /// The name of the file, without its folder.
    public let name: String
    /// The path of the file.
    public let path: String
    /// Determined by the file's first bytes.
    public let format: Format
    /// In bytes.
    public let byteCount: Int

    /// Stores facts about a file; reads nothing.
    public init(name: String, path: String, format: Format, byteCount: Int) {
        self.name = name
        self.path = path
        self.format = format
        self.byteCount = byteCount
    }
}

/// The file of a picture.
public struct PictureFile: Hashable, Sendable {
    /// The whole file.
    public let bytes: [UInt8]
    /// Determined by the file's first bytes.
    public let format: ListingPicture.Format

    /// A file as received.
    public init(bytes: [UInt8], format: ListingPicture.Format) {
        self.bytes = bytes
        self.format = format
    }
}

/// The reason why a picture cannot be used.
public enum PictureProblem: Error, Hashable, Sendable {
    /// Neither JPEG nor PNG, by its first bytes.
    case format
    /// The file has more bytes than allowed.
    case tooManyBytes(limit: Int)
    /// The picture has more pixels than allowed, in all or on one side; with its size in pixels.
    case tooManyPixels(width: Int, height: Int)
    /// The picture is cut off or broken.
    case damaged
    /// The picture is valid, but of a rare kind that cannot be decoded, such as a lossless JPEG.
    case unsupported
    /// Decoding exceeded its limit of time or memory.
    case tooExpensive
    /// There is nothing at the address that the server reports for the picture.
    case missing
    /// The server reports an address to which it may not refer clients; no request was made.
    case forbiddenAddress
    /// The part of the program that decodes pictures failed; the text gives the reason.
    case unavailable(ErrorText)
}
