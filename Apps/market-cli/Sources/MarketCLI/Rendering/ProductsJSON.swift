import AppCore
import MarketPresentation

/// What `list`, `search` and `mine` print with `--json`.
struct ProductsJSON: Encodable {
    let products: [ProductJSON]
    @Explicit var total: Int?
    let isLast: Bool
    /// For `--cursor`.
    @Explicit var nextCursor: String?

    enum CodingKeys: String, CodingKey {
        case products, total
        case isLast = "is_last"
        case nextCursor = "next_cursor"
    }

    init(_ state: ProductsViewModel.State) {
        products = state.rows.map { ProductJSON($0.product, isWhole: false) }
        total = state.total
        isLast = state.isLast
        nextCursor = state.next
    }
}
