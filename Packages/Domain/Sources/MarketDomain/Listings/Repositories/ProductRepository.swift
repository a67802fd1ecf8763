public import DomainCore

/// The products on offer.
public protocol ProductRepository: Sendable {
    func products(_ query: ProductQuery) async throws(MarketError) -> Page<Product>

    /// The product with its description and pictures.
    func product(_ id: Product.ID) async throws(MarketError) -> Product

    /// Vendors whose names equal a text, or otherwise begin with it, at most twenty.
    ///
    /// - Throws: `unsupported` where the server cannot search for vendors.
    func vendors(named text: String) async throws(MarketError) -> [Vendor]
}

/// Reports changes of the products on offer.
public protocol ProductChanges: Sendable {
    /// Has an element after changes by anyone; changes in quick succession have one element. Reconnects when the
    /// connection is lost; `onConnection` receives the state of the connection.
    ///
    /// Ends with an error that reconnecting cannot fix, such as `notFound` by a server that does not report changes.
    func changes(
        onConnection: @escaping @Sendable (LiveConnection<MarketError>) async -> Void
    ) -> AsyncThrowingStream<Void, any Error>
}

/// Products that were read before, for when the server does not answer. May lose data, but never fails.
public protocol SavedProductRepository: Sendable {
    func savedProducts(_ query: ProductQuery) async -> Snapshot<Page<Product>>?
    func savedProduct(_ id: Product.ID) async -> Snapshot<Product>?
}

/// Pictures of products, from any place.
///
/// Concurrent requests for a picture share one request to its source; when all callers are cancelled, so is that request.
public protocol PictureRepository: Sendable {
    /// The file as the server has it, for saving.
    func file(_ address: String) async throws(MarketError) -> PictureFile

    /// The pixels, reduced to fit into `size`, never enlarged.
    func pixels(_ address: String, fitting size: PictureSize) async throws(MarketError) -> PixelPicture
}
