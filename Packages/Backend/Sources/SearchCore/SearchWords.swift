public import SQLCore

/// The words of the index that continue those of a search, if they are few.
public struct SearchWords: Hashable, Sendable {
    private static let limit = 16

    private var tokens: [String: [String]] = [:]

    /// Without words: the index handles every prefix.
    public init() {}

    /// Reads the words for titles, and for names if `hasPeople`.
    public init(
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
