import DomainCore
import MarketDomain

/// Looks for products that were listed after a list was loaded.
@MainActor
final class NewProducts {
    private let products: any ProductRepository
    private var query: ProductQuery
    /// The newest product of the list and of the last check; `nil` until the first answer.
    private var newest: (listed: Product.ID, seen: Product.ID)?
    private var count = 0

    /// `page` is the first page of the list.
    init(_ products: any ProductRepository, _ page: Page<Product>, of query: ProductQuery) {
        self.products = products
        self.query = query
        (self.query.sort, self.query.start) = (.newest, .page(1))
        // In another order the list does not show its newest product: the first check finds it.
        let id = query.sort == .newest ? page.elements.map(\.id).max() ?? 0 : nil
        newest = id.map { ($0, $0) }
    }

    /// Requests only the newest product, and counts the new ones when it has changed.
    func look() async throws(MarketError) -> Int {
        query.size = 1
        let id = try await products.products(query).elements.first?.id ?? 0
        guard let known = newest else {
            newest = (id, id)
            return 0
        }
        guard id != known.seen else { return count }
        var found = 0
        if id > known.listed {
            query.size = ProductQuery.sizes.upperBound
            found = try await products.products(query).elements.count { $0.id > known.listed }
        }
        (newest, count) = ((known.listed, id), found)
        return count
    }
}
