public import MarketDomain
public import TextCore

extension ProductCategory {
    /// The name for people.
    public var name: LocalizedText {
        switch self {
        case .digital: LocalizedText("Digital devices", "디지털기기")
        case .appliances: LocalizedText("Appliances", "생활가전")
        case .furniture: LocalizedText("Furniture and interior", "가구·인테리어")
        case .kitchen: LocalizedText("Household and kitchen", "생활·주방")
        case .kids: LocalizedText("Babies and children", "유아동")
        case .women: LocalizedText("Women's fashion", "여성 패션·잡화")
        case .men: LocalizedText("Men's fashion", "남성 패션·잡화")
        case .beauty: LocalizedText("Beauty", "뷰티·미용")
        case .sports: LocalizedText("Sports and leisure", "스포츠·레저")
        case .hobbies: LocalizedText("Hobbies, games and music", "취미·게임·음반")
        case .books: LocalizedText("Books", "도서")
        case .tickets: LocalizedText("Tickets and vouchers", "티켓·교환권")
        case .food: LocalizedText("Food", "식품")
        case .pets: LocalizedText("Pet supplies", "반려동물용품")
        case .plants: LocalizedText("Plants", "식물")
        case .other: LocalizedText("Other things", "기타 중고물품")
        }
    }

    /// Finds a category by its word on the command line, by its name in either language, or by a prefix of at least two
    /// characters that only one Korean name has, such as 가구. `nil` for other text: a mistyped English word may be the prefix
    /// of another name.
    public init?(named text: String) {
        let typed = Self.key(text)
        guard !typed.isEmpty else { return nil }
        let keys = Self.allCases.map { category in
            (category, [category.rawValue, category.name.english, category.name.korean].map(Self.key))
        }
        let exact = keys.first { $0.1.contains(typed) }?.0
        let begun =
            typed.count < 2 ? [] : Self.allCases.filter { Self.key($0.name.korean).hasPrefix(typed) }
        guard let found = exact ?? (begun.count == 1 ? begun.first : nil) else { return nil }
        self = found
    }

    private static func key(_ text: String) -> String { text.folded.filter { !$0.isWhitespace } }
}
