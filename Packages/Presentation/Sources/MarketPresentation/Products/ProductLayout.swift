/// How a list of products is laid out.
public enum ProductLayout: String, CaseIterable, Codable, Hashable, Sendable {
    /// A row each.
    case list
    /// Side by side, with small pictures where they can be shown.
    case grid

    /// The other one.
    public var toggled: ProductLayout { self == .list ? .grid : .list }
}
