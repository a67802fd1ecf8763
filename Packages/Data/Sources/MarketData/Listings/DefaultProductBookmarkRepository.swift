import DataCore
public import MarketDomain
public import Persistence
import Platform
import SQLCore

/// Bookmarked products in the profile's store, as one value per server.
public struct DefaultProductBookmarkRepository: ProductBookmarkRepository {
    private struct Row: Codable {
        let product: Int
        let name: String
        let currency: String
        /// In the smallest unit of the currency.
        let price: Int
        /// In seconds since 1970.
        let added: Int
    }

    private let store: any KeyValueStore
    private let key: String

    /// - Parameters:
    ///   - store: the store of the profile.
    ///   - server: the server of the products; `nil` is the backend in this process.
    public init(store: any KeyValueStore, server: String?) {
        self.store = store
        key = "bookmarks of \(server ?? "this device")"
    }

    public func all() async throws(MarketError) -> [ProductBookmark] {
        Self.read(try await MarketError.storing { () throws(StoreError) in try await store.value(for: key) })
    }

    public func add(_ bookmark: ProductBookmark) async throws(MarketError) -> Bool {
        try await MarketError.storing { () throws(StoreError) in
            try await store.update(key) { bytes in
                let bookmarks = Self.read(bytes)
                if bookmarks.contains(where: { $0.product == bookmark.product }) { return true }
                guard bookmarks.count < ProductBookmark.limit else { return false }
                // A restored bookmark returns to its place.
                bytes = Self.bytes(([bookmark] + bookmarks).sorted { $0.addedAt > $1.addedAt })
                return true
            }
        }
    }

    public func remove(_ product: Product.ID) async throws(MarketError) -> Bool {
        try await MarketError.storing { () throws(StoreError) in
            try await store.update(key) { bytes in
                let all = Self.read(bytes)
                let kept = all.filter { $0.product != product }
                guard kept.count < all.count else { return false }
                bytes = kept.isEmpty ? nil : Self.bytes(kept)
                return true
            }
        }
    }

    private static func read(_ bytes: [UInt8]?) -> [ProductBookmark] {
        let rows = bytes.flatMap { [Row](json: $0) } ?? []
        return rows.map { row in
            ProductBookmark(
                product: row.product, name: row.name,
                price: Money(minorUnits: row.price, Currency(row.currency) ?? .unspecified),
                addedAt: Date(timeIntervalSince1970: Double(row.added)))
        }
    }

    private static func bytes(_ bookmarks: [ProductBookmark]) -> [UInt8]? {
        bookmarks.map { bookmark in
            Row(
                product: bookmark.product, name: bookmark.name, currency: bookmark.price.currency.code,
                price: bookmark.price.minorUnits, added: Int(bookmark.addedAt.timeIntervalSince1970))
        }.json
    }
}
