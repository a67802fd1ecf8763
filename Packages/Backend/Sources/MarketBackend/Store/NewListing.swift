import MarketDomain
import PictureCore

/// A listing that is about to be made.
struct NewListing: Sendable {
    let vendor: Int
    /// How the password of a listing of generation 1 is kept.
    let password: String?
    let details: ProductDetails
    /// In the seller's order.
    let pictures: [CleanPicture]
}
