/// A listing with all that is known of it.
struct ListingDetails: Sendable {
    let row: ListingRow
    /// In the seller's order.
    let pictures: [StoredPicture]
    /// How the password of a listing of generation 1 is kept; `nil` for one of a vendor.
    let password: String?
}
