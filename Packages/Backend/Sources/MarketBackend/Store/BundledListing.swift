import MarketDomain

/// A sample listing that comes with the program.
struct BundledListing: Hashable, Sendable {
    let vendor: String
    let details: ProductDetails
    /// PNG files, in order.
    let pictures: [[UInt8]]
}
