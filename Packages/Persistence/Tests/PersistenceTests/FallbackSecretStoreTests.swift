import Foundation
import Persistence
import SQLCore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct FallbackSecretStoreTests {
    private let directory: TemporaryFolder
    private let keyring = TestKeyring()
    private let clock = TestClock()
    private var path: String { directory.file("secrets/default.json") }
    private let locked = "the keyring is locked: unlock it"

    init() throws { directory = try TemporaryFolder() }

    /// A new store, as in the next run of the program.
    private func store(_ choice: SecretChoice = .auto) -> FallbackSecretStore {
        FallbackSecretStore(keyring: keyring, path: path, choice: choice, now: { [clock] in clock.now })
    }

    private func fileText() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    private func reason(_ body: () async throws(StoreError) -> Void) async -> String {
        do throws(StoreError) {
            try await body()
            return "nothing thrown"
        } catch {
            guard case .unavailable(let reason) = error else { return "\(error)" }
            return reason.english
        }
    }

    @Test func `A secret in the keyring is not in the file`() async throws {
        try await store().set(Secret("hunter2"), named: "token")
        #expect(try await store().secret(named: "token")?.revealed == "hunter2")
        #expect(await store().place(of: "token") == .keyring)
        #expect(try !fileText().contains("hunter2"))
        #expect(keyring.contents.contains("hunter2"))
    }

    @Test func `Without a keyring the file stores the secret privately, with the reason`() async throws {
        keyring.fail(locked)
        try await store().set(Secret("hunter2"), named: "token")
        #expect(try TemporaryFolder.permissions(path) == 0o600)
        let place = await store().place(of: "token")
        #expect(place == .file(path: path, reason: "\(locked)"))
        #expect(place.description == "kept in \(path), readable only by you, because \(locked)")
        let calls = keyring.calls
        #expect(try await store().secret(named: "token")?.revealed == "hunter2")
        #expect(keyring.calls == calls)
    }

    @Test func `Without any secret, accesses no keyring and creates no file`() async throws {
        #expect(try await store().secret(named: "token") == nil)
        try await store().remove(named: "token")
        #expect(await store().place(of: "token") == .nowhere)
        #expect(keyring.calls == 0)
        #expect(!FileManager.default.fileExists(atPath: directory.file("secrets")))
    }

    @Test func `A keyring that is only sometimes available brings no older secret back`() async throws {
        try await store().set(Secret("first"), named: "token")
        keyring.fail(locked)
        try await store().set(Secret("second"), named: "token")
        keyring.fail(nil)
        #expect(try await store().secret(named: "token")?.revealed == "second")
        try await store().set(Secret("third"), named: "token")
        #expect(try await store().secret(named: "token")?.revealed == "third")
        #expect(try !fileText().contains("second"))
        #expect(await store().place(of: "token") == .keyring)
    }

    @Test func `A secret in an unavailable keyring is neither missing nor replaced by an older one`()
        async throws
    {
        keyring.fail(locked)
        try await store().set(Secret("first"), named: "token")
        keyring.fail(nil)
        try await store().set(Secret("second"), named: "token")
        keyring.fail(locked)
        let reason = await reason { () throws(StoreError) in _ = try await store().secret(named: "token") }
        #expect(reason == "“token” is in the keyring, which cannot be used now: \(locked)")
        #expect(await store().place(of: "token") == .keyring)
    }

    @Test func `A keyring restored from a backup returns no older secret`() async throws {
        try await store().set(Secret("first"), named: "token")
        let backup = keyring.copy()
        clock.advance(seconds: -1_000)
        try await store().set(Secret("second"), named: "token")
        keyring.putBack(backup)
        #expect(try await store().secret(named: "token") == nil)
    }

    @Test func `After a lost file, an older secret of the keyring is not used`() async throws {
        try await store().set(Secret("first"), named: "token")
        let backup = keyring.copy()
        try FileManager.default.removeItem(atPath: path)
        clock.advance(seconds: 1)
        try await store().set(Secret("second"), named: "token")
        keyring.putBack(backup)
        #expect(try await store().secret(named: "token") == nil)
    }

    @Test func `Removing a secret removes both copies`() async throws {
        try await store().set(Secret("hunter2"), named: "token")
        try await store().remove(named: "token")
        #expect(try await store().secret(named: "token") == nil)
        #expect(keyring.contents.isEmpty)
        #expect(try fileText() == "{}")
    }

    @Test
    func `A secret removed without the keyring stays removed, and is cleared when the keyring is back`()
        async throws
    {
        try await store().set(Secret("hunter2"), named: "token")
        keyring.fail(locked)
        try await store().remove(named: "token")
        keyring.fail(nil)
        #expect(try await store().secret(named: "token") == nil)
        #expect(await store().place(of: "token") == .nowhere)
        #expect(!keyring.contents.isEmpty)
        try await store().remove(named: "token")
        #expect(keyring.contents.isEmpty)
    }

    @Test func `If the keyring was chosen, reports its error and creates no file`() async throws {
        keyring.fail(locked)
        let reason = await reason { () throws(StoreError) in
            try await store(.keyring).set(Secret("hunter2"), named: "token")
        }
        #expect(reason == locked)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `If the file was chosen, never accesses the keyring`() async throws {
        try await store(.file).set(Secret("hunter2"), named: "token")
        #expect(try await store(.file).secret(named: "token")?.revealed == "hunter2")
        #expect(await store(.file).place(of: "token") == .file(path: path, reason: "the file was chosen"))
        try await store(.file).remove(named: "token")
        #expect(keyring.calls == 0)
        #expect(try fileText() == "{}")
    }

    @Test func `After a change to the file, the keyring's copy is not read`() async throws {
        try await store().set(Secret("first"), named: "token")
        let reason = await reason { () throws(StoreError) in _ = try await store(.file).secret(named: "token")
        }
        #expect(reason.contains("the file was chosen"))
        try await store(.file).set(Secret("second"), named: "token")
        #expect(try await store().secret(named: "token")?.revealed == "second")
        try await store().remove(named: "token")
        #expect(keyring.contents.isEmpty)
    }

    @Test(arguments: [true, false], [0o640, 0o604, 0o660])
    func `Refuses a file that others may read, with and without a keyring`(
        hasKeyring: Bool, permissions: Int
    ) async throws {
        if !hasKeyring { keyring.fail(locked) }
        try await store().set(Secret("hunter2"), named: "token")
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
        await expectRefusal("chmod 600")
    }

    @Test func `A directory that others may use is refused`() async throws {
        try await store().set(Secret("hunter2"), named: "token")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o750], ofItemAtPath: directory.file("secrets"))
        await expectRefusal("chmod 700")
    }

    @Test func `Refuses a link`() async throws {
        try await store().set(Secret("hunter2"), named: "token")
        let moved = directory.file("moved.json")
        try FileManager.default.moveItem(atPath: path, toPath: moved)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: moved)
        await expectRefusal("symbolic link")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `Refuses a file of another user`() async throws {
        try await store().set(Secret("hunter2"), named: "token")
        try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: path)
        await expectRefusal("belongs to another user")
    }

    @Test func `Refuses a directory that cannot be created`() async throws {
        try Data().write(to: URL(fileURLWithPath: directory.file("secrets")))
        await expectRefusal("secrets")
    }

    @Test func `A cancelled task still stores its secret`() async throws {
        let store = store()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await store.set(Secret("hunter2"), named: "token")
        }
        try await task.value
        #expect(try await store.secret(named: "token")?.revealed == "hunter2")
    }

    @Test func `Several processes keep the file and the keyring consistent`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<8 {
                let store = store(index.isMultiple(of: 2) ? .auto : .file)
                group.addTask { try await store.set(Secret("\(index)"), named: "token") }
            }
            try await group.waitForAll()
        }
        try await store().set(Secret("last"), named: "token")
        #expect(try await store().secret(named: "token")?.revealed == "last")
    }

    private func expectRefusal(_ part: String) async {
        let store = store()
        let refusals = [
            await reason { () throws(StoreError) in _ = try await store.secret(named: "token") },
            await reason { () throws(StoreError) in try await store.set(Secret("new"), named: "token") },
            await reason { () throws(StoreError) in try await store.remove(named: "token") },
            await store.place(of: "token").description,
        ]
        for refusal in refusals {
            #expect(refusal.contains(part))
            #expect(!refusal.contains("hunter2"))
        }
    }
}
