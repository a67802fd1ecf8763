public import MarketDomain
public import TextCore

extension ExchangeQuery {
    /// Whether it names anything that the server has a list of.
    public var isFiltered: Bool {
        category != nil || gender != nil || !brands.isEmpty || !collections.isEmpty
    }
}

extension ExchangeFilters {
    /// Puts the words of the wire in the place of what a person has typed.
    ///
    /// - Returns: what the server does not have, with what it has; `nil` when it has all of it.
    public func complete(_ query: inout ExchangeQuery) -> LocalizedText? {
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
        return Self.unknown("brand", "브랜드", query.brands, brands)
            ?? Self.unknown("collection", "컬렉션", query.collections, collections)
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
        _ english: String, _ korean: String, _ ids: [Int], _ choices: [Choice]
    ) -> LocalizedText? {
        guard let id = ids.first(where: { id in !choices.contains { $0.id == id } }) else { return nil }
        let all = choices.map { "\($0.id) \($0.name)" }.joined(separator: ", ")
        return LocalizedText(
            "There is no \(english) \(id). Choose from \(all).",
            "\(korean) \(id): 없는 번호입니다. 다음 중에서 고르세요: \(all)")
    }
}
