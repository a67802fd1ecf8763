import MarketDomain

/// What a generation of the wire calls the fields of a listing, for the developers of its clients.
struct ListingWords: Sendable {
    static let first = ListingWords(
        name: "title", description: "descriptions", currencies: "one line of 1 to 10 characters")
    static let third = third(description: "descriptions")

    private let name: String
    private let description: String
    /// Which currencies there may be.
    let currencies: String

    /// Generation 3 has two keys for the text.
    static func third(description: String) -> ListingWords {
        ListingWords(
            name: "name", description: description,
            currencies: Currency.market.map(\.code).joined(separator: " or "))
    }

    subscript(field: ProductField) -> String {
        switch field {
        case .name: name
        case .description: description
        case .discount: "discounted_price"
        case .price, .currency, .stock, .pictures, .thumbnail: field.rawValue
        }
    }
}
