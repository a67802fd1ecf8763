import SQLCore
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10)))
struct VendorTablesTests {
    @Test func `an identifier belongs to one vendor, whatever its case`() async throws {
        let store = StoreFixture().store
        let (one, two) = (try VendorName("A"), try VendorName("B"))
        let result = try await store.write { connection throws(StoreError) in
            let first = try VendorTables.insert(
                name: one, identifier: "AB-1", secret: "kept", on: connection)
            let second = try VendorTables.insert(
                name: two, identifier: "ab-1", secret: "other", on: connection)
            let found = try VendorTables.vendor(identifier: "Ab-1", on: connection)
            return (first, second, found?.name, found?.secret)
        }
        #expect(result.0 == .made(id: 2) && result.1 == .identifierTaken)
        #expect(result.2 == "A" && result.3 == "kept")
    }

    @Test(arguments: ["", "guest", "1", "null"])
    func `no caller can authenticate as the guest or as a sample vendor`(identifier: String) async throws {
        let store = StoreFixture().store
        let isFound = try await store.write { connection throws(StoreError) in
            _ = try VendorTables.insertWithoutSecret(name: "Samples", on: connection)
            return try VendorTables.vendor(identifier: identifier, on: connection) != nil
        }
        #expect(!isFound)
    }

    @Test func `a token is valid once, until its expiration`() async throws {
        let store = StoreFixture().store
        try await Self.save([1, 2], until: 1_000, store)
        try await Self.save([3], until: 1_000, store)
        #expect(try await Self.take([9], now: 1, store) == nil)
        #expect(try await Self.take([1, 2], now: 999, store) == [5, 6])
        #expect(try await Self.take([1, 2], now: 999, store) == nil)
        #expect(try await Self.take([3], now: 1_000, store) == nil)
    }

    @Test func `new tokens remove old ones`() async throws {
        let fixture = StoreFixture()
        try await Self.save([1], until: 1_000, fixture.store)
        try await Self.save([2], until: 86_400_500, fixture.store)
        try await Self.save([3], until: 86_401_500, fixture.store)
        #expect(try await fixture.number("SELECT count(*) FROM deletion_token") == 2)
        #expect(try await Self.take([2], now: 1, fixture.store) == [5, 6])
    }

    private static func save(_ hash: [UInt8], until time: Int, _ store: MarketStore) async throws {
        try await store.write { connection throws(StoreError) in
            try VendorTables.saveToken(hash, vendor: 5, listing: 6, until: time, on: connection)
        }
    }

    private static func take(_ hash: [UInt8], now: Int, _ store: MarketStore) async throws -> [Int]? {
        try await store.write { connection throws(StoreError) in
            guard let token = try VendorTables.token(hash, now: now, on: connection) else { return nil }
            try VendorTables.removeToken(hash, on: connection)
            return [token.vendor, token.listing]
        }
    }
}
