import PictureCore

/// A picture whose header is decoded and within the limits; nothing else is decoded yet.
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

    /// Decodes the picture, turned, reduced to fit into a box, never enlarged.
    func decoded(fitting box: PixelSize) throws(PictureError) -> Raster {
        switch self {
        case .jpeg(let file): try file.decoded(fitting: box)
        case .png(let file): try file.decoded(fitting: box)
        }
    }

    /// Decodes the picture, turned, with at most `area` pixels.
    func decoded(area: Int) throws(PictureError) -> Raster {
        switch self {
        case .jpeg(let file): try file.decoded(area: area)
        case .png(let file): try file.decoded(fitting: file.size.fitted(area: area))
        }
    }

    /// A JPEG of fewer bytes, as large as possible and then as good as possible.
    ///
    /// A picture with more than 32 pixels per byte, or one that would need more than half of the memory, is reduced
    /// during decoding.
    func shrunk(below bytes: Int, limits: PictureLimits) throws(PictureError) -> EncodedPart {
        try reduced(below: bytes, limits: limits) { raster throws(PictureError) in raster }
    }

    /// A JPEG of the square in the middle, made like the result of `shrunk`.
    func squared(below bytes: Int, limits: PictureLimits) throws(PictureError) -> EncodedPart {
        try reduced(below: bytes, limits: limits) { raster throws(PictureError) in try raster.squared() }
    }

    private func reduced(
        below bytes: Int, limits: PictureLimits, _ cut: (Raster) throws(PictureError) -> Raster
    ) throws(PictureError) -> EncodedPart {
        let area = min(limits.memory / 16, 32 * max(256, min(bytes, limits.memory)))
        let raster = try cut(try decoded(area: area))
        raster.layOnWhite()
        return try Shrinking(raster: raster, limit: bytes).result()
    }
}

extension PictureLimits {
    /// Throws if the size in a header is empty or beyond the limits.
    func check(_ size: PixelSize) throws(PictureError) {
        guard size.width > 0, size.height > 0 else { throw .damaged }
        guard size.width <= side, size.height <= side, size.area <= pixels else { throw .tooManyPixels(size) }
    }
}

/// Searches for the best JPEG of fewer bytes.
private struct Shrinking {
    let raster: Raster
    /// The JPEG has fewer bytes than this.
    let limit: Int

    private static let qualities = 60...92
    /// The minimum of the longer side in pixels.
    private static let smallest = 64

    func result() throws(PictureError) -> EncodedPart {
        var raster = raster
        while true {
            let worst = try raster.encodedAsJPEG(quality: Self.qualities.lowerBound)
            if worst.bytes.count < limit { return try best(of: raster, from: worst) }
            let side = max(raster.size.width, raster.size.height)
            guard side > Self.smallest else { throw .cannotFit(bytes: limit) }
            // Bytes are proportional to the area. Aim a little lower, so that the next attempt probably fits.
            let guess = (Double(limit) / Double(worst.bytes.count)).squareRoot() * 0.97
            let scale = max(min(guess, 0.95), Double(Self.smallest) / Double(side))
            raster = try raster.reduced(to: raster.size.scaled(by: scale))
        }
    }

    /// The best quality that fits, by binary search.
    private func best(of raster: Raster, from worst: EncodedPart) throws(PictureError) -> EncodedPart {
        var best = worst
        var (low, high) = (Self.qualities.lowerBound, Self.qualities.upperBound)
        while low < high {
            let middle = (low + high + 1) / 2
            let attempt = try raster.encodedAsJPEG(quality: middle)
            if attempt.bytes.count < limit {
                (low, best) = (middle, attempt)
            } else {
                high = middle - 1
            }
        }
        return best
    }
}
