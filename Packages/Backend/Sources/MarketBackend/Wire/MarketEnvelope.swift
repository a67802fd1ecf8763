/// How generation 3 says pages and products: its two servers used other keys and dates.
public enum MarketEnvelope: String, CaseIterable, Hashable, Sendable {
    /// `page_no`, hundredths of a second, whole amounts as `1200` (3a of the wire contract).
    case snake
    /// `pageNo`, whole seconds, whole amounts as `1200.0` (3b).
    case camel
}
