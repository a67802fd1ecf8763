/// A price at which somebody wants to be told of a product in a size.
public struct PriceAlert: Hashable, Sendable {
    public let product: ExchangeProduct.ID
    public let size: String
    /// In won: it is reached when somebody sells for it or less.
    public let price: Int

    public init(product: ExchangeProduct.ID, size: String, price: Int) {
        self.product = product
        self.size = size
        self.price = price
    }

    /// How many a profile has at most; looking at them asks the server for each.
    public static let limit = 50
}

/// The price alerts of this device and profile, for one server.
public protocol PriceAlertRepository: Sendable {
    /// By product and size.
    func all() async throws(ExchangeError) -> [PriceAlert]

    /// Sets the alert of a size, in the place of the one before.
    ///
    /// - Returns: `false` when there are too many.
    func set(_ alert: PriceAlert) async throws(ExchangeError) -> Bool

    /// - Returns: whether there was one.
    func remove(_ product: ExchangeProduct.ID, size: String) async throws(ExchangeError) -> Bool
}
