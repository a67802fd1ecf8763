/// The bookmarked products of this device and profile, for one server.
public protocol ProductBookmarkRepository: Sendable {
    /// The newest first.
    func all() async throws(MarketError) -> [ProductBookmark]

    /// Adds a bookmark. One that is there stays as it is, with the price of then.
    ///
    /// - Returns: `false` when there are too many.
    func add(_ bookmark: ProductBookmark) async throws(MarketError) -> Bool

    /// - Returns: whether there was one.
    func remove(_ product: Product.ID) async throws(MarketError) -> Bool
}
