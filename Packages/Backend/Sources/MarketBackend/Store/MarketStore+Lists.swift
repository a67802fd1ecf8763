import BackendCore
import MarketDomain
import NetworkCore
import SQLCore

extension MarketStore {
    /// A page of the listings that pass the filter, with no more than `size` of them.
    ///
    /// - Throws: 400 for a cursor that is not one of this list, and what `read` throws.
    func page(_ filter: ListingFilter, _ start: ListingStart, size: Int) async throws -> ListingPage {
        var filter = filter
        if let text = filter.text, text.allSatisfy(\.isWhitespace) { filter.text = nil }
        let request = ListingRequest(filter: filter, size: max(1, size))
        let place = try ListingPlace(start, request)
        let recent = recent
        return try await read { connection throws(StoreError) in
            try ListingReader(connection: connection, recent: recent).page(request, place)
        }
    }

    /// `nil` when it is not there for clients of that family.
    func details(_ id: Int, in family: ListingFilter.Family) async throws -> ListingDetails? {
        try await read { connection throws(StoreError) in
            try ListingTables.details(id, in: family, on: connection)
        }
    }
}
