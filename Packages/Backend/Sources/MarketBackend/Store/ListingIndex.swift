import SQLCore
import SearchCore

/// What listings are found by. Its ids are theirs, so the newest matches come first and reading can stop early.
enum ListingIndex {
    /// Older matches are ignored, so that the cost of a search is bounded.
    static let maximum = 10_000
    /// With fewer matches, the text is also searched for as a prefix.
    private static let fewMatches = 20

    static let index = SearchIndex("listing_search")

    /// Makes the index anew of all listings that are not deleted.
    static func rebuild(on connection: any SQLConnection) throws(StoreError) {
        try index.rebuild(on: connection) { () throws(StoreError) in
            let listings = try connection.stream(
                "SELECT id, name, description FROM listing WHERE restorable_until IS NULL ORDER BY id")
            defer { listings.reset() }
            while try listings.step() {
                try add(
                    listings.int(0), name: listings.text(1), description: listings.text(2), on: connection)
            }
        }
    }

    static func add(
        _ id: Int, name: String, description: String, on connection: any SQLConnection
    ) throws(StoreError) {
        try index.add(tokens(name, description), as: id, on: connection)
    }

    /// The texts must be those that were added.
    static func remove(
        _ id: Int, name: String, description: String, on connection: any SQLConnection
    ) throws(StoreError) {
        try index.remove(tokens(name, description), as: id, on: connection)
    }

    /// What listings with this text match; `nil` if the text has nothing to search for.
    static func expression(
        _ text: String, on connection: any SQLConnection
    ) throws(StoreError) -> SearchExpression? {
        let text = SearchText(text)
        guard let beginnings = SearchExpression.beginnings(of: text) else { return nil }
        let continued = text.continuations.compactMap(SearchExpression.beginnings)
        guard !continued.isEmpty else { return beginnings }
        let found = try index.ids(matching: beginnings, limit: fewMatches, on: connection)
        return found.count < fewMatches ? .any([beginnings] + continued) : beginnings
    }

    private static func tokens(_ name: String, _ description: String) -> TokenWriter {
        var tokens = TokenWriter()
        for var text in [name, description] { text.withUTF8 { tokens.addText($0) } }
        return tokens
    }
}
