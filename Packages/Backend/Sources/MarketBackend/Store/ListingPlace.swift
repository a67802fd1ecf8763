import BackendCore

/// Where a page of a request begins.
enum ListingPlace: Hashable, Sendable {
    /// Behind so many listings.
    case offset(Int)
    /// At the beginning, and more pages will be asked for by cursors.
    case beginning
    /// Behind a listing.
    case after(ListingKey)

    /// - Throws: 400 for a cursor that is not one of this order.
    init(_ start: ListingStart, _ request: ListingRequest) throws(HTTPFailure) {
        switch start {
        case .page(let page):
            let (offset, overflow) = (max(page, 1) - 1).multipliedReportingOverflow(by: request.size)
            self = .offset(overflow ? .max : offset)
        case .cursor(""):
            self = .beginning
        case .cursor(let text):
            guard let key = ListingKey(cursor: text, request.filter.sort, request.order) else {
                throw HTTPFailure(400, "The cursor is not one of this list; begin it again")
            }
            self = .after(key)
        }
    }
}
