import PictureCore

extension PictureLimits {
    /// Whether a header's size is within the limits.
    func check(_ size: PixelSize) throws(PictureError) {
        guard size.width > 0, size.height > 0 else { throw .damaged }
        guard size.width <= side, size.height <= side, size.area <= pixels else { throw .tooManyPixels(size) }
    }
}
