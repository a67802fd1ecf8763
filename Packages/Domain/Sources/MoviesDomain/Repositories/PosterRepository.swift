public import DomainCore

/// Posters of films, wherever their source has them.
///
/// However many ask for a poster, it is asked for once; when all who asked are cancelled, so is the request.
public protocol PosterRepository: Sendable {
    /// The pixels of the smallest poster that is wide enough, made small enough to fit into that many by that many,
    /// never enlarged.
    ///
    /// - Throws: `DomainError.notFound` when there is no poster, or none at its address.
    func pixels(of posters: [Poster], fitting size: PictureSize) async throws(DomainError) -> PixelPicture
}
