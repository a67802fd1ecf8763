/// An item of generation 1/2, alone or in a list, which omits many members.
public struct ItemAnswer: Hashable, Sendable, Decodable {
    /// The number of the item.
    public let id: Int
    /// Its name.
    public let title: String
    /// Missing in lists.
    public let descriptions: String?
    /// In whole units of the currency, before the discount.
    public let price: WireNumber
    /// Any text that a client has entered.
    public let currency: String
    /// The number of items in stock.
    public let stock: Int
    /// The price after the discount; missing without a discount.
    public let discountedPrice: WireNumber?
    /// URLs of the thumbnails, in the order of the pictures.
    public let thumbnails: [String]
    /// Empty in lists.
    public let images: [String]
    /// The date when the item was put on offer.
    public let registrationDate: WireDate?

    /// - Throws: `DecodingError` without an id, a title, a price, a currency or a stock.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: WireKey.self)
        id = try members.whole("id")
        title = try members.decode(String.self, forKey: "title")
        descriptions = try members.first("descriptions")
        price = try members.decode(WireNumber.self, forKey: "price")
        currency = try members.decode(String.self, forKey: "currency")
        stock = try members.whole("stock")
        discountedPrice = try members.first("discounted_price")
        thumbnails = try members.first("thumbnails") ?? []
        images = try members.first("images") ?? []
        registrationDate = members.time("registration_date")
    }
}

/// A page of items of generation 1/2: twenty, fewer on the last page, none after it.
public struct ItemListAnswer: Hashable, Sendable, Decodable {
    /// From 1.
    public let page: Int?
    /// Newest first.
    public let items: [ItemAnswer]

    /// - Throws: `DecodingError` without `items`.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: WireKey.self)
        page = try members.wholeIfPresent("page")
        items = try members.decode([ItemAnswer].self, forKey: "items")
    }
}

/// The answer of generation 1/2 to a deletion: `{"id":26}`, or the whole item.
public struct ItemDeletionAnswer: Hashable, Sendable, Decodable {
    /// The number of the deleted item.
    public let id: Int
    /// `nil` when the answer contains only the id.
    public let item: ItemAnswer?

    /// - Throws: `DecodingError` without an id.
    public init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: WireKey.self).whole("id")
        item = try? ItemAnswer(from: decoder)
    }
}

/// The body that deletes an item of generation 1/2.
public struct ItemPasswordRequest: Hashable, Sendable, Encodable {
    private let password: String

    /// The password with which the item was created.
    public init(password: String) { self.password = password }
}

extension ItemPasswordRequest: CustomStringConvertible, CustomReflectable {
    /// Omits the password.
    public var description: String { "a password" }
    /// Omits secrets, for logs and for the debugger.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
