/// Why a picture was not decoded.
public enum PictureError: Error, Hashable, Sendable {
    /// Neither JPEG nor PNG, by its first bytes.
    case unknownFormat
    /// Its file has more bytes than that.
    case tooManyBytes(limit: Int)
    /// Its header says more pixels than the limits.
    case tooManyPixels(PixelSize)
    /// It is cut off or broken.
    case damaged
    /// Decoding took more time or memory than the limits.
    case tooExpensive
    /// No size and quality that is still a picture has so few bytes.
    case cannotFit(bytes: Int)
    /// A file cannot be read; the system's words.
    case unreadable(String)
    /// The process that decodes did not start or broke the protocol; the text says why.
    case workerFailed(String)
    case cancelled
}
