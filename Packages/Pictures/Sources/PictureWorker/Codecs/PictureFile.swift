import PictureCore

/// A picture that nothing was decoded of but its header, which is within the limits.
enum PictureFile {
    case jpeg(JPEGFile)
    case png(PNGFile)

    init(_ bytes: HeapBuffer, limits: PictureLimits) throws(PictureError) {
        switch PictureFormat(magic: bytes.bytes) {
        case .jpeg: self = .jpeg(try JPEGFile(bytes, limits: limits))
        case .png: self = .png(try PNGFile(bytes, limits: limits))
        case nil: throw .unknownFormat
        }
    }

    func cleaned() throws(PictureError) -> EncodedPart {
        switch self {
        case .jpeg(let file): try file.cleaned()
        case .png(let file): try file.cleaned()
        }
    }

    /// Turned, made small enough for a box, never enlarged.
    func decoded(fitting box: PixelSize) throws(PictureError) -> Raster {
        switch self {
        case .jpeg(let file): try file.decoded(fitting: box)
        case .png(let file): try file.decoded(fitting: box)
        }
    }

    /// Turned, with at most so many pixels.
    func decoded(area: Int) throws(PictureError) -> Raster {
        switch self {
        case .jpeg(let file): try file.decoded(area: area)
        case .png(let file): try file.decoded(fitting: file.size.fitted(area: area))
        }
    }

    /// A JPEG of fewer bytes, as large as fits; at each size, as good as fits.
    ///
    /// A picture with more than 32 pixels for each byte is made smaller at once, and so is one that would take
    /// more than half of the memory.
    func shrunk(below bytes: Int, limits: PictureLimits) throws(PictureError) -> EncodedPart {
        let area = min(limits.memory / 16, 32 * max(256, min(bytes, limits.memory)))
        let raster = try decoded(area: area)
        raster.layOnWhite()
        return try Shrinking(raster: raster, limit: bytes).result()
    }
}
