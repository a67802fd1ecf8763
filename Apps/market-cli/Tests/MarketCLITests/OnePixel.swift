import PictureCore

/// Every picture is one black pixel.
struct OnePixel: PictureProcessing {
    func clean(
        _ source: PictureSource, thumbnailSide: Int, limits: PictureLimits
    ) async throws(PictureError) -> CleanPicture { throw .damaged }

    func shrink(
        _ source: PictureSource, below bytes: Int, limits: PictureLimits
    ) async throws(PictureError) -> EncodedPicture { throw .damaged }

    func decode(
        _ source: PictureSource, fitting size: PixelSize, limits: PictureLimits
    ) async throws(PictureError) -> DecodedPicture {
        DecodedPicture(size: PixelSize(width: 1, height: 1), rgba: [0, 0, 0, 255])
    }
}
