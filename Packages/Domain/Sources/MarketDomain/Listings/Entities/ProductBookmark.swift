public import Platform

/// A bookmarked product, with the asking price at that time.
public struct ProductBookmark: Hashable, Sendable {
    /// The number of the product, which no other product gets when it is gone.
    public let product: Product.ID
    /// The name at the time of bookmarking; the product may be gone.
    public let name: String
    /// The asking price at the time of bookmarking.
    public let price: Money
    /// The time of bookmarking.
    public let addedAt: Date

    public init(product: Product.ID, name: String, price: Money, addedAt: Date) {
        self.product = product
        self.name = name
        self.price = price
        self.addedAt = addedAt
    }

    /// The maximum number in a profile for one server.
    public static let limit = 500
}
