public import ContractCore

/// What every exchange does, whatever is behind its repositories: members, the catalogue, orders, trades and money.
public enum ExchangeContract {
    /// All of it. There is no choice: what one implementation is tried for, all are.
    public static let behaviours = members + catalogue + wishes + orders + matching + ownOrders + trades
}
