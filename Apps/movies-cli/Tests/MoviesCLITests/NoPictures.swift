import PictureCore

/// Decodes nothing, for tests that show no pictures.
struct NoPictures: PictureProcessing {
    func clean(
        _ source: PictureSource, thumbnailSide: Int, limits: PictureLimits
    ) async throws(PictureError) -> CleanPicture { throw .damaged }

    func shrink(
        _ source: PictureSource, below bytes: Int, limits: PictureLimits
    ) async throws(PictureError) -> EncodedPicture { throw .damaged }

    func decode(
        _ source: PictureSource, fitting size: PixelSize, limits: PictureLimits
    ) async throws(PictureError) -> DecodedPicture { throw .damaged }
}
