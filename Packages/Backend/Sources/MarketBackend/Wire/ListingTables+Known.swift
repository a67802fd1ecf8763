import MarketDomain
import SQLCore

extension ListingTables {
    /// A listing that is there for certain.
    ///
    /// - Throws: `corrupt` when it is not.
    static func known(
        _ id: Int, in family: ListingFilter.Family, on connection: any SQLConnection
    ) throws(StoreError) -> ListingDetails {
        guard let details = try details(id, in: family, on: connection) else {
            throw .corrupt("the listing \(id) is not there after it was written")
        }
        return details
    }
}

extension Vendor {
    /// Whose keys a vendor's are.
    var keyOwner: String { "vendor:\(id)" }
}

extension ProductDetails {
    /// What it says, in an order that is always the same.
    var content: [[UInt8]] {
        [
            name, description, price.currency.code, price.decimal, discount.decimal, "\(stock)",
        ].map { Array($0.utf8) }
    }
}

extension [[UInt8]] {
    /// Of all together.
    var byteCount: Int { reduce(0) { $0 + $1.count } }
}
