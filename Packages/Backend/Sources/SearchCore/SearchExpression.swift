/// A condition on the tokens of an entry. Made of folded tokens, never of raw input.
public indirect enum SearchExpression: Hashable, Sendable {
    /// The entry has this token.
    case token(String)
    /// The entry has a token with this prefix.
    case prefix(String)
    /// All of these conditions, of which there is at least one.
    case all([SearchExpression])
    /// Any of these conditions, of which there is at least one.
    case any([SearchExpression])
    /// The first condition and not the second.
    case difference(SearchExpression, without: SearchExpression)

    /// Every term is the beginning of a word, a part of a run, or initial consonants of a run; in any order. `nil` when
    /// the text has no term.
    public static func beginnings(of text: SearchText) -> SearchExpression? {
        every(text) { beginning($0) }
    }

    /// Every term is a part of a word or of a run, or initial consonants of a run; in any order. For indexes with the
    /// insides of words. `nil` when the text has no term.
    public static func parts(of text: SearchText) -> SearchExpression? {
        every(text) { beginning($0, part) }
    }

    /// A token has the prefix; a text that is longer than any token is split into several prefixes.
    private static func part(_ text: String) -> SearchExpression {
        let scalars = Array(text.unicodeScalars)
        guard scalars.count > SearchMarker.longestRun else { return .prefix(text) }
        return .all(
            stride(from: 0, to: scalars.count, by: SearchMarker.longestRun).map { start in
                var part = String.UnicodeScalarView()
                part += scalars[start..<min(start + SearchMarker.longestRun, scalars.count)]
                return .prefix(String(part))
            })
    }

    /// The first condition without the second, if both exist; otherwise the first.
    public static func difference(
        _ expression: SearchExpression?, without other: SearchExpression?
    ) -> SearchExpression? {
        guard let expression, let other else { return expression }
        return .difference(expression, without: other)
    }

    /// Any of the conditions; `nil` for an empty list.
    public static func one(of expressions: [SearchExpression]) -> SearchExpression? {
        expressions.count > 1 ? .any(expressions) : expressions.first
    }

    /// The condition for every term; `nil` when it does not exist for a term, or there is no term.
    public static func every(
        _ text: SearchText, _ condition: (SearchTerm) -> SearchExpression?
    ) -> SearchExpression? {
        let conditions = text.terms.compactMap(condition)
        guard conditions.count == text.terms.count else { return nil }
        return conditions.count > 1 ? .all(conditions) : conditions.first
    }

    /// Tokens begin with the term; `word` makes the condition for one beginning.
    public static func beginning(
        _ term: SearchTerm, _ word: (String) -> SearchExpression = SearchExpression.prefix
    ) -> SearchExpression? {
        let text = term.text.isEmpty ? nil : word(term.text)
        let initials = term.initials.map(word)
        guard let text, let initials else { return text ?? initials }
        return .all([text, initials])
    }
}

extension SearchExpression {
    /// Whether the condition holds for an entry with these tokens.
    public func matches(_ tokens: SearchTokens) -> Bool {
        switch self {
        case .token(let token): tokens.contains(token)
        case .prefix(let prefix): tokens.containsPrefix(prefix)
        case .all(let parts): parts.allSatisfy { $0.matches(tokens) }
        case .any(let parts): parts.contains { $0.matches(tokens) }
        case .difference(let part, let other): part.matches(tokens) && !other.matches(tokens)
        }
    }
}

/// The tokens of one entry, to evaluate an expression without an index.
public struct SearchTokens: Sendable {
    private let sorted: [[UInt8]]

    public init(_ tokens: TokenWriter) {
        sorted = tokens.text.split(separator: 0x20).map(Array.init).sorted {
            $0.lexicographicallyPrecedes($1)
        }
    }

    fileprivate func contains(_ token: String) -> Bool {
        let wanted = Array(SearchLimits.token(Array(token.utf8)))
        return first(from: wanted).map { $0 == wanted } ?? false
    }

    fileprivate func containsPrefix(_ prefix: String) -> Bool {
        let wanted = Array(SearchLimits.token(Array(prefix.utf8)))
        return first(from: wanted).map { $0.starts(with: wanted) } ?? false
    }

    private func first(from token: [UInt8]) -> [UInt8]? {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle].lexicographicallyPrecedes(token) { low = middle + 1 } else { high = middle }
        }
        return low < sorted.count ? sorted[low] : nil
    }
}
