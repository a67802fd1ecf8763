public import DomainCore

/// What is on offer.
public protocol ProductRepository: Sendable {
    func products(_ query: ProductQuery) async throws(MarketError) -> Page<Product>

    /// With its description and pictures.
    func product(_ id: Product.ID) async throws(MarketError) -> Product
}
