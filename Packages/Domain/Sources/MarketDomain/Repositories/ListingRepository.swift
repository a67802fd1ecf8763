/// What this device's vendor offers.
///
/// Each call is done once however often it is repeated after a lost answer or an interruption.
public protocol ListingRepository: Sendable {
    /// Puts something on offer. Pictures are read while they are sent.
    ///
    /// - Throws: `noVendor`, `cancelled` when the task was cancelled: then there is no listing, or a whole
    ///   one, and the same call gives that.
    func sell(
        _ draft: ProductDraft, progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws(MarketError) -> Product

    /// Says that the seller was told of a listing that `sell` made. Until then the same draft is the same
    /// sale, so that a program which ends before it could tell sells nothing twice.
    func acknowledge(_ id: Product.ID) async throws(MarketError)

    func edit(_ id: Product.ID, _ change: ProductChange) async throws(MarketError) -> Product

    func delete(_ id: Product.ID) async throws(MarketError) -> Deletion

    /// Brings back what was deleted.
    ///
    /// - Throws: `unsupported` where the server cannot, `notFound` when it is too late.
    func restore(_ id: Product.ID) async throws(MarketError) -> Product
}
