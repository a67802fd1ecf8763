import PresentationCore
import MarketDomain
import TextCore

extension SellViewModel.State {
    /// What would be sent, a line for each field. Before a check it is what the form says.
    func preview(in language: Language) -> [Field] {
        let values: [(ProductField, String)]
        if let details = draft?.details {
            values = [
                (.name, details.name), (.description, details.description),
                (.price, details.price.formatted(in: language)), (.currency, details.price.currency.code),
                (.discount, details.discount.formatted(in: language)),
                (.stock, NumberText.grouped(details.stock)),
            ]
        } else {
            values = [ProductField.name, .description, .price, .currency, .discount, .stock].map {
                ($0, form[$0] ?? "")
            }
        }
        let label = ProductField.pictures.label(in: language)
        let pictures = draft?.pictures.map { ListingText.line($0)[language] } ?? form.pictures
        return values.map { Field($0.label(in: language), $1) }
            + pictures.enumerated().map { Field("\(label) \($0 + 1)", $1) }
    }
}
