import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore

/// What an edit would change, a line for each field.
enum EditPreview {
    static func fields(_ state: EditViewModel.State, in language: Language) -> [Field] {
        guard let change = state.change else { return [] }
        let values: [(ProductField, String?)] = [
            (.name, change.name), (.description, change.description),
            (.price, change.price?.formatted(in: language)), (.currency, change.price?.currency.code),
            (.discount, change.discount?.formatted(in: language)), (.stock, change.stock.map(String.init)),
            (.thumbnail, change.thumbnail.map(String.init)),
            (.pictures, change.order.map { $0.map(String.init).joined(separator: ", ") }),
        ]
        let asked = state.priceChange.map { [Field(MarketWord.asked.text(in: language), $0)] } ?? []
        return asked
            + values.compactMap { field, value in value.map { Field(field.label(in: language), $0) } }
    }
}
