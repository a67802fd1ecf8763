/// The bookmarked products of this device and profile, for one server.
public protocol ProductBookmarkRepository: Sendable {
    /// Newest first.
    func all() async throws(MarketError) -> [ProductBookmark]

    /// Adds a bookmark. An existing one stays as it is, with its old price.
    ///
    /// - Returns: `false` when there are too many.
    func add(_ bookmark: ProductBookmark) async throws(MarketError) -> Bool

    /// - Returns: whether there was a bookmark.
    func remove(_ product: Product.ID) async throws(MarketError) -> Bool
}
