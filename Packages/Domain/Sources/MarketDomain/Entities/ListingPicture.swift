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

/// A picture as it is kept in a file.
public struct PictureFile: Hashable, Sendable {
    /// The whole file.
    public let bytes: [UInt8]
    /// By its first bytes.
    public let format: ListingPicture.Format

    /// A file as it came.
    public init(bytes: [UInt8], format: ListingPicture.Format) {
        self.bytes = bytes
        self.format = format
    }
}

/// Why a picture cannot be used.
public enum PictureProblem: Error, Hashable, Sendable {
    /// Neither JPEG nor PNG, by its first bytes.
    case format
    /// Its file has more bytes.
    case tooManyBytes(limit: Int)
    /// It has more pixels, or more on one side; in pixels.
    case tooManyPixels(width: Int, height: Int)
    /// It is cut off or broken.
    case damaged
    /// It is sound, but of a kind that is hardly ever met and cannot be decoded, such as a lossless JPEG.
    case unsupported
    /// Decoding took more time or memory than it may.
    case tooExpensive
    /// Nothing is where the server says that the picture is.
    case missing
    /// It is said to be where the server may not have anybody look: nothing was asked.
    case forbiddenAddress
    /// The part of the program that decodes pictures did not work; the text says why.
    case unavailable(String)
}
