/// Looks at the files of pictures before they are sent.
public protocol PicturePreparation: Sendable {
    /// What a file is; nothing is decoded.
    ///
    /// - Throws: a problem of the field `pictures`.
    func inspect(path: String) async throws(ProductProblems) -> ListingPicture

    /// Decodes a picture as a market does with what it is sent.
    ///
    /// - Throws: `picture`, `cancelled`.
    func prove(_ picture: ListingPicture) async throws(MarketError)

    /// A smaller JPEG of a picture that has too many bytes, in a file of this process that is gone at its
    /// end.
    ///
    /// - Throws: `picture`.
    func shrink(_ picture: ListingPicture) async throws(MarketError) -> ListingPicture
}
