import Foundation
import Persistence
import SQLCore
import TestSupport
import Testing

@Suite struct FileSecretStoreTests {
    private let directory: TemporaryFolder
    private var folder: String { directory.file("secrets") }
    private var path: String { "\(folder)/default.json" }
    private var store: FileSecretStore { FileSecretStore(path: path) }

    init() throws {
        directory = try TemporaryFolder()
    }

    private func setPermissions(_ bits: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: bits], ofItemAtPath: path)
    }

    private func refusal() async -> String {
        do throws(StoreError) {
            _ = try await store.secret(named: "key")
            return "read"
        } catch {
            guard case .unavailable(let reason) = error else { return "\(error)" }
            await #expect(throws: error) { try await store.set(Secret("new"), named: "key") }
            await #expect(throws: error) { try await store.remove(named: "key") }
            return reason.english
        }
    }

    @Test func `The file and its directory are private`() async throws {
        try await store.set(Secret("hunter2"), named: "key")
        #expect(try TemporaryFolder.permissions(folder) == 0o700)
        #expect(try TemporaryFolder.permissions(path) == 0o600)
        #expect(try TemporaryFolder.permissions(path + ".lock") == 0o600)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(names) == ["default.json", "default.json.lock"])
        #expect(try await FileSecretStore(path: path).secret(named: "key")?.revealed == "hunter2")
    }

    @Test func `Reading and removing create no file`() async throws {
        #expect(try await store.secret(named: "key") == nil)
        try await store.remove(named: "key")
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test(arguments: [0o640, 0o604, 0o660, 0o644])
    func `A file that others may read is refused`(permissions: Int) async throws {
        try await store.set(Secret("hunter2"), named: "key")
        try setPermissions(permissions, of: path)
        let reason = await refusal()
        #expect(reason.contains("chmod 600"))
        #expect(!reason.contains("hunter2"))
    }

    @Test(arguments: [0o750, 0o701, 0o777])
    func `A directory that others may use is refused`(permissions: Int) async throws {
        try await store.set(Secret("hunter2"), named: "key")
        try setPermissions(permissions, of: folder)
        #expect(await refusal().contains("chmod 700"))
    }

    @Test func `Refuses a symbolic link as the file or the directory`() async throws {
        try await store.set(Secret("hunter2"), named: "key")
        let moved = directory.file("moved.json")
        try FileManager.default.moveItem(atPath: path, toPath: moved)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: moved)
        #expect(await refusal().contains("symbolic link"))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: moved, toPath: path)
        let elsewhere = directory.file("elsewhere")
        try FileManager.default.moveItem(atPath: folder, toPath: elsewhere)
        try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: elsewhere)
        #expect(await refusal().contains("Not a directory"))
    }

    @Test(arguments: ["{", #"["hunter2"]"#, #"{"key": {"hunter2": 1}}"#])
    func `Names an unreadable file without quoting it`(contents: String) async throws {
        try await store.set(Secret("x"), named: "key")
        try Data(contents.utf8).write(to: URL(fileURLWithPath: path))
        try setPermissions(0o600, of: path)
        let error = await #expect(throws: StoreError.self) { try await store.secret(named: "key") }
        guard case .malformed(let message) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(message.english.contains(path))
        #expect(!message.english.contains("hunter2"))
    }

    @Test(.timeLimit(.minutes(10))) func `Several processes lose no secret`() async throws {
        let stores = (0..<8).map { _ in store }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, store) in stores.enumerated() {
                group.addTask { try await store.set(Secret("\(index)"), named: "key\(index)") }
            }
            try await group.waitForAll()
        }
        for index in stores.indices {
            #expect(try await store.secret(named: "key\(index)")?.revealed == "\(index)")
        }
    }
}
