@_exported public import ErrorCore

/// Decodes pictures from untrusted sources.
///
///     let clean = try await pictures.clean(.file(path), thumbnailSide: 320, limits: PictureLimits(bytes: 8 << 20))
public protocol PictureProcessing: Sendable {
    /// Removes the metadata of a picture, and makes a thumbnail that fits into a square of `thumbnailSide` pixels but
    /// is never enlarged.
    func clean(
        _ source: PictureSource, thumbnailSide: Int, limits: PictureLimits
    ) async throws(PictureError) -> CleanPicture

    /// Makes a JPEG of fewer bytes than `bytes`, as large and as good as possible.
    ///
    /// - Throws: `cannotFit` besides the errors of decoding.
    func shrink(
        _ source: PictureSource, below bytes: Int, limits: PictureLimits
    ) async throws(PictureError) -> EncodedPicture

    /// Makes a JPEG of the square in the middle of a picture, of fewer bytes than `bytes`, as large and as good as
    /// possible.
    ///
    /// - Throws: `cannotFit` besides the errors of decoding.
    func square(
        _ source: PictureSource, below bytes: Int, limits: PictureLimits
    ) async throws(PictureError) -> EncodedPicture

    /// Decodes a picture, reduced to fit into `size` pixels but never enlarged, and oriented according to its metadata.
    func decode(
        _ source: PictureSource, fitting size: PixelSize, limits: PictureLimits
    ) async throws(PictureError) -> DecodedPicture
}

/// Where the bytes of a picture come from.
public enum PictureSource: Hashable, Sendable {
    case bytes([UInt8])
    /// The path of a file. The process that decodes it reads it; its bytes never enter the caller's memory.
    case file(String)
}

/// The limits for decoding a picture. A picture whose file or header exceeds a limit is rejected before decoding.
public struct PictureLimits: Hashable, Sendable {
    /// The size of the file in bytes.
    public var bytes: Int
    /// Width times height.
    public var pixels: Int
    /// The longer side in pixels.
    public var side: Int
    /// The memory of the decoding process in bytes.
    public var memory: Int
    /// The processor time of the decoding process in whole seconds.
    public var seconds: Int

    public init(
        bytes: Int, pixels: Int = 24_000_000, side: Int = 16_384, memory: Int = 256 << 20, seconds: Int = 1
    ) {
        self.bytes = bytes
        self.pixels = pixels
        self.side = side
        self.memory = memory
        self.seconds = seconds
    }
}

/// The reason why a picture was not decoded.
public enum PictureError: Error, Hashable, Sendable {
    /// Neither JPEG nor PNG, by its first bytes.
    case unknownFormat
    /// The file has more bytes than the limit.
    case tooManyBytes(limit: Int)
    /// The header announces more pixels than the limits.
    case tooManyPixels(PixelSize)
    /// The file is truncated or corrupt.
    case damaged
    /// The file is valid, but of a kind that is not supported.
    case unsupported(Kind)
    /// Decoding exceeded the limits of time or memory.
    case tooExpensive
    /// Not even the smallest size and the lowest quality has fewer bytes.
    case cannotFit(bytes: Int)
    /// The file cannot be read; the text is the system's reason.
    case unreadable(ErrorText)
    /// The decoding process did not start or broke the protocol; the text is the reason.
    case workerFailed(ErrorText)
    case cancelled

    /// Kinds of pictures that are rarely used outside a few professions.
    public enum Kind: Int, CaseIterable, Hashable, Sendable {
        /// A lossless or hierarchical JPEG (SOF3 and SOF5 to SOF15 except 9 and 10).
        case losslessJPEG = 1
        /// A JPEG with more than 8 bits per colour.
        case deepJPEG
        /// A JPEG with two colours, or with more than four.
        case oddJPEG
    }
}
