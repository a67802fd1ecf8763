import SQLCore
import SearchCore

/// Which words of the index begin like those of a search, for as long as there are few.
struct SearchWords: Hashable, Sendable {
    /// Letters of a prefix that the index has a list for.
    private static let indexedLength = 3
    private static let limit = 16

    private var tokens: [String: [String]] = [:]

    /// Knows none: every prefix is left to the index.
    init() {}

    init(
        _ text: SearchText, hasPeople: Bool, _ index: TextIndex, on connection: any SQLConnection
    ) throws(StoreError) {
        for term in text.terms where !term.text.isEmpty {
            for prefix in hasPeople ? [term.text, SearchMarker.person.rawValue + term.text] : [term.text] {
                guard prefix.unicodeScalars.count > Self.indexedLength, tokens[prefix] == nil else {
                    continue
                }
                tokens[prefix] = try index.tokens(beginningWith: prefix, limit: Self.limit, on: connection)
            }
        }
    }

    /// The condition that there is a token that begins so.
    func beginning(with prefix: String) -> String {
        guard let tokens = tokens[prefix], !tokens.isEmpty else { return SearchExpression.prefix(prefix) }
        return "(\(tokens.map(SearchExpression.token).joined(separator: " OR ")))"
    }
}

extension SearchExpression {
    /// The title, in any language, is this text, or its initial consonants are.
    static func wholeTitle(_ text: SearchText) -> SearchExpression? {
        text.whole.isEmpty
            ? nil : SearchExpression(match: token(text.wholeMarker.rawValue + text.whole))
    }

    /// The title begins with this text, whatever the spaces. `nil` for up to three Latin letters: thousands
    /// of titles begin so, and nearly all of them have a word that does.
    static func beginning(_ text: SearchText) -> SearchExpression? {
        let isShort = text.whole.utf8.count <= 3 && text.whole.utf8.allSatisfy { $0 < 0x80 }
        return isShort || text.hasArticle
            ? nil : SearchExpression(match: prefix(text.wholeMarker.rawValue + text.whole))
    }

    /// The title begins with this text, which ends with a word: "Seven Samurai", but not "The Seventh Seal".
    static func beginningWords(_ text: SearchText) -> SearchExpression? {
        guard text.wholeMarker == .wholeTitle, let beginning = beginning(text), let words = words(text) else {
            return nil
        }
        return SearchExpression(match: "\(beginning.match) AND \(words.match)")
    }

    /// The titles have these very words.
    static func words(_ text: SearchText) -> SearchExpression? {
        every(text) { term in
            term.initials == nil && term.code == nil
                ? token(term.text) : prefix(ofTitle: term, SearchWords())
        }
    }

    /// The titles have words that begin so.
    static func wordBeginnings(_ text: SearchText, _ words: SearchWords = SearchWords()) -> SearchExpression?
    {
        every(text) { prefix(ofTitle: $0, words) }
    }

    /// Each word begins one of a title or, where people are known, of a name. What is above is nearly all a
    /// part of it.
    static func everything(
        _ text: SearchText, hasPeople: Bool, _ words: SearchWords = SearchWords()
    ) -> SearchExpression? {
        guard hasPeople else { return wordBeginnings(text, words) }
        return every(text) { term in
            guard let title = prefix(ofTitle: term, words) else { return prefix(ofPerson: term, words) }
            return prefix(ofPerson: term, words).map { "(\(title) OR \($0))" } ?? title
        }
    }

    /// Each word begins one of a name.
    static func people(_ text: SearchText) -> SearchExpression? {
        every(text) { prefix(ofPerson: $0, SearchWords()) }
    }

    private static func prefix(ofTitle term: SearchTerm, _ words: SearchWords) -> String? {
        if let code = term.code {
            return "(\(words.beginning(with: term.text)) OR \(token(code)))"
        }
        return beginning(term, words.beginning(with:))
    }

    private static func prefix(ofPerson term: SearchTerm, _ words: SearchWords) -> String? {
        guard !term.text.isEmpty else { return nil }
        let text = words.beginning(with: SearchMarker.person.rawValue + term.text)
        guard let halfTyped = term.halfTyped else { return text }
        return "(\(text) AND \(words.beginning(with: SearchMarker.person.rawValue + halfTyped)))"
    }
}
