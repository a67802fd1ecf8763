import Basics
import DataCore
import MarketDomain
public import NetworkCore
public import Persistence
import SQLCore

/// The keys of sales that were begun and of whose answers nobody was told yet, so that whoever sells the same
/// again, after a lost answer or in another process, sells it once.
public struct PendingSales: Sendable {
    private struct Note: Codable {
        /// What the server made of it.
        var product: Int?
        /// On which server, and as whom.
        var seller: String?
    }

    private let requests: PendingRequests<Note>

    /// - Parameters:
    ///   - store: of the profile.
    ///   - now: seconds since 1970.
    public init(store: any KeyValueStore, now: @escaping @Sendable () -> Int = { HTTPDate.now }) {
        requests = PendingRequests(store: store, name: "market sale ", now: now, isRunning: nil)
    }

    /// The key of a sale: the one it was begun with, or a new one that is kept from now on.
    func key(of sale: StableHash) async throws(MarketError) -> String {
        try await MarketError.storing { () throws(StoreError) in
            try await requests.begin(sale.value, Note()).key
        }
    }

    /// What a server made of a sale; `nil` when it did not say.
    func product(of sale: StableHash) async throws(MarketError) -> Int? {
        try await MarketError.storing { () throws(StoreError) in
            try await requests.find(sale.value)?.note.product
        }
    }

    /// Says what a server made of a sale. It keeps its key until somebody was told.
    func answered(_ sale: StableHash, product: Int, seller: String) async throws(MarketError) {
        try await MarketError.storing { () throws(StoreError) in
            try await requests.change(sale.value) { ($0.product, $0.seller) = (product, seller) }
        }
    }

    /// Says that the seller was told of a product.
    func forget(product: Int, seller: String) async throws(MarketError) {
        try await MarketError.storing { () throws(StoreError) in
            try await requests.forget { $0.note.product == product && $0.note.seller == seller }
        }
    }

    /// Says that a sale was refused.
    func forget(_ sale: StableHash) async throws(MarketError) {
        try await MarketError.storing { () throws(StoreError) in try await requests.forget(sale.value) }
    }
}
