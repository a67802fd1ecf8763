import PictureCore

/// Looks for the best JPEG of fewer bytes.
struct Shrinking {
    let raster: Raster
    /// In bytes; the JPEG has fewer.
    let limit: Int

    private static let qualities = 60...92
    /// Of the longer side, in pixels.
    private static let smallest = 64

    func result() throws(PictureError) -> EncodedPart {
        var raster = raster
        while true {
            let worst = try raster.encodedAsJPEG(quality: Self.qualities.lowerBound)
            if worst.bytes.count < limit { return try best(of: raster, from: worst) }
            let side = max(raster.size.width, raster.size.height)
            guard side > Self.smallest else { throw .cannotFit(bytes: limit) }
            // Bytes go with the area. A little more than that, so that the next one is probably it.
            let guess = (Double(limit) / Double(worst.bytes.count)).squareRoot() * 0.97
            let scale = max(min(guess, 0.95), Double(Self.smallest) / Double(side))
            raster = try raster.reduced(to: raster.size.scaled(by: scale))
        }
    }

    /// The best quality that fits, by halving.
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
