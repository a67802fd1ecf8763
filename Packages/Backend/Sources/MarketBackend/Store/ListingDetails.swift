/// A listing with all that is known of it.
struct ListingDetails: Sendable {
    let row: ListingRow
    /// In the seller's order.
    let pictures: [StoredPicture]
}
