import MarketDomain
import PresentationCore
import TextCore

/// What a change would do that its seller has to agree to before it is sent.
public struct EditQuestion: Hashable, Sendable {
    /// What it is about.
    public enum Kind: Hashable, Sendable {
        /// Money is at stake.
        case price
        /// Pictures would be gone.
        case pictures
    }

    /// What it is about.
    public let kind: Kind
    /// The question.
    public let text: String

    /// All that there are about a change of a product; none about the price when the seller said what is asked now.
    static func all(
        about change: ProductChange, of product: Product, isPriceKnown: Bool, in language: Language
    ) -> [EditQuestion] {
        var questions: [EditQuestion] = []
        if !isPriceKnown, change.isSteep(for: product) {
            questions.append(
                EditQuestion(
                    kind: .price,
                    text: ListingText.askPrice(
                        product.bargainPrice.formatted(in: language),
                        after: change.bargainPrice(of: product).formatted(in: language))[language]))
        }
        let dropped = change.droppedPictures(of: product)
        if !dropped.isEmpty {
            questions.append(
                EditQuestion(
                    kind: .pictures,
                    text: ListingText.askPictures(
                        dropped.count, pictures: dropped.map(String.init).joined(separator: ", "),
                        all: "\(product.images.count)")[language]))
        }
        return questions
    }
}
