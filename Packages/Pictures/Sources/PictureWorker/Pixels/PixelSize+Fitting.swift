import PictureCore

extension PixelSize {
    var area: Int { width * height }

    /// Width and height changed round.
    var turned: PixelSize { PixelSize(width: height, height: width) }

    /// The largest size of these proportions inside a box; never larger than this, never empty.
    func fitted(into box: PixelSize) -> PixelSize {
        let scale = min(1, Double(box.width) / Double(width), Double(box.height) / Double(height))
        return scaled(by: scale)
    }

    /// The largest size of these proportions with so many pixels; never larger than this, never empty.
    func fitted(area limit: Int) -> PixelSize {
        guard area > limit else { return self }
        return scaled(by: (Double(limit) / Double(area)).squareRoot())
    }

    func scaled(by scale: Double) -> PixelSize {
        PixelSize(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }
}
