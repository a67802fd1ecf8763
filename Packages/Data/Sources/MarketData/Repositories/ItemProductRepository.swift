public import DomainCore
public import MarketDomain
import MarketAPI

/// The products of a server of generation 1/2, newest first: it knows neither search nor filters nor sorts.
public struct ItemProductRepository: ProductRepository {
    /// How many a full page has.
    private static let size = 20

    private let client: MarketClient

    /// - Parameter client: the server.
    public init(client: MarketClient) { self.client = client }

    /// The size that is asked for does not matter: the server has its own.
    ///
    /// - Throws: `unsupported` for anything but a page of all, and what goes wrong on the way.
    public func products(_ query: ProductQuery) async throws(MarketError) -> Page<Product> {
        guard query.filter == ProductQuery() else { throw .unsupported }
        let number: Int
        switch query.start {
        case .page(let page): number = page
        case .cursor(""): number = 1
        case .cursor: throw .unsupported
        }
        let items = try await client.send(ItemEndpoints.items(page: number)).items
        return Page(
            elements: try items.map { item throws(MarketError) in try item.toDomain() }, number: number,
            isLast: items.count < Self.size)
    }

    /// - Throws: `notFound`, and what goes wrong on the way.
    public func product(_ id: Product.ID) async throws(MarketError) -> Product {
        try await client.send(ItemEndpoints.item(id)).toDomain()
    }
}
