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
