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
