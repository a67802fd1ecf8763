/// A condition in the language of a text index of SQLite (FTS5). Made of folded tokens in quotes, never of
/// what was typed.
public struct SearchExpression: Hashable, Sendable {
    /// What stands behind `MATCH`.
    public let match: String

    /// Of a condition that is made of tokens.
    public init(match: String) { self.match = match }

    /// Every term begins a word, a part of a run or the initial consonants of one; in any order. `nil` when
    /// the text has no term.
    public static func beginnings(of text: SearchText) -> SearchExpression? {
        every(text) { beginning($0) }
    }

    /// Every term is a part of a word or of a run, or the initial consonants of one; in any order. For texts
    /// with the insides of their words. `nil` when the text has no term.
    public static func parts(of text: SearchText) -> SearchExpression? {
        every(text) { beginning($0, part) }
    }

    /// The condition that there is a token that begins so, and others with the rest of what is longer than any.
    private static func part(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        guard scalars.count > SearchMarker.longestRun else { return prefix(text) }
        let parts = stride(from: 0, to: scalars.count, by: SearchMarker.longestRun).map { start in
            var part = String.UnicodeScalarView()
            part += scalars[start..<min(start + SearchMarker.longestRun, scalars.count)]
            return prefix(String(part))
        }
        return "(\(parts.joined(separator: " AND ")))"
    }

    /// What matches one of these; `nil` when there are none.
    public static func any(_ expressions: [SearchExpression]) -> SearchExpression? {
        guard expressions.count != 1 else { return expressions[0] }
        return expressions.isEmpty
            ? nil : SearchExpression(match: expressions.map { "(\($0.match))" }.joined(separator: " OR "))
    }

    /// Every term has a condition and it holds; `nil` when one has none, or there is no term.
    public static func every(
        _ text: SearchText, _ condition: (SearchTerm) -> String?
    ) -> SearchExpression? {
        let conditions = text.terms.map(condition)
        let parts = conditions.compactMap { $0 }
        guard !parts.isEmpty, parts.count == conditions.count else { return nil }
        return SearchExpression(match: parts.joined(separator: " AND "))
    }

    /// The condition that tokens begin like the term; `word` is that for one beginning.
    public static func beginning(
        _ term: SearchTerm, _ word: (String) -> String = SearchExpression.prefix
    ) -> String? {
        let text = term.text.isEmpty ? nil : word(term.text)
        let initials = term.initials.map(word)
        guard let text, let initials else { return text ?? initials }
        return "(\(text) AND \(initials))"
    }

    /// The condition that there is this token, which is folded.
    public static func token(_ text: String) -> String { "\"\(text)\"" }

    /// The condition that there is a token that begins so.
    public static func prefix(_ text: String) -> String { token(text) + " *" }
}
