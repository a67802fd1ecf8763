import MarketDomain

/// Pages of so many listings that pass a filter.
struct ListingRequest: Hashable, Sendable {
    let filter: ListingFilter
    let size: Int

    var order: ListingOrder { ListingOrder(filter.sort, hasCurrency: filter.currency != nil) }

    /// Whether it is all of a family by newest first, whose pages are found by counts.
    var isPlain: Bool { filter.sort == .newest && isWhole }

    /// Whether it is all of a family, in whatever order.
    var isWhole: Bool { filter == ListingFilter(family: filter.family, sort: filter.sort) }
}
