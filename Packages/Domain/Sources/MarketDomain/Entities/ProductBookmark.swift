public import Platform

/// A product that somebody wants to find again, with what was asked for it then.
public struct ProductBookmark: Hashable, Sendable {
    /// The product's number, which stays its own when it is gone.
    public let product: Product.ID
    /// As it was; the product may be gone.
    public let name: String
    /// What was asked when it was bookmarked.
    public let price: Money
    /// When it was bookmarked.
    public let addedAt: Date

    public init(product: Product.ID, name: String, price: Money, addedAt: Date) {
        self.product = product
        self.name = name
        self.price = price
        self.addedAt = addedAt
    }

    /// How many a profile has at most for one server.
    public static let limit = 500
}
