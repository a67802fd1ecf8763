/// One page of listings.
struct ListingPage: Sendable {
    let rows: [ListingRow]
    /// How many the filter finds.
    let total: Int
    /// Where the next page begins; `nil` at the end. Only for pages that were asked for by a cursor.
    let nextCursor: String?
}
