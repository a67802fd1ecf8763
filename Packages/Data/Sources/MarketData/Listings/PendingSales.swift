import Basics
import DataCore
import MarketDomain
public import NetworkCore
public import Persistence
import SQLCore

/// The keys of sales whose result the seller has not seen yet, so that selling the same again, after a lost answer or
/// in another process, sells it once.
public struct PendingSales: Sendable {
    private struct Note: Codable {
        /// The product that the server created.
        var product: Int?
        /// The server and the identifier of the seller.
        var seller: String?
    }

    private let requests: PendingRequests<Note>

    /// - Parameters:
    ///   - store: the store of the profile.
    ///   - now: seconds since 1970.
    public init(store: any KeyValueStore, now: @escaping @Sendable () -> Int = { HTTPDate.now }) {
        requests = PendingRequests(store: store, name: "market sale ", now: now, isRunning: nil)
    }

    /// The key of a sale: the one of an earlier attempt, or a new one, which is stored.
    func key(of sale: StableHash) async throws(MarketError) -> String {
        try await MarketError.storing { () throws(StoreError) in
            try await requests.begin(sale.value, Note()).key
        }
    }

    /// The product that a server created for a sale; `nil` when it did not report one.
    func product(of sale: StableHash) async throws(MarketError) -> Int? {
        try await MarketError.storing { () throws(StoreError) in
            try await requests.find(sale.value)?.note.product
        }
    }

    /// Stores the product that a server created for a sale. The sale keeps its key until the seller has seen the
    /// result.
    func answered(_ sale: StableHash, product: Int, seller: String) async throws(MarketError) {
        try await MarketError.storing { () throws(StoreError) in
            try await requests.change(sale.value) { ($0.product, $0.seller) = (product, seller) }
        }
    }

    /// Removes the sale of a product that the seller has seen.
    func forget(product: Int, seller: String) async throws(MarketError) {
        try await MarketError.storing { () throws(StoreError) in
            try await requests.forget { $0.note.product == product && $0.note.seller == seller }
        }
    }

    /// Removes a refused sale.
    func forget(_ sale: StableHash) async throws(MarketError) {
        try await MarketError.storing { () throws(StoreError) in try await requests.forget(sale.value) }
    }
}
