import SQLCore
import SearchCore

/// The words of the index that begin like those of a search, if there are few.
struct SearchWords: Hashable, Sendable {
    private static let limit = 16

    private var tokens: [String: [String]] = [:]

    /// Without words: every prefix is left to the index.
    init() {}

    init(
        _ text: SearchText, hasPeople: Bool, _ index: SearchIndex, on connection: any SQLConnection
    ) throws(StoreError) {
        for term in text.terms where !term.text.isEmpty {
            for prefix in hasPeople ? [term.text, SearchMarker.person.rawValue + term.text] : [term.text] {
                guard tokens[prefix] == nil else { continue }
                tokens[prefix] = try index.tokens(beginningWith: prefix, limit: Self.limit, on: connection)
            }
        }
    }

    /// The condition for tokens with a prefix.
    func beginning(with prefix: String) -> SearchExpression {
        .one(of: (tokens[prefix] ?? []).map(SearchExpression.token)) ?? .prefix(prefix)
    }
}

extension SearchExpression {
    /// A title, in any language, equals the text, or its initial consonants do.
    static func wholeTitle(_ text: SearchText) -> SearchExpression? {
        text.whole.isEmpty ? nil : .token(text.wholeMarker.rawValue + text.whole)
    }

    /// A title begins with the text, ignoring spaces. `nil` for up to three Latin letters: thousands of titles do,
    /// and nearly all have a word that does.
    static func beginning(_ text: SearchText) -> SearchExpression? {
        let isShort = text.whole.utf8.count <= 3 && text.whole.utf8.allSatisfy { $0 < 0x80 }
        return isShort || text.hasArticle ? nil : .prefix(text.wholeMarker.rawValue + text.whole)
    }

    /// A title begins with the words of the text: "Seven" finds "Seven Samurai", but not "The Seventh Seal".
    static func beginningWords(_ text: SearchText) -> SearchExpression? {
        guard text.wholeMarker == .wholeTitle, let beginning = beginning(text), let words = words(text) else {
            return nil
        }
        return .all([beginning, words])
    }

    /// A title contains the words.
    static func words(_ text: SearchText) -> SearchExpression? {
        every(text) { term in
            term.initials == nil && term.code == nil
                ? .token(term.text) : prefix(ofTitle: term, SearchWords())
        }
    }

    /// A title contains words that begin so.
    static func wordBeginnings(_ text: SearchText, _ words: SearchWords = SearchWords()) -> SearchExpression?
    {
        every(text) { prefix(ofTitle: $0, words) }
    }

    /// Each word is a prefix of a word of a title or, if people are known, of a name. Includes nearly all of the
    /// above.
    static func everything(
        _ text: SearchText, hasPeople: Bool, _ words: SearchWords = SearchWords()
    ) -> SearchExpression? {
        guard hasPeople else { return wordBeginnings(text, words) }
        return every(text) { term in
            guard let title = prefix(ofTitle: term, words) else { return prefix(ofPerson: term, words) }
            return prefix(ofPerson: term, words).map { .any([title, $0]) } ?? title
        }
    }

    /// Each word is a prefix of a word of a name.
    static func people(_ text: SearchText) -> SearchExpression? {
        every(text) { prefix(ofPerson: $0, SearchWords()) }
    }

    private static func prefix(ofTitle term: SearchTerm, _ words: SearchWords) -> SearchExpression? {
        if let code = term.code {
            return .any([words.beginning(with: term.text), .token(code)])
        }
        return beginning(term, words.beginning(with:))
    }

    private static func prefix(ofPerson term: SearchTerm, _ words: SearchWords) -> SearchExpression? {
        guard !term.text.isEmpty else { return nil }
        let text = words.beginning(with: SearchMarker.person.rawValue + term.text)
        guard let halfTyped = term.halfTyped else { return text }
        return .all([text, words.beginning(with: SearchMarker.person.rawValue + halfTyped)])
    }
}
