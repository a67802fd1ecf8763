import Persistence
import TestSupport
import Testing

/// Behavior that all secret stores share.
@Suite struct SecretStoreTests {
    private let directory: TemporaryFolder
    private let stores: [any SecretStore]

    init() throws {
        directory = try TemporaryFolder()
        stores = [
            InMemorySecretStore(), FileSecretStore(path: directory.file("secrets/default.json")),
        ]
    }

    @Test func `A secret is stored, replaced and removed`() async throws {
        for store in stores {
            #expect(try await store.secret(named: "key") == nil)
            try await store.set(Secret("one"), named: "key")
            try await store.set(Secret("other"), named: "token")
            try await store.set(Secret("two"), named: "key")
            #expect(try await store.secret(named: "key")?.revealed == "two")
            try await store.remove(named: "key")
            try await store.remove(named: "key")
            #expect(try await store.secret(named: "key") == nil)
            #expect(try await store.secret(named: "token")?.revealed == "other")
        }
    }

    @Test func `A secret never shows its text`() {
        let secret = Secret("hunter2")
        #expect("\(secret)" == "(secret)")
        #expect(String(reflecting: secret) == "(secret)")
        var dumped = ""
        dump(["key": secret], to: &dumped)
        #expect(!dumped.contains("hunter2"))
        #expect(!"\([secret] as [Any])".contains("hunter2"))
    }
}
