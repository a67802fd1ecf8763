import PresentationCore
import MarketDomain
import TextCore

extension SellViewModel.State {
    /// The listing to send, for the user who has just typed it; empty before a check.
    func summary(in language: Language) -> [Field] {
        guard let draft else { return [] }
        let details = draft.details
        let values: [(ProductField, String?)] = [
            (.name, details.name), (.description, details.description),
            (.price, details.price.formatted(in: language)),
            (.discount, details.discount.minorUnits > 0 ? details.discount.formatted(in: language) : nil),
            (.stock, NumberText.grouped(details.stock)), (.category, details.category?.name[language]),
            (.pictures, draft.pictures.map(\.name).joined(separator: ", ")), (.contact, details.contact),
        ]
        return values.compactMap { field, value in value.map { Field(field.label(in: language), $0) } }
    }

    /// The listing to send, one line per field. Before a check, the texts of the form.
    func preview(in language: Language) -> [Field] {
        let values: [(ProductField, String)]
        if let details = draft?.details {
            values =
                [
                    (.name, details.name), (.description, details.description),
                    (.price, details.price.formatted(in: language)), (.currency, details.price.currency.code),
                    (.discount, details.discount.formatted(in: language)),
                    (.stock, NumberText.grouped(details.stock)),
                ]
                + [(.category, details.category?.name[language]), (.contact, details.contact)].compactMap {
                    field, text in text.map { (field, $0) }
                }
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
