import Basics
import DataCore
import MarketDomain
public import NetworkCore
public import Persistence
import SQLCore
import Synchronization

/// The keys of sales that were begun and of whose answers nobody was told yet, so that whoever sells the same
/// again, after a lost answer or in another process, sells it once.
public struct PendingSales: Sendable {
    private struct Record: Codable {
        let key: String
        /// In seconds since 1970.
        let begunAt: Int
        /// What the server made of it.
        var product: Int?
        /// On which server, and as whom.
        var seller: String?
    }

    private static let prefix = "market sale "
    /// In seconds: a day less than the thirty for which servers keep what they answered.
    private static let lifetime = 29 * 86_400

    private let store: any KeyValueStore
    private let now: @Sendable () -> Int
    /// Whether old keys were removed, which is done once by a process: a table sells a thousand times.
    private let isSwept = SweepMark()

    /// - Parameters:
    ///   - store: of the profile.
    ///   - now: seconds since 1970.
    public init(store: any KeyValueStore, now: @escaping @Sendable () -> Int = { HTTPDate.now }) {
        self.store = store
        self.now = now
    }

    /// The key of a sale: the one it was begun with, or a new one that is kept from now on.
    func key(of sale: StableHash) async throws(MarketError) -> String {
        let now = now()
        return try await MarketError.storing { () throws(StoreError) in
            if isSwept.isFirst() {
                for entry in try await store.entries(withPrefix: Self.prefix)
                where !Self.isKept(entry.value, now) {
                    try await store.set(nil, for: entry.key)
                }
            }
            return try await store.update(Self.name(sale)) { bytes in
                if let bytes, let record = Record(json: bytes), Self.isKept(bytes, now) { return record.key }
                let record = Record(key: RequestKey.random(), begunAt: now)
                bytes = record.json
                return record.key
            }
        }
    }

    /// What a server made of a sale; `nil` when it did not say.
    func product(of sale: StableHash) async throws(MarketError) -> Int? {
        let now = now()
        return try await MarketError.storing { () throws(StoreError) in
            guard let bytes = try await store.value(for: Self.name(sale)), Self.isKept(bytes, now) else {
                return nil
            }
            return Record(json: bytes)?.product
        }
    }

    /// Says what a server made of a sale. It keeps its key until somebody was told.
    func answered(_ sale: StableHash, product: Int, seller: String) async throws(MarketError) {
        try await MarketError.storing { () throws(StoreError) in
            try await store.update(Self.name(sale)) { bytes in
                guard var record = bytes.flatMap(Record.init(json:)) else { return }
                (record.product, record.seller) = (product, seller)
                bytes = record.json
            }
        }
    }

    /// Says that the seller was told of a product.
    func forget(product: Int, seller: String) async throws(MarketError) {
        try await MarketError.storing { () throws(StoreError) in
            for entry in try await store.entries(withPrefix: Self.prefix) {
                guard let record = Record(json: entry.value), record.product == product,
                    record.seller == seller
                else { continue }
                try await store.set(nil, for: entry.key)
            }
        }
    }

    /// Says that a sale was refused.
    func forget(_ sale: StableHash) async throws(MarketError) {
        try await MarketError.storing { () throws(StoreError) in
            try await store.set(nil, for: Self.name(sale))
        }
    }

    /// Is the first exactly once.
    private final class SweepMark: Sendable {
        private let isDone = Atomic(false)

        func isFirst() -> Bool { !isDone.exchange(true, ordering: .relaxed) }
    }

    private static func name(_ sale: StableHash) -> String {
        prefix + String(sale.value, radix: 16)
    }

    private static func isKept(_ bytes: [UInt8], _ now: Int) -> Bool {
        guard let record = Record(json: bytes) else { return false }
        let (age, overflow) = now.subtractingReportingOverflow(record.begunAt)
        // A clock that was set back makes no second sale.
        return !overflow && age > -lifetime && age < lifetime
    }
}
