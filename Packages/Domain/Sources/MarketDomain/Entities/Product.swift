public import Platform

/// Something offered for sale. All texts are from other people.
public struct Product: Identifiable, Hashable, Sendable {
    /// The server's number.
    public typealias ID = Int

    /// The server's number.
    public var id: ID
    /// One line.
    public var name: String
    /// `nil` in lists, which do not have it.
    public var description: String?
    /// Before the discount.
    public var price: Money
    /// How much less is asked; in the currency of the price.
    public var discount: Money
    /// How many there are.
    public var stock: Int
    /// Whether the seller keeps it for somebody.
    public var isReserved: Bool
    /// `nil` where the seller chose none, or the server says nothing of it.
    public var category: ProductCategory?
    /// How to reach the seller, in one line that everybody may read; `nil` in lists, which do not have it.
    public var contact: String?
    /// `nil` where the server says nothing of it.
    public var vendor: Vendor?
    /// Where the small picture for lists is; `nil` when there is none.
    public var thumbnail: String?
    /// In the seller's order; empty in lists, which do not have them.
    public var images: [ProductImage]
    /// When it was put on offer; `nil` where the server does not say it.
    public var createdAt: Date?
    /// When it was last changed; `nil` where the server does not say it.
    public var changedAt: Date?
    /// Of a search: what it was found by, when that is not its name.
    public var match: ProductMatch?

    /// What lists do not have may be left out.
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

    /// What is asked: the price less the discount. The price where a server's two amounts do not go together.
    public var bargainPrice: Money {
        guard let asked = try? price.subtracting(discount), asked.minorUnits >= 0 else { return price }
        return asked
    }

    /// Whether there are none: it is sold.
    public var isSoldOut: Bool { stock <= 0 }

    /// Whether it can be bought.
    public var availability: ProductAvailability {
        isSoldOut ? .sold : isReserved ? .reserved : .available
    }

    /// Whether it says the same as an earlier reading of it: all that a seller can change.
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
    /// The seller keeps it for somebody.
    case reserved
    /// There are none left.
    case sold
}

/// What of a product a search matched, when it is not the name.
public enum ProductMatch: String, CaseIterable, Hashable, Sendable {
    /// The name of who sells it.
    case vendor
    case description
}

/// A picture of a product, by where it is.
public struct ProductImage: Identifiable, Hashable, Sendable {
    /// The server's number.
    public typealias ID = Int

    /// The server's number.
    public let id: ID
    /// A URL, or a path on the product's server.
    public let address: String
    /// The same for a small one.
    public let thumbnailAddress: String

    /// Addresses as the server wrote them.
    public init(id: ID, address: String, thumbnailAddress: String) {
        self.id = id
        self.address = address
        self.thumbnailAddress = thumbnailAddress
    }
}

/// Somebody who sells.
public struct Vendor: Identifiable, Hashable, Sendable {
    /// The server's number.
    public typealias ID = Int

    /// The server's number.
    public let id: ID
    /// As the vendor calls itself; text from other people.
    public let name: String

    /// As the server tells of it.
    public init(id: ID, name: String) {
        self.id = id
        self.name = name
    }
}
