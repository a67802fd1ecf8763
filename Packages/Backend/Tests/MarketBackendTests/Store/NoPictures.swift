import PictureCore

/// Decodes nothing.
struct NoPictures: PictureProcessing {
    func clean(
        _ source: PictureSource, thumbnailSide: Int, limits: PictureLimits
    ) async throws(PictureError) -> CleanPicture { throw .unknownFormat }

    func shrink(
        _ source: PictureSource, below bytes: Int, limits: PictureLimits
    ) async throws(PictureError) -> EncodedPicture { throw .unknownFormat }

    func decode(
        _ source: PictureSource, fitting size: PixelSize, limits: PictureLimits
    ) async throws(PictureError) -> DecodedPicture { throw .unknownFormat }
}
