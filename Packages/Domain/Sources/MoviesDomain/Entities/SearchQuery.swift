public import DomainCore

/// A search text that is known to be worth sending.
///
/// Runs of white space collapse to one space, so `"red   shoes "` and
/// `"red shoes"` are the same query and share one cache entry.
public struct SearchQuery: Hashable, Sendable {
    /// In characters; more is a mistake rather than a title.
    public static let longest = 200

    /// What to search for, with single spaces.
    public let text: String
    /// Which of the films that match.
    public let filter: MovieFilter

    /// - Throws: `DomainError.invalidInput(_:)` when nothing is left or it is too long.
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

/// What was searched for lately, kept on the device.
public protocol RecentSearchRepository: Sendable {
    /// Newest first, each once, never more than the maximum.
    func recentSearches() async throws(DomainError) -> [SearchQuery]

    /// Puts it in front; one that differs only in case or accents is replaced.
    func record(_ query: SearchQuery) async throws(DomainError)

    /// Forgets one, whatever its case and accents.
    ///
    /// - Returns: whether it was there.
    func remove(_ query: SearchQuery) async throws(DomainError) -> Bool

    /// Forgets all of them.
    func clear() async throws(DomainError)
}
