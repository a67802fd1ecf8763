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
    /// The vendor's.
    public let secret: String

    /// Values as they are to be sent: nothing is checked.
    public init(
        name: String, text: String, price: WireNumber, currency: String, discountedPrice: WireNumber,
        stock: Int, secret: String
    ) {
        self.name = name
        self.text = text
        self.price = price
        self.currency = currency
        self.discountedPrice = discountedPrice
        self.stock = stock
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
        try members.encode(secret, forKey: "secret")
    }
}

extension ProductParameters: CustomStringConvertible, CustomReflectable {
    /// Without the secret.
    public var description: String { "params of \(name)" }
    /// Without secrets, for logs and for the debugger.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
