import DataCore
public import MarketDomain
public import Persistence
import SQLCore

/// The draft of a listing in the store of the profile, one for each server.
public struct DefaultListingDrafts: ListingDraftRepository {
    private let store: any KeyValueStore
    private let key: String

    /// - Parameters:
    ///   - store: the store of the profile.
    ///   - server: the address of the server; `nil` is the backend in this process.
    public init(store: any KeyValueStore, server: String?) {
        self.store = store
        key = "market draft \(server ?? "")"
    }

    public func draft() async throws(MarketError) -> [UInt8]? {
        try await MarketError.storing { () throws(StoreError) in try await store.value(for: key) }
    }

    public func keep(_ draft: [UInt8]?) async throws(MarketError) {
        try await MarketError.storing { () throws(StoreError) in try await store.set(draft, for: key) }
    }
}
