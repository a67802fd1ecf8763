/// How much is told of what goes over the wire.
public enum ExchangeDetail: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// A line for each exchange.
    case summary
    /// Heads and bodies, without secrets.
    case trace
}
