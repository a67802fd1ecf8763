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
        createdAt = members.time("created_at")
        issuedAt = members.time("issued_at")
        images = members.readable("images")
        vendors = try members.first("vendors")
    }
}
