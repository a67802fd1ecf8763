public import DomainCore
public import MarketDomain
public import DataCore
import MarketAPI
import Synchronization

/// The products of a server of generation 3.
///
/// The empty cursor requests the first page; its `Page.nextCursor` is `nil` on servers that know only page numbers.
public final class DefaultProductRepository: ProductRepository {
    private let server: MarketSavingClient
    /// Whether the server has shown that it supports cursors, and with them filters and sorts.
    private let isOurs = Mutex(false)

    /// - Parameter server: the server; saves its answers.
    public init(server: MarketSavingClient) { self.server = server }

    /// A repository that saves no answers.
    public convenience init(client: MarketClient) {
        self.init(server: MarketSavingClient(client, cache: nil))
    }

    /// - Throws: `unsupported` for a cursor, a filter or a sort that the server ignores, and failures of the request.
    public func products(_ query: ProductQuery) async throws(MarketError) -> Page<Product> {
        if query.needsOurServer, case .page(2...) = query.start, !isOurs.withLock({ $0 }) {
            var first = query
            (first.start, first.size) = (.page(1), 1)
            _ = try await page(first)
        }
        return try await page(query)
    }

    /// - Throws: `notFound`, and failures of the request.
    public func product(_ id: Product.ID) async throws(MarketError) -> Product {
        try await server.fetch(ProductEndpoints.product(id)) { answer throws(MarketError) in
            try answer.toDomain()
        }
    }

    /// - Throws: `unsupported` where the server has no such list, and failures of the request.
    public func vendors(named text: String) async throws(MarketError) -> [Vendor] {
        do throws(MarketError) {
            return try await server.client.send(VendorEndpoints.named(text)).vendors.map { $0.toDomain() }
        } catch .notFound {
            throw .unsupported
        } catch {
            throw error
        }
    }

    /// Saves only usable answers.
    private func page(_ query: ProductQuery) async throws(MarketError) -> Page<Product> {
        try await server.fetch(ProductEndpoints.products(query)) { answer throws(MarketError) in
            if answer.knowsCursors { isOurs.withLock { $0 = true } }
            guard !query.needsOurServer || isOurs.withLock({ $0 }) else { throw .unsupported }
            return try answer.toDomain(query)
        }
    }
}

/// Products in saved answers.
extension DefaultProductRepository: SavedProductRepository {
    public func savedProducts(_ query: ProductQuery) async -> Snapshot<Page<Product>>? {
        guard let saved = await server.saved(ProductEndpoints.products(query)),
            Self.isFiltered(saved.wire, for: query), let page = try? saved.wire.toDomain(query)
        else { return nil }
        return Snapshot(page, savedAt: saved.date)
    }

    /// Earlier versions also saved the lists of servers that had ignored a filter. Later pages are requested by their
    /// number, only from servers that had shown cursors before, and contain none.
    private static func isFiltered(_ answer: ProductPageAnswer, for query: ProductQuery) -> Bool {
        if case .page(2...) = query.start { return true }
        return !query.needsOurServer || answer.knowsCursors
    }

    public func savedProduct(_ id: Product.ID) async -> Snapshot<Product>? {
        guard let saved = await server.saved(ProductEndpoints.product(id)),
            let product = try? saved.wire.toDomain()
        else { return nil }
        return Snapshot(product, savedAt: saved.date)
    }
}

/// The products of a server of generation 1/2, newest first. It supports neither search nor filters nor sorts.
public struct ItemProductRepository: ProductRepository {
    /// The number of items on a full page.
    private static let size = 20

    private let server: MarketSavingClient

    /// - Parameter server: the server; saves its answers.
    public init(server: MarketSavingClient) { self.server = server }

    /// A repository that saves no answers.
    public init(client: MarketClient) { self.init(server: MarketSavingClient(client, cache: nil)) }

    /// Ignores the requested size: the server has its own.
    ///
    /// - Throws: `unsupported` for anything but a page of all products, and failures of the request.
    public func products(_ query: ProductQuery) async throws(MarketError) -> Page<Product> {
        guard let number = Self.page(of: query) else { throw .unsupported }
        return try await server.fetch(ItemEndpoints.items(page: number)) { answer throws(MarketError) in
            try Self.page(number, answer)
        }
    }

    /// `nil` for anything but a page of all products.
    private static func page(of query: ProductQuery) -> Int? {
        guard query.filter == ProductQuery() else { return nil }
        return switch query.start {
        case .page(let page): page
        case .cursor(""): 1
        case .cursor: nil
        }
    }

    private static func page(_ number: Int, _ answer: ItemListAnswer) throws(MarketError) -> Page<Product> {
        Page(
            elements: try answer.items.map { item throws(MarketError) in try item.toDomain() },
            number: number, isLast: answer.items.count < size)
    }

    /// - Throws: `notFound`, and failures of the request.
    public func product(_ id: Product.ID) async throws(MarketError) -> Product {
        try await server.fetch(ItemEndpoints.item(id)) { answer throws(MarketError) in
            try answer.toDomain()
        }
    }
}

/// Products in saved answers.
extension ItemProductRepository: SavedProductRepository {
    public func savedProducts(_ query: ProductQuery) async -> Snapshot<Page<Product>>? {
        guard let number = Self.page(of: query),
            let saved = await server.saved(ItemEndpoints.items(page: number)),
            let page = try? Self.page(number, saved.wire)
        else { return nil }
        return Snapshot(page, savedAt: saved.date)
    }

    public func savedProduct(_ id: Product.ID) async -> Snapshot<Product>? {
        guard let saved = await server.saved(ItemEndpoints.item(id)),
            let product = try? saved.wire.toDomain()
        else { return nil }
        return Snapshot(product, savedAt: saved.date)
    }

    /// - Throws: `unsupported`: the server does not report the vendor of an item.
    public func vendors(named text: String) async throws(MarketError) -> [Vendor] { throw .unsupported }
}
