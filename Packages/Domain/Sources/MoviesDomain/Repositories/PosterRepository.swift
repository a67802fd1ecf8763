public import DomainCore

/// Posters of films, wherever their source has them.
///
/// Concurrent requests for a poster share one request to its source; when all callers are cancelled, so is that request.
public protocol PosterRepository: Sendable {
    /// The unchanged file of the smallest poster that is wide enough: JPEG or PNG.
    ///
    /// - Parameters:
    ///   - posters: the sizes of a poster.
    ///   - width: the width of the place in pixels.
    /// - Returns: the bytes.
    /// - Throws: `DomainError.notFound` when there is no poster, or when its address has none.
    func file(of posters: [Poster], fittingWidth width: Int) async throws(DomainError) -> [UInt8]

    /// The pixels of the smallest poster that is wide enough, reduced to fit into `size`, never enlarged.
    ///
    /// - Throws: `DomainError.notFound` when there is no poster, or when its address has none.
    func pixels(of posters: [Poster], fitting size: PictureSize) async throws(DomainError) -> PixelPicture
}
