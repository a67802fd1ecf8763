import DomainCore
import MarketAPI
import MarketDomain

extension ProductPageAnswer {
    /// The page that was asked for; `unsupported` is thrown when the server took no notice of a cursor,
    /// `unavailable` when an amount is more than can be counted.
    func toDomain(_ query: ProductQuery) throws(MarketError) -> Page<Product> {
        let elements = try products.map { product throws(MarketError) in try product.toDomain() }
        let total = totalCount.map { Total.exactly(max(0, $0)) }
        switch query.start {
        case .cursor where knowsCursors:
            // An empty page with a successor would have no end.
            let next = elements.isEmpty ? nil : nextCursor
            return Page(
                elements: elements, number: max(1, page ?? 1), isLast: next == nil, total: total,
                nextCursor: next)
        // A server that does not know cursors would give the first page again and again.
        case .cursor(let cursor) where !cursor.isEmpty: throw .unsupported
        case .cursor: return Page(elements: elements, number: 1, isLast: !hasMore(after: 1), total: total)
        case .page(let number):
            return Page(
                elements: elements, number: number, isLast: !hasMore(after: number), total: total)
        }
    }

    /// Where a server contradicts itself, there is more: an empty page at the end is better than a page that
    /// is never shown.
    private func hasMore(after number: Int) -> Bool {
        !products.isEmpty && (hasNext == true || number < lastPage ?? 0)
    }
}
