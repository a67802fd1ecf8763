/// In which order products are listed; equal ones by newest first.
public enum ProductSort: String, CaseIterable, Hashable, Sendable {
    case newest, oldest
    /// By what is asked, within each currency.
    case cheapest, dearest
    case name
    /// The largest stock first.
    case stock
}
