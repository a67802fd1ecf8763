/// A product of generation 3 as either server writes it: alone, or in a list, which leaves out much.
public struct ProductAnswer: Hashable, Sendable, Decodable {
    /// The number of the product.
    public let id: Int
    /// In lists.
    public let vendorID: Int?
    /// In lists of generation 3b.
    public let vendorName: String?
    /// One line.
    public let name: String
    /// Missing in the lists of generation 3a and in its early details.
    public let description: String?
    /// The URL of the small picture for lists.
    public let thumbnail: String?
    /// `KRW` or `USD`, or what an older server lets through.
    public let currency: String
    /// In whole units of the currency, before the discount.
    public let price: WireNumber
    /// How much less is asked.
    public let discountedPrice: WireNumber?
    /// How many there are.
    public let stock: Int
    /// Ours: a name of the domain's `ProductCategory`, or of a later one.
    public let category: String?
    /// Ours: whether the seller keeps it for somebody.
    public let isReserved: Bool
    /// Ours, in details: how to reach the seller.
    public let contact: String?
    /// Ours, of a search: what it was found by, when that is not its name.
    public let match: String?
    /// Ours, of what was deleted: until when it can be brought back, in seconds since 1970.
    public let restorableUntil: Int?
    /// When it was put on offer, where that is known.
    public let createdAt: WireDate?
    /// When it was last changed, where that is known.
    public let issuedAt: WireDate?
    /// Empty in lists, and without those that cannot be read.
    public let images: [ProductImageAnswer]
    /// One, despite the name; not in lists.
    public let vendors: VendorAnswer?

    /// - Throws: `DecodingError` without an id, a name, a price, a currency or a stock.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: WireKey.self)
        id = try members.whole("id")
        vendorID = try members.wholeIfPresent("vendor_id")
        vendorName = try members.first("vendorName")
        name = try members.decode(String.self, forKey: "name")
        description = try members.first("description")
        thumbnail = try members.first("thumbnail")
        currency = try members.decode(String.self, forKey: "currency")
        price = try members.decode(WireNumber.self, forKey: "price")
        discountedPrice = try members.first("discounted_price")
        stock = try members.whole("stock")
        category = try? members.first("category")
        isReserved = (try? members.first("reserved")) ?? false
        contact = try? members.first("contact")
        match = try? members.first("match")
        restorableUntil = try? members.wholeIfPresent("restorable_until")
        createdAt = members.time("created_at")
        issuedAt = members.time("issued_at")
        images = members.readable("images")
        vendors = try members.first("vendors")
    }
}

/// A picture of a product of generation 3. Whether it `succeed`ed, which only generation 3a says, is not
/// read: what has an address can be asked for.
public struct ProductImageAnswer: Hashable, Sendable, Decodable {
    /// The number of the picture.
    public let id: Int
    /// A URL, or a path on the server.
    public let url: String
    /// The same for the small one.
    public let thumbnailURL: String

    /// - Throws: `DecodingError` without an id or an address. Without a small one the picture is its own.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: WireKey.self)
        id = try members.whole("id")
        url = try members.decode(String.self, forKey: "url")
        thumbnailURL = try members.first("thumbnail_url") ?? url
    }
}

/// A page of products in the envelope of generation 3a (`page_no`) or 3b (`pageNo`).
public struct ProductPageAnswer: Hashable, Sendable, Decodable {
    /// From 1.
    public let page: Int?
    /// How many products there are on all pages.
    public let totalCount: Int?
    /// The number of the last page; 0 when there is none.
    public let lastPage: Int?
    /// Whether a page comes after this one.
    public let hasNext: Bool?
    /// In the order that was asked for.
    public let products: [ProductAnswer]
    /// Ours: where the next page begins; `nil` at the end.
    public let nextCursor: String?
    /// Whether the server took notice of a cursor.
    public let knowsCursors: Bool
    /// Ours: what a search was taken for.
    public let searchReading: SearchReadingAnswer?

    /// - Throws: `DecodingError` without `pages`, or when something else is not what it should be.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: WireKey.self)
        page = try members.wholeIfPresent("page_no", "pageNo")
        totalCount = try members.wholeIfPresent("total_count", "totalCount")
        lastPage = try members.wholeIfPresent("last_page", "lastPage")
        hasNext = try members.first("has_next", "hasNext")
        products = try members.decode([ProductAnswer].self, forKey: "pages")
        nextCursor = try members.first("next_cursor", "nextCursor")
        searchReading = try? members.first("search_reading", "searchReading")
        knowsCursors = members.contains("next_cursor") || members.contains("nextCursor")
    }
}

