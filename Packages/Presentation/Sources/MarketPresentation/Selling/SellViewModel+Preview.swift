import MarketDomain
import TextCore
public import PresentationCore

extension SellViewModel {
    /// What would be sent, a line for each field, for people who look before they send. Before a check it is
    /// what the form says.
    public var preview: [Field] {
        let values: [(ProductField, String)]
        if let draft = state.draft {
            let details = draft.details
            values = [
                (.name, details.name), (.description, details.description),
                (.price, details.price.formatted(in: language)), (.currency, details.price.currency.code),
                (.discount, details.discount.formatted(in: language)),
                (.stock, NumberText.grouped(details.stock)),
            ]
        } else {
            values = [ProductField.name, .description, .price, .currency, .discount, .stock].map {
                ($0, state.form[$0] ?? "")
            }
        }
        return values.map { Field($0.label(in: language), $1) } + pictureFields
    }

    private var pictureFields: [Field] {
        let label = ProductField.pictures.label(in: language)
        let lines = state.draft?.pictures.map { line($0) } ?? state.form.pictures
        return lines.enumerated().map { Field("\(label) \($0 + 1)", $1) }
    }

    private func line(_ picture: ListingPicture) -> String {
        let size = ListingText.byteCount(picture.byteCount)[language]
        return "\(picture.name) (\(size))"
    }
}
