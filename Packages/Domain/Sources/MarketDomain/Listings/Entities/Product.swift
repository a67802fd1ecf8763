public import Platform

/// Something offered for sale. All texts are from other people.
public struct Product: Identifiable, Hashable, Sendable {
    /// The server's number.
    public typealias ID = Int

    /// The server's number.
    public var id: ID
    /// In one line.
    public var name: String
    /// `nil` in lists, which do not include it.
    public var description: String?
    /// The price before the discount.
    public var price: Money
    /// The reduction of the price, in the same currency.
    public var discount: Money
    /// The number in stock.
    public var stock: Int
    /// Whether the seller reserves it for a buyer.
    public var isReserved: Bool
    /// `nil` where the seller chose none, or the server does not report it.
    public var category: ProductCategory?
    /// The contact of the seller, in one line that everyone may read; `nil` in lists, which do not include it.
    public var contact: String?
    /// `nil` where the server does not report it.
    public var vendor: Vendor?
    /// The address of the small picture for lists; `nil` without one.
    public var thumbnail: String?
    /// In the seller's order; empty in lists, which do not include them.
    public var images: [ProductImage]
    /// The time of the offer; `nil` where the server does not report it.
    public var createdAt: Date?
    /// The time of the last change; `nil` where the server does not report it.
    public var changedAt: Date?
    /// In a search: the part of the product that matched, unless it is the name.
    public var match: ProductMatch?

    /// Values that lists do not include may be omitted.
    public init(
        id: ID, name: String, description: String? = nil, price: Money, discount: Money, stock: Int,
        isReserved: Bool = false, category: ProductCategory? = nil, contact: String? = nil,
        vendor: Vendor? = nil, thumbnail: String? = nil, images: [ProductImage] = [], createdAt: Date?,
        changedAt: Date?, match: ProductMatch? = nil
    ) {
        self.id = id
        self.name = name
        self.description = description
        self.price = price
        self.discount = discount
        self.stock = stock
        self.isReserved = isReserved
        self.category = category
        self.contact = contact
        self.vendor = vendor
        self.thumbnail = thumbnail
        self.images = images
        self.createdAt = createdAt
        self.changedAt = changedAt
        self.match = match
    }

    /// The asking price: the price less the discount, or the price when the server's two amounts are inconsistent.
    public var bargainPrice: Money {
        guard let asked = try? price.subtracting(discount), asked.minorUnits >= 0 else { return price }
        return asked
    }

    /// Whether no stock is left, so that the product is sold.
    public var isSoldOut: Bool { stock <= 0 }

    /// Whether it can be bought.
    public var availability: ProductAvailability {
        isSoldOut ? .sold : isReserved ? .reserved : .available
    }

    /// Whether it equals an earlier version in everything that a seller can change.
    public func says(the other: Product) -> Bool {
        name == other.name && description == other.description && price == other.price
            && discount == other.discount && stock == other.stock && isReserved == other.isReserved
            && category == other.category && contact == other.contact && thumbnail == other.thumbnail
            && images.map(\.id) == other.images.map(\.id)
    }
}

/// Whether a product can be bought.
public enum ProductAvailability: String, CaseIterable, Hashable, Sendable {
    case available
    /// The seller reserves it for a buyer.
    case reserved
    /// No stock is left.
    case sold
}

/// The part of a product that a search matched, unless it is the name.
public enum ProductMatch: String, CaseIterable, Hashable, Sendable {
    /// The name of the vendor.
    case vendor
    case description
}

/// A picture of a product, by its address.
public struct ProductImage: Identifiable, Hashable, Sendable {
    /// The server's number.
    public typealias ID = Int

    /// The server's number.
    public let id: ID
    /// A URL, or a path on the product's server.
    public let address: String
    /// The address of a small version.
    public let thumbnailAddress: String

    /// Stores the addresses as the server wrote them.
    public init(id: ID, address: String, thumbnailAddress: String) {
        self.id = id
        self.address = address
        self.thumbnailAddress = thumbnailAddress
    }
}

/// A seller on the market.
public struct Vendor: Identifiable, Hashable, Sendable {
    /// The server's number.
    public typealias ID = Int

    /// The server's number.
    public let id: ID
    /// The name that the vendor chose; text from other people.
    public let name: String

    /// A vendor as the server reports it.
    public init(id: ID, name: String) {
        self.id = id
        self.name = name
    }
}
