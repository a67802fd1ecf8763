import SQLCore
import SearchCore

/// The search index of listings: their names, whose words count most, their vendors and their descriptions. Its ids are
/// those of the listings, so the newest matches come first and reading can stop early.
enum ListingIndex {
    /// Older matches are ignored, so that the cost of a search is bounded.
    static let maximum = 10_000

    static let index = SearchIndex("listing_search")

    /// Rebuilds the index from all listings that are not deleted.
    static func rebuild(on connection: any SQLConnection) throws(StoreError) {
        try index.rebuild(on: connection) { all throws(StoreError) in
            let listings = try connection.stream(
                "SELECT \(ListingSearchText.columns) FROM listing l WHERE l.restorable_until IS NULL ORDER BY l.id"
            )
            defer { listings.reset() }
            while try listings.step() {
                let text = ListingSearchText(listings)
                try all.add(as: text.id) { tokens(of: text) }
            }
        }
    }

    static func add(_ text: ListingSearchText, on connection: any SQLConnection) throws(StoreError) {
        try index.add(tokens(of: text), as: text.id, on: connection)
    }

    /// The texts must equal the added ones.
    static func remove(_ text: ListingSearchText, on connection: any SQLConnection) throws(StoreError) {
        try index.remove(tokens(of: text), as: text.id, on: connection)
    }

    static func tokens(of listing: ListingSearchText) -> TokenWriter {
        var tokens = TokenWriter()
        var (name, vendor, description) = (listing.name, listing.vendorName, listing.description)
        name.withUTF8 { tokens.addTitle($0) }
        vendor.withUTF8 { tokens.addPerson($0) }
        description.withUTF8 { tokens.addText($0, isDescription: true) }
        return tokens
    }
}
