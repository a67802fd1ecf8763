import DataCore
public import MarketDomain
public import Persistence
import SQLCore

/// Price alerts in the profile's store, as one value per server.
public struct DefaultPriceAlertRepository: PriceAlertRepository {
    private struct Row: Codable {
        let product: Int
        let size: String
        let price: Int
    }

    private let store: any KeyValueStore
    private let key: String

    /// - Parameters:
    ///   - store: the store of the profile.
    ///   - server: the server of the products; `nil` is the backend in this process.
    public init(store: any KeyValueStore, server: String?) {
        self.store = store
        key = "exchange alerts of \(server ?? "this device")"
    }

    public func all() async throws(ExchangeError) -> [PriceAlert] {
        let bytes = try await ExchangeError.storing { () throws(StoreError) in try await store.value(for: key)
        }
        return Self.read(bytes)
    }

    public func set(_ alert: PriceAlert) async throws(ExchangeError) -> Bool {
        try await ExchangeError.storing { () throws(StoreError) in
            try await store.update(key) { bytes in
                var alerts = Self.read(bytes).filter { !$0.isAbout(alert.product, alert.size) }
                guard alerts.count < PriceAlert.limit else { return false }
                alerts.append(alert)
                bytes = Self.bytes(alerts)
                return true
            }
        }
    }

    public func remove(_ product: ExchangeProduct.ID, size: String) async throws(ExchangeError) -> Bool {
        try await ExchangeError.storing { () throws(StoreError) in
            try await store.update(key) { bytes in
                let all = Self.read(bytes)
                let kept = all.filter { !$0.isAbout(product, size) }
                bytes = kept.isEmpty ? nil : Self.bytes(kept)
                return kept.count < all.count
            }
        }
    }

    private static func read(_ bytes: [UInt8]?) -> [PriceAlert] {
        let rows = bytes.flatMap { [Row](json: $0) } ?? []
        return rows.map { PriceAlert(product: $0.product, size: $0.size, price: $0.price) }
            .sorted { ($0.product, $0.size) < ($1.product, $1.size) }
    }

    private static func bytes(_ alerts: [PriceAlert]) -> [UInt8]? {
        alerts.map { Row(product: $0.product, size: $0.size, price: $0.price) }.json
    }
}

extension PriceAlert {
    fileprivate func isAbout(_ product: ExchangeProduct.ID, _ size: String) -> Bool {
        self.product == product && self.size == size
    }
}
