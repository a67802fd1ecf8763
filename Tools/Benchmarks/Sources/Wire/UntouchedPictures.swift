import PictureCore

/// Takes every picture as it is, so that a database is filled without decoding any.
struct UntouchedPictures: PictureProcessing {
    func clean(
        _ source: PictureSource, thumbnailSide: Int, limits: PictureLimits
    ) async throws(PictureError) -> CleanPicture {
        guard case .bytes(let bytes) = source, let format = PictureFormat(magic: bytes) else {
            throw .unknownFormat
        }
        let picture = EncodedPicture(format: format, size: PixelSize(width: 1, height: 1), bytes: bytes)
        return CleanPicture(picture: picture, thumbnail: picture)
    }

    func shrink(
        _ source: PictureSource, below bytes: Int, limits: PictureLimits
    ) async throws(PictureError) -> EncodedPicture { throw .damaged }

    func decode(
        _ source: PictureSource, fitting size: PixelSize, limits: PictureLimits
    ) async throws(PictureError) -> DecodedPicture { throw .damaged }
}
