import MarketDomain
import TextCore

/// A consequence of a change to confirm before sending.
public struct EditQuestion: Hashable, Sendable {
    /// The subject.
    public enum Kind: Hashable, Sendable {
        /// The price changes a lot.
        case price
        /// Pictures are removed.
        case pictures
    }

    /// The subject.
    public let kind: Kind
    /// The question. A yes agrees to everything it says, and to no other price.
    public let text: String

    /// Creates a question about a change, in the form that ``EditViewModel`` uses.
    public init(kind: Kind, text: String) {
        (self.kind, self.text) = (kind, text)
    }

    /// All questions about a change; none about the price when the seller entered the current one.
    static func all(
        about change: ProductChange, of product: Product, isPriceKnown: Bool, in language: Language
    ) -> [EditQuestion] {
        var questions: [EditQuestion] = []
        if !isPriceKnown, change.isDoubtful(for: product) {
            let after = change.bargainPrice(of: product)
            questions.append(
                EditQuestion(
                    kind: .price,
                    text: ListingText.askPrice(
                        product.bargainPrice, after: after, before: change.price ?? product.price,
                        in: language
                    )))
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
