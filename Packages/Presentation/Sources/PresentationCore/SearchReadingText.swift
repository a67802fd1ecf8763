public import DomainCore
public import TextCore

extension SearchReading {
    /// A line for the user who searched for `query`.
    public func note(for query: String, in language: Language) -> String {
        let note =
            switch kind {
            case .instead:
                LocalizedText(
                    "No results for “\(query)”; showing “\(text)” instead.",
                    "“\(query)” 검색 결과가 없어 “\(text)” 검색 결과를 보여 줍니다.")
            case .also:
                LocalizedText("Also showing “\(text)”.", "“\(text)” 검색 결과도 함께 보여 줍니다.")
            case .suggestion:
                LocalizedText("Did you mean “\(text)”?", "혹시 \(Hangul.word("“\(text)”", "을", "를")) 찾으셨나요?")
            }
        return note[language]
    }
}
