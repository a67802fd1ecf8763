@testable import MarketBackend

extension ListingRow {
    /// All that it says, in the order of its columns.
    var facts: [String] {
        [
            "\(id)", "\(vendor)", vendorName, name, description, currency, "\(price)", "\(discount)",
            "\(stock)",
            thumbnail ?? "none", "\(createdAt)", "\(changedAt)",
        ]
    }
}
