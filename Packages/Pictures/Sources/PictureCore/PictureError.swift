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
    /// It is sound, but of a kind that nothing here decodes.
    case unsupported(Kind)
    /// Decoding took more time or memory than the limits.
    case tooExpensive
    /// No size and quality that is still a picture has so few bytes.
    case cannotFit(bytes: Int)
    /// A file cannot be read; the system's words.
    case unreadable(String)
    /// The process that decodes did not start or broke the protocol; the text says why.
    case workerFailed(String)
    case cancelled

    /// Kinds of pictures that are hardly ever met outside the trades that make them.
    public enum Kind: Int, CaseIterable, Hashable, Sendable {
        /// A JPEG that loses nothing, or is in layers of several sizes (SOF3 and SOF5 to SOF15 but for 9 and 10).
        case losslessJPEG = 1
        /// A JPEG with more than 8 bits for each colour.
        case deepJPEG
        /// A JPEG with two colours, or with more than four.
        case oddJPEG
    }
}
