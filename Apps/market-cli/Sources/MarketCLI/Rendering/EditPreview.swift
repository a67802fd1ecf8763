import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore

/// What an edit would change, a line for each field.
enum EditPreview {
    static func fields(_ change: ProductChange, in language: Language) -> [Field] {
        let values: [(ProductField, String?)] = [
            (.name, change.name), (.description, change.description),
            (.price, change.price?.formatted(in: language)), (.currency, change.price?.currency.code),
            (.discount, change.discount?.formatted(in: language)), (.stock, change.stock.map(String.init)),
            (.thumbnail, change.thumbnail.map(String.init)),
            (.pictures, change.order.map { $0.map(String.init).joined(separator: ", ") }),
        ]
        return values.compactMap { field, value in value.map { Field(field.label(in: language), $0) } }
    }
}
