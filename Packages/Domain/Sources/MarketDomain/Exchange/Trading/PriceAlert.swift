/// A price at which the user wants an alert for a product in a size.
public struct PriceAlert: Hashable, Sendable {
    public let product: ExchangeProduct.ID
    public let size: String
    /// In won: reached when the lowest ask is at this price or below.
    public let price: Int

    public init(product: ExchangeProduct.ID, size: String, price: Int) {
        self.product = product
        self.size = size
        self.price = price
    }

    /// The maximum number in a profile; checking alerts sends a request for each.
    public static let limit = 50
}

/// The price alerts of this device and profile, for one server.
public protocol PriceAlertRepository: Sendable {
    /// Sorted by product and size.
    func all() async throws(ExchangeError) -> [PriceAlert]

    /// Sets the alert of a size, replacing an earlier one.
    ///
    /// - Returns: `false` when there are too many.
    func set(_ alert: PriceAlert) async throws(ExchangeError) -> Bool

    /// - Returns: whether there was an alert.
    func remove(_ product: ExchangeProduct.ID, size: String) async throws(ExchangeError) -> Bool
}
