public import MarketDomain

/// A vendor as the operator of a market sees it.
public struct VendorAccount: Hashable, Sendable {
    public let vendor: Vendor
    /// A UUID in small letters; `nil` for vendors that nobody can sell as.
    public let identifier: String?
    /// How many products it offers.
    public let products: Int
}
