public import DomainCore

/// A search text that is valid to send.
///
/// Runs of white space collapse to one space, so `"red   shoes "` and
/// `"red shoes"` are the same query and share one cache entry.
public struct SearchQuery: Hashable, Sendable {
    /// In characters; a longer text is a mistake rather than a title.
    public static let longest = 200

    /// The search text, with single spaces.
    public let text: String
    /// The filter for the matches.
    public let filter: MovieFilter

    /// - Throws: `DomainError.invalidInput(_:)` when the text is blank or too long.
    public init(_ text: String, filter: MovieFilter = .all) throws(DomainError) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { throw .invalidInput(.empty(field: "search")) }
        let collapsed = words.joined(separator: " ")
        guard collapsed.count <= Self.longest else {
            throw .invalidInput(.tooLong(field: "search", limit: Self.longest))
        }
        self.text = collapsed
        self.filter = filter
    }
}

/// Recent searches, stored on the device.
public protocol RecentSearchRepository: Sendable {
    /// Newest first, each once, never more than the maximum.
    func recentSearches() async throws(DomainError) -> [SearchQuery]

    /// Puts the query first, replacing one that differs at most in case and accents.
    func record(_ query: SearchQuery) async throws(DomainError)

    /// Removes a query, regardless of case and accents.
    ///
    /// - Returns: whether it was there.
    func remove(_ query: SearchQuery) async throws(DomainError) -> Bool

    /// Removes all queries.
    func clear() async throws(DomainError)
}
