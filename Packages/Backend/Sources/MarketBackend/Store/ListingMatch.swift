import DomainCore
import MarketDomain
import SQLCore
import SearchCore

/// What the listings of a search match.
///
/// In the order of how well they fit there are five groups, none of which has what an earlier one has, so that a page
/// begins behind a listing of a group, whatever came or went before it: the name is the text; it begins with it; it has
/// all of its words; it has words that begin so; somebody of that name sells it, or the description has the words.
struct ListingMatch: Hashable, Sendable {
    /// All of them.
    let all: SearchExpression
    /// The same, cut into groups.
    let groups: [SearchExpression]
    /// What was searched for in the place of the text.
    var reading: SearchReading?

    /// With fewer matches, the text is also searched for as a prefix.
    private static let fewMatches = 20

    /// What matches one of the texts; `nil` when they have nothing to search for.
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

    /// What to look for: the text as it was typed, or, where no listing has it, on the other keyboard or with a slip
    /// mended. `nil` when nothing is found.
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
                let listing = try ListingText.find(best, on: connection)
            else { continue }
            let tokens = SearchTokens(ListingIndex.tokens(of: listing))
            let meant = corrections.first { ListingMatch([$0])?.all.matches(tokens) == true }
            match.reading = meant.map { SearchReading(.instead, $0.shown) }
            return match
        }
        return nil
    }

    /// What makes a listing match, when its name alone does not.
    func reason(for row: ListingRow) -> ProductMatch? {
        var tokens = TokenWriter()
        var (name, vendor) = (row.name, row.vendorName)
        name.withUTF8 { tokens.addTitle($0) }
        if all.matches(SearchTokens(tokens)) { return nil }
        vendor.withUTF8 { tokens.addPerson($0) }
        return all.matches(SearchTokens(tokens)) ? .vendor : .description
    }

    /// The name that is nearest to a text that nothing matches.
    static func suggestion(
        for typed: String, on connection: any SQLConnection
    ) throws(StoreError) -> SearchReading? {
        let distant = try SearchText(typed).distantCorrections(in: ListingIndex.index, on: connection)
        for group in ListingMatch(distant)?.groups ?? [] {
            guard let best = try newest(group, 1, on: connection).first,
                let listing = try ListingText.find(best, on: connection)
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
