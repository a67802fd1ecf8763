public import ContractCore

/// The behaviour of every exchange, whatever is behind its repositories: members, the catalogue, orders, trades and money.
public enum ExchangeContract {
    /// All behaviours, without a selection: every implementation is checked for the same.
    public static let behaviours = members + catalogue + wishes + orders + matching + ownOrders + trades
}
