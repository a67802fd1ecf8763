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
    /// What kind of thing it is; a `nil` inside takes it away.
    public var category: ProductCategory??
    /// How to reach the seller; empty takes it away.
    public var contact: String?
    /// Whether the seller keeps it for somebody.
    public var isReserved: Bool?
    /// The picture of lists.
    public var thumbnail: ProductImage.ID?
    /// The pictures in their new order; those left out are removed.
    public var order: [ProductImage.ID]?
    /// New pictures, which come after those that stay.
    public var added: [ListingPicture] = []

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
            discount: discount ?? kept, stock: stock ?? details.stock, category: category ?? details.category,
            contact: contact ?? details.contact, isReserved: isReserved ?? details.isReserved,
            currencies: currencies)
    }

    /// What would be asked for a product after the change: the price less the discount.
    public func bargainPrice(of product: Product) -> Money {
        let price = price ?? product.price
        let kept = product.discount.currency == price.currency ? product.discount : .zero(price.currency)
        guard let asked = try? price.subtracting(discount ?? kept), asked.minorUnits >= 0 else {
            return price
        }
        return asked
    }

    /// Whether the new price is as likely a slip as intended: what is asked, or the price before the discount, would be
    /// less than half of what it is, more than half as much again, or in another currency; or the discount
    /// stays and comes off it.
    public func isDoubtful(for product: Product) -> Bool {
        let (before, after) = (product.bargainPrice, bargainPrice(of: product))
        guard after != before else { return false }
        let keepsDiscount = price != nil && discount == nil && product.discount.minorUnits > 0
        return keepsDiscount || Self.isSteep(from: before, to: after)
            || Self.isSteep(from: product.price, to: price ?? product.price)
    }

    private static func isSteep(from before: Money, to after: Money) -> Bool {
        guard let difference = try? after.subtracting(before) else { return true }
        return difference.minorUnits.magnitude > before.minorUnits.magnitude / 2
    }

    /// Which pictures of a product would be gone, counted from 1.
    public func droppedPictures(of product: Product) -> [Int] {
        guard let order else { return [] }
        return product.images.indices.filter { !order.contains(product.images[$0].id) }.map { $0 + 1 }
    }

    /// What is wrong with the pictures, when the product has these and gets so many more.
    public func pictureProblems(having images: [ProductImage.ID], adding count: Int = 0) -> [ProductProblem] {
        var problems: [ProductProblem] = []
        let remaining = order ?? images
        let total = remaining.count + count
        if order?.isEmpty == true || count > 0, !ProductLimits.pictures.contains(total) {
            problems.append(ProductProblem(.pictures, .count(total, allowed: ProductLimits.pictures)))
        }
        if let order {
            for (index, image) in order.enumerated() {
                if !images.contains(image) {
                    problems.append(ProductProblem(.pictures, .unknownPicture(image, of: images.count)))
                } else if order[..<index].contains(image) {
                    problems.append(ProductProblem(.pictures, .repeatedPicture(image)))
                }
            }
        }
        if let thumbnail, !remaining.contains(thumbnail) {
            let isDropped = images.contains(thumbnail)
            problems.append(
                ProductProblem(
                    .thumbnail,
                    isDropped ? .droppedPicture(thumbnail) : .unknownPicture(thumbnail, of: images.count)))
        }
        return problems
    }
}
