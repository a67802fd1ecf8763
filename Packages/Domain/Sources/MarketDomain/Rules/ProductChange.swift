/// What is to be different about a listing; `nil` stays as it is.
public struct ProductChange: Hashable, Sendable {
    /// One line.
    public var name: String?
    /// Lines end in "\n".
    public var description: String?
    /// With another currency the discount is in that one too.
    public var price: Money?
    /// How much less is asked.
    public var discount: Money?
    /// How many there are.
    public var stock: Int?
    /// The picture of lists.
    public var thumbnail: ProductImage.ID?
    /// The pictures in their new order; those left out are removed.
    public var order: [ProductImage.ID]?

    /// Nothing is different.
    public init() {}

    /// Whether nothing is different.
    public var isEmpty: Bool { self == ProductChange() }

    /// The listing as it would be.
    ///
    /// - Throws: every field that would be wrong.
    public func applied(
        to details: ProductDetails, currencies: [Currency] = Currency.market
    ) throws(ProductProblems) -> ProductDetails {
        let price = price ?? details.price
        let kept = details.discount.currency == price.currency ? details.discount : .zero(price.currency)
        return try ProductDetails(
            name: name ?? details.name, description: description ?? details.description, price: price,
            discount: discount ?? kept, stock: stock ?? details.stock, currencies: currencies)
    }

    /// What is wrong with the pictures, when the product has these.
    public func pictureProblems(having images: [ProductImage.ID]) -> [ProductProblem] {
        var problems: [ProductProblem] = []
        let remaining = order ?? images
        if let order {
            if order.isEmpty {
                problems.append(ProductProblem(.pictures, .count(0, allowed: ProductLimits.pictures)))
            }
            for (index, image) in order.enumerated()
            where !images.contains(image) || order[..<index].contains(image) {
                problems.append(ProductProblem(.pictures, .unknownPicture(image)))
            }
        }
        if let thumbnail, !remaining.contains(thumbnail) {
            problems.append(ProductProblem(.thumbnail, .unknownPicture(thumbnail)))
        }
        return problems
    }
}
