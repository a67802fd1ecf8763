/// An item of generation 1/2: alone, or in a list, which leaves out much.
public struct ItemAnswer: Hashable, Sendable, Decodable {
    /// The number of the item.
    public let id: Int
    /// Its name.
    public let title: String
    /// Missing in lists.
    public let descriptions: String?
    /// In whole units of the currency, before the discount.
    public let price: WireNumber
    /// Any text that a client typed.
    public let currency: String
    /// How many there are.
    public let stock: Int
    /// What is asked after the discount; missing when there is none.
    public let discountedPrice: WireNumber?
    /// URLs of the small pictures, in the order of the pictures.
    public let thumbnails: [String]
    /// Empty in lists.
    public let images: [String]
    /// When it was put on offer.
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
