import MarketDomain

/// A listing as somebody writes it: texts that are not yet checked.
public struct ListingForm: Hashable, Sendable {
    /// One line.
    public var name = ""
    /// Several lines.
    public var description = ""
    /// An amount before the discount: `1,200`, `12.50`.
    public var price = ""
    /// A code, a sign or a word: `KRW`, `$`, `원`.
    public var currency = "KRW"
    /// Empty is none.
    public var discount = ""
    /// A whole number.
    public var stock = "1"
    /// Paths of files, in the order in which they are shown.
    public var pictures: [String] = []

    /// Empty, but for the currency and the stock.
    public init() {}

    /// The text of a field; `nil` for those of pictures.
    subscript(_ field: ProductField) -> String? {
        get { Self.path(of: field).map { self[keyPath: $0] } }
        set { if let path = Self.path(of: field), let newValue { self[keyPath: path] = newValue } }
    }

    private static func path(of field: ProductField) -> WritableKeyPath<ListingForm, String>? {
        switch field {
        case .name: \.name
        case .description: \.description
        case .price: \.price
        case .currency: \.currency
        case .discount: \.discount
        case .stock: \.stock
        case .pictures, .thumbnail: nil
        }
    }
}
