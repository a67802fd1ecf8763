import DomainCore
import MarketDomain
import SQLCore
import SearchCore

/// The search expressions of a list.
///
/// There are five disjoint groups by relevance, so that a page begins after a listing of a group, whatever was added or
/// removed before it: the name is the text; it begins with it; it has all of its words; it has words that begin so; the
/// vendor has that name, or the description has the words.
struct ListingMatch: Hashable, Sendable {
    /// The expression of all matches.
    let all: SearchExpression
    /// The expressions of the groups.
    let groups: [SearchExpression]
    /// The text that was searched for instead.
    var reading: SearchReading?

    /// With fewer matches, the text is also searched for as a prefix.
    private static let fewMatches = 20

    /// Matches one of the texts; `nil` when they contain nothing to search for.
    private init?(_ texts: [SearchText], continued: [SearchText] = []) {
        let titles: [[(SearchText) -> SearchExpression?]] = [
            [SearchExpression.wholeTitle], [SearchExpression.beginningWords, SearchExpression.beginning],
            [SearchExpression.words], [{ .wordBeginnings($0) }],
        ]
        var groups: [SearchExpression] = []
        var earlier: [SearchExpression] = []
        func add(_ expression: SearchExpression?) {
            guard let expression else { return }
            groups.append(.difference(expression, without: .one(of: earlier)) ?? expression)
            earlier.append(expression)
        }
        for conditions in titles {
            add(.one(of: conditions.flatMap { texts.compactMap($0) }))
        }
        add(.one(of: (texts + continued).compactMap(SearchExpression.anywhere)))
        guard let all = SearchExpression.one(of: earlier) else { return nil }
        (self.all, self.groups) = (all, groups)
    }

    /// The match of the text as typed, or, when no listing matches, on the other keyboard or with one typo
    /// corrected. `nil` without results.
    static func of(_ typed: String, on connection: any SQLConnection) throws(StoreError) -> ListingMatch? {
        let text = SearchText(typed)
        func ids(_ expression: SearchExpression?, _ limit: Int) throws(StoreError) -> [Int] {
            guard let expression else { return [] }
            return try newest(expression, limit, on: connection)
        }
        let exact = ListingMatch([text])
        let found = try ids(exact?.all, fewMatches)
        if found.count < fewMatches, !text.continuations.isEmpty {
            let continued = ListingMatch([text], continued: text.continuations)
            if try !ids(continued?.all, 1).isEmpty { return continued }
        }
        guard found.isEmpty else { return exact }
        if let other = SearchText(otherKeyboard: typed), var match = ListingMatch([other]),
            try !ids(match.all, 1).isEmpty
        {
            match.reading = SearchReading(.instead, other.shown)
            return match
        }
        let corrections = try text.corrections(in: ListingIndex.index, on: connection)
        guard var match = ListingMatch(corrections) else { return nil }
        for group in match.groups {
            guard let best = try ids(group, 1).first,
                let listing = try ListingSearchText.find(best, on: connection)
            else { continue }
            let tokens = SearchTokens(ListingIndex.tokens(of: listing))
            let meant = corrections.first { ListingMatch([$0])?.all.matches(tokens) == true }
            match.reading = meant.map { SearchReading(.instead, $0.shown) }
            return match
        }
        return nil
    }

    /// The reason why a listing matches; `nil` when its name alone matches.
    func reason(for row: ListingRow) -> ProductMatch? {
        var tokens = TokenWriter()
        var (name, vendor) = (row.name, row.vendorName)
        name.withUTF8 { tokens.addTitle($0) }
        if all.matches(SearchTokens(tokens)) { return nil }
        vendor.withUTF8 { tokens.addPerson($0) }
        return all.matches(SearchTokens(tokens)) ? .vendor : .description
    }

    /// The name nearest to a text without matches.
    static func suggestion(
        for typed: String, on connection: any SQLConnection
    ) throws(StoreError) -> SearchReading? {
        let distant = try SearchText(typed).distantCorrections(in: ListingIndex.index, on: connection)
        for group in ListingMatch(distant)?.groups ?? [] {
            guard let best = try newest(group, 1, on: connection).first,
                let listing = try ListingSearchText.find(best, on: connection)
            else { continue }
            return SearchReading(.suggestion, listing.name)
        }
        return nil
    }

    private static func newest(
        _ expression: SearchExpression, _ limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [Int] {
        let dialect = connection.dialect
        let newest = ListingIndex.index.newest("?2", matching: "?1", in: dialect)
        return try connection.rows(
            "SELECT id FROM (\(newest)) AS newest ORDER BY id DESC", .text(expression.text(in: dialect)),
            .int(limit)
        ) { $0.int(0) }
    }
}
