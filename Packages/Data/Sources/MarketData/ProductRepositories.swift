public import DomainCore
public import MarketDomain
public import DataCore
import MarketAPI
import Synchronization

/// The products of a server of generation 3.
///
/// The first page with a cursor is that of the empty one; its `Page.nextCursor` is `nil` on servers that
/// know only page numbers.
public final class DefaultProductRepository: ProductRepository {
    private let client: MarketClient
    /// Whether the server has shown that it knows cursors, and with them filters and sorts.
    private let isOurs = Mutex(false)

    /// - Parameter client: the server.
    public init(client: MarketClient) { self.client = client }

    /// - Throws: `unsupported` for a cursor, a filter or a sort that the server takes no notice of, and what
    ///   goes wrong on the way.
    public func products(_ query: ProductQuery) async throws(MarketError) -> Page<Product> {
        if query.needsOurServer, case .page(2...) = query.start, !isOurs.withLock({ $0 }) {
            var first = query
            (first.start, first.size) = (.page(1), 1)
            _ = try await answer(to: first)
        }
        return try await answer(to: query).toDomain(query)
    }

    /// - Throws: `notFound`, and what goes wrong on the way.
    public func product(_ id: Product.ID) async throws(MarketError) -> Product {
        try await client.send(ProductEndpoints.product(id)).toDomain()
    }

    private func answer(to query: ProductQuery) async throws(MarketError) -> ProductPageAnswer {
        let answer = try await client.send(ProductEndpoints.products(query))
        if answer.knowsCursors { isOurs.withLock { $0 = true } }
        guard !query.needsOurServer || isOurs.withLock({ $0 }) else { throw .unsupported }
        return answer
    }
}

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
