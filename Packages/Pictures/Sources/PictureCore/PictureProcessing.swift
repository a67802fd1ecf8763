/// Decodes pictures from strangers.
public protocol PictureProcessing: Sendable {
    /// Takes everything out of a file that is not the picture, and makes a small one that fits into a square of
    /// that many pixels (never enlarged).
    func clean(
        _ source: PictureSource, thumbnailSide: Int, limits: PictureLimits
    ) async throws(PictureError) -> CleanPicture

    /// Makes a JPEG that has fewer bytes than that, as large and as good as fits.
    ///
    /// - Throws: `cannotFit` besides the errors of decoding.
    func shrink(
        _ source: PictureSource, below bytes: Int, limits: PictureLimits
    ) async throws(PictureError) -> EncodedPicture

    /// The pixels, made small enough to fit into that size, never enlarged; turned as the metadata says.
    func decode(
        _ source: PictureSource, fitting size: PixelSize, limits: PictureLimits
    ) async throws(PictureError) -> DecodedPicture
}
