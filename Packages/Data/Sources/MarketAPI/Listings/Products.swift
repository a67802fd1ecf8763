/// A product of generation 3 from either server, alone or in a list, which omits many members.
public struct ProductAnswer: Hashable, Sendable, Decodable {
    /// The number of the product.
    public let id: Int
    /// Only in lists.
    public let vendorID: Int?
    /// Only in lists of generation 3b.
    public let vendorName: String?
    /// One line.
    public let name: String
    /// Missing in the lists of generation 3a and in its early details.
    public let description: String?
    /// The URL of the thumbnail.
    public let thumbnail: String?
    /// `KRW` or `USD`, or another text that an older server accepts.
    public let currency: String
    /// In whole units of the currency, before the discount.
    public let price: WireNumber
    /// The amount of the discount.
    public let discountedPrice: WireNumber?
    /// The number of products in stock.
    public let stock: Int
    /// Ours: a name of the domain's `ProductCategory`, or of a later version of it.
    public let category: String?
    /// Ours: whether the seller reserves it for a buyer.
    public let isReserved: Bool
    /// Ours, in details: how to reach the seller.
    public let contact: String?
    /// Ours, in search results: the text that matched, when it is not the name.
    public let match: String?
    /// Ours, for deleted products: the end of the time to restore it, in seconds since 1970.
    public let restorableUntil: Int?
    /// The date when the product was put on offer, where the server reports it.
    public let createdAt: WireDate?
    /// The date of the last change, where the server reports it.
    public let issuedAt: WireDate?
    /// Empty in lists; unreadable pictures are left out.
    public let images: [ProductImageAnswer]
    /// One vendor, despite the name; not in lists.
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

/// A picture of a product of generation 3. The member `succeed`, which only generation 3a sends, is ignored: every
/// picture with an address can be requested.
public struct ProductImageAnswer: Hashable, Sendable, Decodable {
    /// The number of the picture.
    public let id: Int
    /// A URL, or a path on the server.
    public let url: String
    /// The URL or path of the thumbnail.
    public let thumbnailURL: String

    /// - Throws: `DecodingError` without an id or an address. Without a thumbnail, the picture is its own.
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
    /// The number of products on all pages.
    public let totalCount: Int?
    /// The number of the last page; 0 without pages.
    public let lastPage: Int?
    /// Whether another page follows.
    public let hasNext: Bool?
    /// In the requested order.
    public let products: [ProductAnswer]
    /// Ours: the beginning of the next page; `nil` at the end.
    public let nextCursor: String?
    /// Whether the answer shows that the server supports cursors; `false` also when none was requested.
    public let knowsCursors: Bool
    /// Ours: how the search was interpreted.
    public let searchReading: SearchReadingAnswer?

    /// - Throws: `DecodingError` without `pages`, or when another member is invalid.
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

/// Ours: the deleted products that a vendor can restore.
public struct DeletedProductsAnswer: Hashable, Sendable, Decodable {
    /// The latest deletion first.
    public let products: [ProductAnswer]
}

/// Ours: how a search was interpreted. Clients ignore unknown kinds.
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
    /// The amount of the discount.
    public let discountedPrice: WireNumber
    /// The number of products in stock.
    public let stock: Int
    /// Ours: the category.
    public let category: String?
    /// Ours: how to reach the seller.
    public let contact: String?
    /// The secret of the vendor.
    public let secret: String

    /// Creates the parameters without checking the values.
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

    /// Encodes the text under the key of each generation.
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
    /// Omits the secret.
    public var description: String { "params of \(name)" }
    /// Omits secrets, for logs and for the debugger.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

/// Changes of a product of generation 3; `nil` leaves a member unchanged.
public struct ProductPatch: Hashable, Sendable, Encodable {
    /// One line.
    public var name: String?
    /// The description.
    public var text: String?
    /// In whole units of the currency.
    public var price: WireNumber?
    /// `KRW` or `USD`.
    public var currency: String?
    /// The amount of the discount.
    public var discountedPrice: WireNumber?
    /// The number of products in stock.
    public var stock: Int?
    /// Ours: the category; empty removes it.
    public var category: String?
    /// Ours: how to reach the seller; empty removes it.
    public var contact: String?
    /// Ours: whether the seller reserves it for a buyer.
    public var isReserved: Bool?
    /// The number of the picture for lists.
    public var thumbnailID: Int?
    /// Ours: the remaining pictures, in their new order.
    public var imageIDs: [Int]?
    private let secret: String

    /// Creates a patch without changes.
    ///
    /// - Parameter secret: the secret of the vendor.
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
