import MarketData
import MarketDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import SQLCore
import Testing

@Suite struct VendorRepositoryTests {
    private let transport = StubTransport()
    private let secrets = InMemorySecretStore()
    private let profile = InMemoryKeyValueStore()

    private func vendors(
        server: String? = "https://market.test", secrets: (any SecretStore)? = nil
    ) -> DefaultVendorRepository {
        DefaultVendorRepository(
            client: MarketClient(origin: "https://market.test", transport: transport),
            secrets: secrets ?? self.secrets, place: { .memory }, profile: profile, server: server)
    }

    @Test func `there is no vendor at first`() async throws {
        #expect(try await vendors().current() == nil)
        #expect(try await vendors().secret() == nil)
        try await vendors().forget()
    }

    @Test func `a new vendor is stored, and its secret only in the secret store`() async throws {
        transport.on(
            .post, "/api/vendors",
            .json(#"{"id":9,"name":"누리","identifier":"c0ffee00-1111","secret":"hush"}"#, status: 201))
        let made = try await vendors().create(name: "누리")
        #expect(
            made
                == VendorIdentity(
                    identifier: "c0ffee00-1111", vendor: Vendor(id: 9, name: "누리"),
                    server: "https://market.test", place: .memory))
        #expect(try await vendors().current() == made)
        #expect(try await vendors().secret() == VendorSecret("hush"))
        let kept = try await profile.entries(withPrefix: "")
        #expect(!kept.contains { String(decoding: $0.value, as: UTF8.self).contains("hush") })
        let request = try #require(transport.requests.first)
        #expect(String(decoding: request.body, as: UTF8.self) == #"{"name":"누리"}"#)
        // The server stores no answer with a secret, so the request must not be repeated.
        #expect(request.headers["Idempotency-Key"] == nil)
        transport.verify()
    }

    @Test func `each server has its own vendor`() async throws {
        transport.on(.post, "/api/vendor", .status(404))
        _ = try await vendors().use(identifier: "a", secret: VendorSecret("hush"))
        #expect(try await vendors(server: nil).current() == nil)
        #expect(try await vendors(server: nil).secret() == nil)
        #expect(DefaultVendorRepository.secretName(of: nil) == "market vendor of this device")
    }

    @Test(arguments: [404, 405])
    func `accepts a vendor unchecked where the server cannot check it`(status: Int) async throws {
        transport.on(.post, "/api/vendor", .status(status))
        let identity = try await vendors().use(identifier: "c0ffee00-1111", secret: VendorSecret("hush"))
        #expect(identity.vendor == nil)
        #expect(try await vendors().current() == identity)
    }

    @Test func `reads the vendor from a server that can check it`() async throws {
        transport.on(.post, "/api/vendor", .json(#"{"id":9,"name":"누리"}"#))
        let identity = try await vendors().use(identifier: "c0ffee00-1111", secret: VendorSecret("hush"))
        #expect(identity.vendor == Vendor(id: 9, name: "누리"))
        let request = try #require(transport.requests.first)
        #expect(request.headers["identifier"] == "c0ffee00-1111")
        #expect(String(decoding: request.body, as: UTF8.self) == #"{"secret":"hush"}"#)
    }

    @Test(arguments: [(400, MarketError.wrongSecret), (401, .wrongSecret), (503, .unavailable)])
    func `does not store a refused vendor`(status: Int, error: MarketError) async throws {
        transport.on(.post, "/api/vendor", .json(#"{"code":400,"message":"no"}"#, status: status))
        await #expect(throws: error) {
            try await vendors().use(identifier: "c0ffee00-1111", secret: VendorSecret("hush"))
        }
        #expect(try await vendors().current() == nil)
        #expect(try await vendors().secret() == nil)
    }

    @Test(arguments: [(200, true), (400, false), (401, false), (404, nil), (405, nil)])
    func `checks a stored vendor without changing it`(status: Int, taken: Bool?)
        async throws
    {
        transport.on(
            .post, "/api/vendor", .status(404), .json(#"{"id":9,"name":"누리"}"#, status: status))
        let kept = try await vendors().use(identifier: "c0ffee00-1111", secret: VendorSecret("hush"))
        #expect(try await vendors().isAccepted(try await vendors().seller()) == taken)
        #expect(try await vendors().current() == kept)
    }

    @Test func `distinguishes a lost secret from a missing vendor`() async throws {
        await #expect(throws: MarketError.noVendor) { try await vendors().seller() }
        transport.on(.post, "/api/vendor", .status(404))
        _ = try await vendors().use(identifier: "c0ffee00-1111", secret: VendorSecret("hush"))
        try await secrets.remove(named: DefaultVendorRepository.secretName(of: "https://market.test"))
        await #expect(throws: MarketError.secretMissing(identifier: "c0ffee00-1111")) {
            try await vendors().seller()
        }
    }

    @Test(arguments: [("", "hush"), ("a\nb", "hush"), ("a", "")])
    func `refuses credentials that cannot be sent`(identifier: String, secret: String) async throws {
        await #expect(throws: MarketError.wrongSecret) {
            try await vendors().use(identifier: identifier, secret: VendorSecret(secret))
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func `reports a server that creates no vendors`() async throws {
        transport.on(
            .post, "/api/vendors", .status(404), .status(405),
            .json(#"{"code":403,"message":"This server takes no new vendors"}"#, status: 403))
        for error in [MarketError.unsupported, .unsupported, .refused("This server takes no new vendors")] {
            await #expect(throws: error) { try await vendors().create(name: "누리") }
        }
    }

    @Test func `creates no vendor whose secret cannot be stored`() async throws {
        await #expect(throws: MarketError.noSecretStore("locked")) {
            try await vendors(secrets: LockedSecrets()).create(name: "누리")
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func `removes a vendor completely`() async throws {
        transport.on(.post, "/api/vendor", .status(404))
        _ = try await vendors().use(identifier: "a", secret: VendorSecret("hush"))
        try await vendors().forget()
        #expect(try await vendors().current() == nil)
        #expect(try await vendors().secret() == nil)
    }

    @Test func `an unreadable vendor counts as missing`() async throws {
        transport.on(.post, "/api/vendor", .status(404))
        _ = try await vendors().use(identifier: "a", secret: VendorSecret("hush"))
        let key = try #require(try await profile.entries(withPrefix: "").first?.key)
        try await profile.set([0xFF], for: key)
        #expect(try await vendors().current() == nil)
    }
}

private struct LockedSecrets: SecretStore {
    func secret(named name: String) async throws(StoreError) -> Secret? { throw .unavailable("locked") }
    func set(_ secret: Secret, named name: String) async throws(StoreError) { throw .unavailable("locked") }
    func remove(named name: String) async throws(StoreError) { throw .unavailable("locked") }
}
