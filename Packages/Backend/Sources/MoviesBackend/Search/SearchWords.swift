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
