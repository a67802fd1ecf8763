/// The layout of a list of products.
public enum ProductLayout: String, CaseIterable, Codable, Hashable, Sendable {
    /// One product per row.
    case list
    /// A grid with thumbnails, if they can be shown.
    case grid

    /// The other layout.
    public var toggled: ProductLayout { self == .list ? .grid : .list }
}
