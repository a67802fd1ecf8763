import Foundation
import Persistence
import SQLCore
import SecretService
import TestSupport
import Testing

/// The library reads the bus from the environment of the process: tests that need a bus run in a separate process.
@Suite(.timeLimit(.minutes(10))) struct SecretServiceStoreTests {
    static let hasLibrary = dlopen("libsecret-1.so.0", RTLD_LAZY) != nil

    static func store(
        _ environment: [String: String], limit: Duration = .seconds(3), library: String = "libsecret-1.so.0"
    ) -> SecretServiceStore {
        SecretServiceStore(
            app: "test-cli", profile: .main, place: "/nowhere", environment: environment, limit: limit,
            library: library)
    }

    /// Makes this bus the bus of the process, which must belong to a test.
    static func storeOfProcess(bus address: String, limit: Duration = .seconds(3)) -> SecretServiceStore {
        setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
        return store(["DBUS_SESSION_BUS_ADDRESS": address], limit: limit)
    }

    static func reason<Value>(_ body: () async throws(StoreError) -> Value) async -> String {
        do throws(StoreError) {
            _ = try await body()
            return "nothing thrown"
        } catch {
            guard case .unavailable(let reason) = error else { return "\(error)" }
            return reason.english
        }
    }

    private static func isLoaded(_ library: String) -> Bool {
        guard let file = fopen("/proc/self/maps", "r") else { return false }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 8_192)
        while fgets(&line, CInt(line.count), file) != nil {
            if strstr(line, library) != nil { return true }
        }
        return false
    }

    @Test(arguments: [
        [:], ["DBUS_SESSION_BUS_ADDRESS": ""], ["XDG_RUNTIME_DIR": "/nowhere"], ["XDG_RUNTIME_DIR": "."],
    ])
    func `Without a bus every call returns at once`(environment: [String: String]) async {
        let store = Self.store(environment, library: "/nowhere/libsecret.so")
        for _ in 0..<2 {
            let reason = await Self.reason { () throws(StoreError) in try await store.secret(named: "token") }
            #expect(
                reason
                    == "there is no keyring without a session bus, as over SSH. To always use the file: 'test-cli config set secrets file'"
            )
        }
    }

    @Test func `Finds the socket of the user's bus without an address`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        try folder.write([], to: "bus")
        let store = Self.store(["XDG_RUNTIME_DIR": folder.path], library: "/nowhere/libsecret.so")
        #expect(
            await Self.reason { () throws(StoreError) in try await store.remove(named: "token") }
                .hasPrefix("libsecret cannot be loaded"))
    }

    @Test func `Names the package to install when the library is missing`() async {
        let store = Self.store(
            ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"], library: "/nowhere/libsecret.so")
        let reason = await Self.reason { () throws(StoreError) in
            try await store.set(Secret("hunter2"), named: "token")
        }
        #expect(reason.contains("/nowhere/libsecret.so"))
        #expect(
            reason.hasSuffix("install libsecret-1-0, or choose the file ('test-cli config set secrets file')")
        )
    }

    @Test func `A library without the functions is too old`() async {
        let store = Self.store(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"], library: "libc.so.6")
        #expect(
            await Self.reason { () throws(StoreError) in try await store.secret(named: "token") }
                .contains("libc.so.6 has no g_str_hash and is too old"))
    }

    @Test func `Loads nothing before a bus exists`() async {
        await #expect(processExitsWith: .success) {
            let store = SecretServiceStoreTests.store([:])
            _ = await SecretServiceStoreTests.reason { () throws(StoreError) in
                try await store.secret(named: "token")
            }
            #expect(!SecretServiceStoreTests.isLoaded("libsecret"))
            #expect(!SecretServiceStoreTests.isLoaded("libglib"))
        }
    }

    @Test(.enabled(if: hasLibrary, "libsecret-1-0 is not installed"))
    func `A bus that never answers costs the limit once`() async {
        await #expect(processExitsWith: .success) {
            let bus = try SilentBus()
            let store = SecretServiceStoreTests.storeOfProcess(bus: bus.address, limit: .milliseconds(200))
            let start = ContinuousClock.now
            for name in ["token", "other"] {
                let reason = await SecretServiceStoreTests.reason { () throws(StoreError) in
                    try await store.secret(named: name)
                }
                #expect(reason.contains("did not answer within 0.2 s"))
                let took = ContinuousClock.now - start
                // Without the limit of the store, the bus has one of 25 seconds.
                #expect(took >= .milliseconds(200) && took < .seconds(20))
            }
            #expect(SecretServiceStoreTests.isLoaded("libsecret"))
            withExtendedLifetime(bus) {}
        }
    }

    @Test(.enabled(if: hasLibrary, "libsecret-1-0 is not installed"))
    func `All waiting calls end after one limit`() async {
        await #expect(processExitsWith: .success) {
            let bus = try SilentBus()
            let store = SecretServiceStoreTests.storeOfProcess(bus: bus.address, limit: .milliseconds(200))
            let start = ContinuousClock.now
            await withTaskGroup(of: String.self) { group in
                for index in 0..<100 {
                    group.addTask {
                        await SecretServiceStoreTests.reason { () throws(StoreError) in
                            try await store.set(Secret("hunter2"), named: "\(index)")
                        }
                    }
                }
                for await reason in group { #expect(reason.contains("did not answer")) }
            }
            // One after the other, the calls would take 20 seconds.
            #expect(ContinuousClock.now - start < .seconds(20))
            withExtendedLifetime(bus) {}
        }
    }

    @Test(.enabled(if: hasLibrary, "libsecret-1-0 is not installed"))
    func `A bus that cannot be reached is an error at once`() async {
        await #expect(processExitsWith: .success) {
            let store = SecretServiceStoreTests.storeOfProcess(bus: "unix:path=/nowhere/bus")
            let reason = await SecretServiceStoreTests.reason { () throws(StoreError) in
                try await store.set(Secret("hunter2"), named: "token")
            }
            #expect(reason.hasPrefix("the keyring cannot be used (Could not connect"))
            #expect(!reason.contains("hunter2"))
        }
    }

    @Test(
        .enabled(
            if: KeyringSession.missing.isEmpty, "needs dbus and gnome-keyring: \(KeyringSession.missing)"))
    func `A real keyring stores, replaces and removes, and a locked one shows no prompt`() async {
        await #expect(processExitsWith: .success) {
            let session = try KeyringSession()
            let store = SecretServiceStoreTests.storeOfProcess(bus: session.address)
            #expect(try await store.secret(named: "token") == nil)
            try await store.remove(named: "token")
            try await store.set(Secret("one"), named: "token")
            try await store.set(Secret("other"), named: "key")
            try await store.set(Secret("비밀 two"), named: "token")
            #expect(try await store.secret(named: "token")?.revealed == "비밀 two")
            #expect(try await store.secret(named: "key")?.revealed == "other")
            try await store.remove(named: "key")
            #expect(try await store.secret(named: "key") == nil)
            let elsewhere = SecretServiceStore(
                app: "test-cli", profile: .main, place: "/elsewhere",
                environment: ["DBUS_SESSION_BUS_ADDRESS": session.address])
            #expect(try await elsewhere.secret(named: "token") == nil)
            try #require(session.lock())
            let reason = await SecretServiceStoreTests.reason { () throws(StoreError) in
                try await store.secret(named: "token")
            }
            #expect(
                reason
                    == "the keyring is locked: unlock it, or choose the file ('test-cli config set secrets file')"
            )
            #expect(
                await SecretServiceStoreTests.reason { () throws(StoreError) in
                    try await store.remove(named: "key")
                } == reason)
        }
    }
}
