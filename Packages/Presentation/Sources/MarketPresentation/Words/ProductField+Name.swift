public import MarketDomain
import PresentationCore
public import TextCore

extension ProductField {
    /// What the field is called within a sentence.
    public func name(in language: Language) -> String { word.text(in: language) }

    /// The same beside its value: with a capital where the language has them.
    public func label(in language: Language) -> String {
        let name = name(in: language)
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    private var word: MarketWord {
        switch self {
        case .name: .fieldName
        case .description: .fieldDescription
        case .price: .fieldPrice
        case .currency: .fieldCurrency
        case .discount: .fieldDiscount
        case .stock: .fieldStock
        case .pictures: .fieldPictures
        case .thumbnail: .fieldThumbnail
        }
    }
}
