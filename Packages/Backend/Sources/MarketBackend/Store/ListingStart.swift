/// Where a page of listings begins.
enum ListingStart: Hashable, Sendable {
    /// Counts from 1.
    case page(Int)
    /// What ``ListingPage/nextCursor`` said; empty is the first page.
    case cursor(String)
}
