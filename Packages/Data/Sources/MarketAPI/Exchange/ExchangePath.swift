/// The paths of the exchange's API, from the server's root. The first group is the wire contract, the second is ours.
public enum ExchangePath {
    /// Signs up.
    public static let join = "/users/join"
    public static let login = "/users/login"
    public static let refresh = "/users/refresh"
    /// Whether the token is valid.
    public static let validate = "/users/validate"
    public static let me = "/users/me"
    public static let verify = "/users/verify"
    public static let logout = "/users/logout"
    /// With the parameter `id`.
    public static let user = "/users/{id}"

    public static let home = "/"
    public static let filters = "/filters"
    public static let products = "/products"
    /// With the parameter `id`.
    public static let product = "/products/{id}"
    /// With the parameters `id` and `size`.
    public static let productInSize = "/products/{id}/{size}"
    public static let wishes = "/products/wishes"
    /// Adds or removes a wish. With the parameters `id` and `size`.
    public static let wish = "/wish/{id}/{size}"

    /// Places an order. With the parameters `id` and `size`.
    public static let orders = "/trades/products/{id}/{size}"
    /// Takes the lowest ask.
    public static let buy = "/trades/buy/select/{id}/{size}"
    /// Takes the highest bid.
    public static let sell = "/trades/sell/select/{id}/{size}"
    public static let trades = "/trades"
    /// With the parameter `id`: cancels an order (DELETE) or changes it (PATCH, ours).
    public static let trade = "/trades/{id}"
    /// The prices paid, one point per day. With the parameter `id`.
    public static let prices = "/prices/products/{id}"
    /// With the parameters `id` and `size`.
    public static let pricesInSize = "/prices/products/{id}/{size}"
    /// With the parameter `id` of a user.
    public static let recommendations = "/recommendations/{id}"
    public static let log = "/log"

    // Ours
    /// A picture of a sample product. With the parameter `name`.
    public static let picture = "/pictures/products/{name}"
    /// The cost and the effect of an order. With the parameters `id` and `size`.
    public static let ticket = "/trades/ticket/{id}/{size}"
    /// Bids and asks, best first. With the parameters `id` and `size`.
    public static let book = "/products/{id}/{size}/book"
    /// One row per day with open, high, low, close and volume. With the parameter `id`.
    public static let candles = "/products/{id}/candles"
    /// Refuses a trade. With the parameter `id`.
    public static let refusal = "/trades/{id}/refuse"
    /// The events of an order or trade. With the parameter `id`.
    public static let history = "/trades/{id}/history"
    public static let balance = "/users/me/balance"
    public static let tokens = "/users/me/tokens"
    /// With the parameter `id`.
    public static let token = "/users/me/tokens/{id}"
    public static let events = "/trades/events"
}