/// Ours: what a vendor deleted and can bring back.
public struct DeletedProductsAnswer: Hashable, Sendable, Decodable {
    /// The latest deletion first.
    public let products: [ProductAnswer]
}

/// Ours: what a search was taken for. A client passes over a kind that it does not know.
public struct SearchReadingAnswer: Hashable, Sendable, Decodable {
    public let kind: String
    public let text: String
}

/// The part `params` of a new product of generation 3.
public struct ProductParameters: Hashable, Sendable, Encodable {
    /// One line.
    public let name: String
    /// The description.
    public let text: String
    /// In whole units of the currency.
    public let price: WireNumber
    /// `KRW` or `USD`.
    public let currency: String
    /// How much less is asked.
    public let discountedPrice: WireNumber
    /// How many there are.
    public let stock: Int
    /// Ours: what kind of thing it is.
    public let category: String?
    /// Ours: how to reach the seller.
    public let contact: String?
    /// The vendor's.
    public let secret: String

    /// Values as they are to be sent: nothing is checked.
    public init(
        name: String, text: String, price: WireNumber, currency: String, discountedPrice: WireNumber,
        stock: Int, category: String? = nil, contact: String? = nil, secret: String
    ) {
        self.name = name
        self.text = text
        self.price = price
        self.currency = currency
        self.discountedPrice = discountedPrice
        self.stock = stock
        self.category = category
        self.contact = contact
        self.secret = secret
    }

    /// The text goes under the key of each generation.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: WireKey.self)
        try members.encode(name, forKey: "name")
        try members.encode(text, forKey: "description")
        try members.encode(text, forKey: "descriptions")
        try members.encode(price, forKey: "price")
        try members.encode(currency, forKey: "currency")
        try members.encode(discountedPrice, forKey: "discounted_price")
        try members.encode(stock, forKey: "stock")
        try members.encodeIfPresent(category, forKey: "category")
        try members.encodeIfPresent(contact, forKey: "contact")
        try members.encode(secret, forKey: "secret")
    }
}

extension ProductParameters: CustomStringConvertible, CustomReflectable {
    /// Without the secret.
    public var description: String { "params of \(name)" }
    /// Without secrets, for logs and for the debugger.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

/// What is to be different about a product of generation 3; `nil` stays as it is.
public struct ProductPatch: Hashable, Sendable, Encodable {
    /// One line.
    public var name: String?
    /// The description.
    public var text: String?
    /// In whole units of the currency.
    public var price: WireNumber?
    /// `KRW` or `USD`.
    public var currency: String?
    /// How much less is asked.
    public var discountedPrice: WireNumber?
    /// How many there are.
    public var stock: Int?
    /// Ours: what kind of thing it is; empty takes it away.
    public var category: String?
    /// Ours: how to reach the seller; empty takes it away.
    public var contact: String?
    /// Ours: whether the seller keeps it for somebody.
    public var isReserved: Bool?
    /// The number of the picture of lists.
    public var thumbnailID: Int?
    /// Ours: the pictures that stay, in their new order.
    public var imageIDs: [Int]?
    private let secret: String

    /// Changes nothing yet.
    ///
    /// - Parameter secret: the vendor's.
    public init(secret: String) { self.secret = secret }

    /// The text goes under the key of each generation.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: WireKey.self)
        try members.encodeIfPresent(name, forKey: "name")
        try members.encodeIfPresent(text, forKey: "description")
        try members.encodeIfPresent(text, forKey: "descriptions")
        try members.encodeIfPresent(price, forKey: "price")
        try members.encodeIfPresent(currency, forKey: "currency")
        try members.encodeIfPresent(discountedPrice, forKey: "discounted_price")
        try members.encodeIfPresent(stock, forKey: "stock")
        try members.encodeIfPresent(category, forKey: "category")
        try members.encodeIfPresent(contact, forKey: "contact")
        try members.encodeIfPresent(isReserved, forKey: "reserved")
        try members.encodeIfPresent(thumbnailID, forKey: "thumbnail_id")
        try members.encodeIfPresent(imageIDs, forKey: "image_ids")
        try members.encode(secret, forKey: "secret")
    }
}

extension ProductPatch: CustomStringConvertible, CustomReflectable {
    /// Without the secret.
    public var description: String { "a change" }
    /// Without secrets, for logs and for the debugger.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
