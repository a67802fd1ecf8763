import Basics
import MarketDomain
public import NetworkCore
public import Persistence
import SQLCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
        do throws(StoreError) {
            for entry in try await store.entries(withPrefix: Self.prefix) where !Self.isKept(entry.value, now)
            {
                try await store.set(nil, for: entry.key)
            }
            return try await store.update(Self.name(sale)) { bytes in
                if let record = bytes.flatMap(Self.record) { return record.key }
                let record = Record(key: RequestKey.random(), begunAt: now)
                bytes = (try? JSONEncoder().encode(record)).map { [UInt8]($0) }
                return record.key
            }
        } catch {
            throw MarketError(error)
        }
    }

    /// Says what a server made of a sale. It keeps its key until somebody was told.
    func answered(_ sale: StableHash, product: Int, seller: String) async throws(MarketError) {
        do throws(StoreError) {
            try await store.update(Self.name(sale)) { bytes in
                guard var record = bytes.flatMap(Self.record) else { return }
                (record.product, record.seller) = (product, seller)
                bytes = (try? JSONEncoder().encode(record)).map { [UInt8]($0) }
            }
        } catch {
            throw MarketError(error)
        }
    }

    /// Says that the seller was told of a product.
    func forget(product: Int, seller: String) async throws(MarketError) {
        do throws(StoreError) {
            for entry in try await store.entries(withPrefix: Self.prefix) {
                guard let record = Self.record(entry.value), record.product == product,
                    record.seller == seller
                else { continue }
                try await store.set(nil, for: entry.key)
            }
        } catch {
            throw MarketError(error)
        }
    }

    /// Says that a sale was refused.
    func forget(_ sale: StableHash) async throws(MarketError) {
        do throws(StoreError) {
            try await store.set(nil, for: Self.name(sale))
        } catch {
            throw MarketError(error)
        }
    }

    private static func name(_ sale: StableHash) -> String {
        prefix + String(sale.value, radix: 16)
    }

    private static func record(_ bytes: [UInt8]) -> Record? {
        try? JSONDecoder().decode(Record.self, from: Data(bytes))
    }

    private static func isKept(_ bytes: [UInt8], _ now: Int) -> Bool {
        guard let record = record(bytes) else { return false }
        let (age, overflow) = now.subtractingReportingOverflow(record.begunAt)
        // A clock that was set back makes no second sale.
        return !overflow && age > -lifetime && age < lifetime
    }
}
