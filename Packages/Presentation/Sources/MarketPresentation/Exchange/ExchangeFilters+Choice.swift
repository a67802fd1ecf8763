public import MarketDomain
public import TextCore

extension ExchangeQuery {
    /// Whether the query uses a filter whose choices the server lists.
    public var isFiltered: Bool {
        category != nil || gender != nil || !brands.isEmpty || !collections.isEmpty
    }
}

/// Brands and collections as a user types them: by number or name.
public struct ExchangeFilterNames: Hashable, Sendable {
    public var brands: [String] = []
    public var collections: [String] = []

    public init() {}

    public var isEmpty: Bool { brands.isEmpty && collections.isEmpty }
}

extension ExchangeFilters {
    /// Replaces the typed names by the values of the wire format.
    ///
    /// - Returns: a message about the first name that the server does not have, with the choices; `nil` when it has all.
    public func complete(_ query: inout ExchangeQuery, _ names: ExchangeFilterNames) -> LocalizedText? {
        if let text = query.category {
            guard let word = Self.word(named: text, in: categories, ExchangeText.category) else {
                return Self.unknown("category", "분류", text, categories, ExchangeText.category)
            }
            query.category = word
        }
        if let text = query.gender {
            guard let word = Self.word(named: text, in: genders, ExchangeText.gender) else {
                return Self.unknown("gender", "성별", text, genders, ExchangeText.gender)
            }
            query.gender = word
        }
        for name in names.brands {
            guard let id = Self.id(named: name, in: brands) else {
                return Self.unknown("brand", "브랜드", name, brands)
            }
            query.brands.append(id)
        }
        for name in names.collections {
            guard let id = Self.id(named: name, in: collections) else {
                return Self.unknown("collection", "컬렉션", name, collections)
            }
            query.collections.append(id)
        }
        return nil
    }

    private static func id(named text: String, in choices: [Choice]) -> Int? {
        let typed = text.folded
        return choices.first { "\($0.id)" == typed || $0.name.folded == typed }?.id
    }

    private static func word(
        named text: String, in words: [String], _ name: (String) -> LocalizedText
    ) -> String? {
        let typed = text.folded
        return words.first { word in
            [word, name(word).english, name(word).korean].contains { $0.folded == typed }
        }
    }

    private static func unknown(
        _ english: String, _ korean: String, _ text: String, _ words: [String],
        _ name: (String) -> LocalizedText
    ) -> LocalizedText {
        func choices(_ language: Language) -> String {
            words.map { ExchangeText.choice($0, name)[language] }.joined(separator: ", ")
        }
        return LocalizedText(
            "There is no \(english) “\(text)”. Choose one of \(choices(.english)).",
            "\(korean) “\(text)”: 없는 값입니다. \(choices(.korean)) 중에서 고르세요.")
    }

    private static func unknown(
        _ english: String, _ korean: String, _ text: String, _ choices: [Choice]
    ) -> LocalizedText {
        let all = choices.map { "\($0.id) \($0.name)" }.joined(separator: ", ")
        return LocalizedText(
            "There is no \(english) “\(text)”. Choose from \(all).",
            "\(korean) “\(text)”: 없는 값입니다. 다음 중에서 고르세요: \(all)")
    }
}
