import BackendCore
import MarketDomain
import NetworkCore
import SQLCore

/// Limits how much clients store per day.
struct StorageGate: Sendable {
    let store: MarketStore
    let limits: StorageLimits
    let report: Router.Report

    /// The usage of a request, in bytes of its texts and pictures; none for requests from this process. A repeated
    /// request is never refused.
    ///
    /// - Throws: 507 if the disk is nearly full, 429 above the daily limit, the errors of the database.
    func admit(
        _ request: HTTPRequest, _ key: IdempotencyKey? = nil, by vendor: Vendor? = nil, vendors: Int = 0,
        products: Int = 0, bytes: Int = 0
    ) async throws -> [QuotaUse] {
        guard let peer = request.peer else { return [] }
        let isFull = limits.freeBytes > 0 && store.freeBytes().map { $0 < limits.freeBytes } == true
        let address = "address:\(ClientKey(peer: peer))"
        var uses = [QuotaUse(vendors: vendors, of: address, limit: limits.vendors)]
        let owners =
            [(address, "address", StorageLimits.vendorsOfAnAddress)]
            + (vendor.map { [($0.keyOwner, "vendor", 1)] } ?? [])
        for (owner, name, share) in owners {
            uses.append(QuotaUse(products: products, of: owner, name, limit: limits.products, times: share))
            uses.append(QuotaUse(bytes: bytes, of: owner, name, limit: limits.bytes, times: share))
        }
        let counted = uses.compactMap { $0 }
        let now = store.seconds
        let refusal = try await store.read { connection throws(StoreError) -> HTTPFailure? in
            if let key, try MarketStore.isAnswered(key, now: now, on: connection) { return nil }
            if isFull { return MarketFailure.full }
            return try DailyQuota.refusal(of: counted, now: now, on: connection)
        }
        if let refusal {
            if refusal == MarketFailure.full {
                // The operator has to free space.
                report(
                    StoreError.full(
                        ErrorText(
                            "less than \(limits.freeBytes >> 20) MiB free",
                            "남은 공간 \(limits.freeBytes >> 20) MiB 미만")), request)
            }
            throw refusal
        }
        return counted
    }
}

extension QuotaUse {
    /// `nil` if no limit applies, or nothing is stored.
    fileprivate init?(vendors: Int, of owner: String, limit: Int?) {
        guard let limit, vendors > 0 else { return nil }
        self.init(
            "vendors", of: owner, limit: limit, amount: vendors,
            refusal: "This market takes at most \(limit) new vendors a day from one address")
    }

    fileprivate init?(products: Int, of owner: String, _ name: String, limit: Int?, times share: Int) {
        guard let limit = limit.map({ $0 * share }), products > 0 else { return nil }
        self.init(
            "products", of: owner, limit: limit, amount: products,
            refusal: "This market takes at most \(limit) new products a day from one \(name)")
    }

    fileprivate init?(bytes: Int, of owner: String, _ name: String, limit: Int?, times share: Int) {
        guard let limit = limit.map({ $0 * share }) else { return nil }
        self.init(
            "bytes", of: owner, limit: limit, amount: bytes, countsAnswer: true,
            refusal:
                "This market takes at most \(limit >> 20) MiB of pictures and texts a day from one \(name)")
    }
}
