import BackendCore
public import MarketDomain
import NetworkCore
import PasswordCore
import Platform
import SQLCore

/// The administration of a market, directly on the database.
public struct SQLMarketAdministration: Sendable {
    private let store: MarketStore

    public init(store: MarketStore) { self.store = store }

    /// Adds a vendor with an existing identifier and secret, such as those built into an app.
    ///
    /// - Parameters:
    ///   - name: one line of 1 to 50 characters.
    ///   - identifier: a UUID, in uppercase or lowercase.
    ///   - secret: 1 to 1,024 bytes; stored as an Argon2id hash.
    /// - Returns: the new vendor.
    /// - Throws: `refused` if a value is invalid or the identifier is taken, `nameTaken`, `storage`, `cancelled`.
    public func addVendor(
        name: String, identifier: String, secret: String
    ) async throws(MarketError) -> Vendor {
        try await asking {
            let name = try VendorName(name)
            guard let identifier = UUID(uuidString: identifier)?.uuidString.lowercased() else {
                throw MarketError.refused(ErrorText("The identifier is no UUID", "식별자가 UUID 형식이 아닙니다"))
            }
            guard (1...VendorGate.longestSecret).contains(secret.utf8.count) else {
                throw MarketError.refused(
                    ErrorText(
                        "The secret must have 1 to \(VendorGate.longestSecret) bytes",
                        "암호는 1~\(VendorGate.longestSecret)바이트여야 합니다"))
            }
            let hash = try await SecretHash(ofChosen: secret, store.passwords).text
            let made = try await store.write { connection throws(StoreError) in
                try VendorTables.insert(name: name, identifier: identifier, secret: hash, on: connection)
            }
            switch made {
            case .made(let id): return Vendor(id: id, name: name.text)
            case .identifierTaken:
                throw MarketError.refused(
                    ErrorText("Another vendor has that identifier", "다른 판매자가 쓰는 식별자입니다"))
            case .nameTaken: throw MarketError.nameTaken
            }
        }
    }

    /// Every vendor, by id.
    ///
    /// - Throws: `storage`, `cancelled`.
    public func vendors() async throws(MarketError) -> [VendorAccount] {
        try await asking {
            try await store.read { connection throws(StoreError) in
                try connection.rows(
                    """
                    SELECT v.id, v.name, v.identifier,
                        (SELECT count(*) FROM listing l WHERE l.vendor = v.id AND l.restorable_until IS NULL)
                    FROM vendor v ORDER BY v.id
                    """
                ) { row in
                    VendorAccount(
                        vendor: Vendor(id: row.int(0), name: row.text(1)), identifier: row.optionalText(2),
                        products: row.int(3))
                }
            }
        }
    }

    /// The amounts that a vendor or a client stored today.
    public struct DailyUse: Hashable, Sendable {
        public let bytes: Int
        public let products: Int
        public let vendors: Int
    }

    /// The amounts that a vendor, or a client at an IP address, stored today. With `resets` they no longer count, so that
    /// as much may be stored again. `who` is the vendor's number or the address.
    ///
    /// - Throws: `notFound` when `who` is neither, `storage`, `cancelled`.
    public func storedToday(by who: String, resets: Bool) async throws(MarketError) -> DailyUse {
        let now = store.seconds
        return try await asking {
            let found = try await store.write { connection throws(StoreError) -> DailyUse? in
                guard let owner = try Self.owner(who, on: connection) else { return nil }
                func stored(_ unit: String) throws(StoreError) -> Int {
                    try DailyQuota.stored(unit, of: owner, resets: resets, now: now, on: connection)
                }
                return DailyUse(
                    bytes: try stored("bytes"), products: try stored("products"),
                    vendors: try stored("vendors"))
            }
            guard let found else { throw MarketError.notFound }
            return found
        }
    }

    private static func owner(_ who: String, on connection: any SQLConnection) throws(StoreError) -> String? {
        guard let id = Int(who) else { return DailyQuota.owner(address: who) }
        return try connection.first("SELECT name FROM vendor WHERE id = ?1", .int(id)) { row in
            Vendor(id: id, name: row.text(0)).keyOwner
        }
    }

    private func asking<Value>(_ ask: () async throws -> Value) async throws(MarketError) -> Value {
        do {
            return try await ask()
        } catch let error as MarketError {
            throw error
        } catch is CancellationError {
            throw .cancelled
        } catch let error as StoreError {
            throw .storage(error.reason)
        } catch let failure as HTTPFailure {
            let reason = ErrorText(quoting: failure.message, korean: failure.korean)
            throw failure.status == 400 ? .refused(reason) : .storage(reason)
        } catch {
            throw .unavailable
        }
    }
}
