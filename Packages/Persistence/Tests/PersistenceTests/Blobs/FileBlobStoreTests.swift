import Foundation
import SQLCore
import TestSupport
import Testing

@testable import Persistence

@Suite(.timeLimit(.minutes(10))) struct FileBlobStoreTests {
    private let directory: TemporaryFolder
    private let shelf: Shelf

    init() throws {
        directory = try TemporaryFolder()
        shelf = Shelf(directory.path)
    }

    private func path(_ blob: Blob) -> String {
        "\(shelf.folder)/\(blob.key.text.prefix(2))/\(blob.key.text)"
    }

    private func refusal(_ work: () async throws(StoreError) -> Void) async -> String {
        do throws(StoreError) {
            try await work()
            return "none"
        } catch {
            return error.reason.english
        }
    }

    @Test func `Looking makes no folder`() async throws {
        let store = shelf.files()
        #expect(try await store.blob(Blob.sample(1).key) == nil)
        #expect(try await store.collect() == 0)
        #expect(!FileManager.default.fileExists(atPath: shelf.folder))
    }

    @Test func `Files and folders are private, and nothing else is left`() async throws {
        let (store, blob) = (shelf.files(), try Blob.sample(1))
        try await store.add([blob], as: "a")
        #expect(try await store.blob(blob.key) == .file(path: path(blob)))
        #expect(try TemporaryFolder.permissions(path(blob)) == 0o600)
        for folder in ["", "/pending", "/" + blob.key.text.prefix(2)] {
            #expect(try TemporaryFolder.permissions(shelf.folder + folder) == 0o700)
        }
        #expect(try shelf.fileNames() == [blob.key.text])
        #expect(try shelf.fileNames(pending: true).isEmpty)
    }

    @Test func `An existing blob is not written again`() async throws {
        let (store, blob) = (shelf.files(), try Blob.sample(1))
        try await store.add([blob], as: "a")
        let number =
            try FileManager.default.attributesOfItem(atPath: path(blob))[.systemFileNumber] as? NSNumber
        try await store.add([blob], as: "b")
        let after =
            try FileManager.default.attributesOfItem(atPath: path(blob))[.systemFileNumber] as? NSNumber
        #expect(number != nil && number == after)
    }

    @Test func `A blob of the wrong size is written again`() async throws {
        let (store, blob) = (shelf.files(), try Blob.sample(1))
        try await store.add([blob], as: "a")
        try Data().write(to: URL(fileURLWithPath: path(blob)))
        try await store.add([blob], as: "b")
        #expect(try await store.bytes(blob.key) == blob.bytes)
    }

    @Test func `Refuses a link in place of a blob or its folder without following it`() async throws {
        let (store, blob) = (shelf.files(), try Blob.sample(1))
        try await store.add([blob], as: "a")
        let elsewhere = directory.file("elsewhere")
        try FileManager.default.removeItem(atPath: path(blob))
        try FileManager.default.createSymbolicLink(atPath: path(blob), withDestinationPath: elsewhere)
        #expect(
            await refusal { () async throws(StoreError) in _ = try await store.blob(blob.key) }.contains(
                path(blob)))
        #expect(
            await refusal { () async throws(StoreError) in try await store.add([blob], as: "b") }.contains(
                path(blob)))
        #expect(!FileManager.default.fileExists(atPath: elsewhere))

        let folder = shelf.folder + "/" + blob.key.text.prefix(2)
        try FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: elsewhere)
        #expect(
            await refusal { () async throws(StoreError) in try await store.add([blob], as: "b") }.contains(
                folder))
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere).isEmpty)
        #expect(try shelf.fileNames(pending: true).isEmpty)
        #expect(try await shelf.namedKeys() == [blob.key.text])
    }

    @Test func `Names a folder that cannot be created or that others may use`() async throws {
        let blob = try Blob.sample(1)
        try Data().write(to: URL(fileURLWithPath: shelf.folder))
        #expect(
            await refusal { () async throws(StoreError) in try await shelf.files().add([blob], as: "a") }
                .contains(shelf.folder))
        try FileManager.default.removeItem(atPath: shelf.folder)
        try FileManager.default.createDirectory(
            atPath: shelf.folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
        #expect(
            await refusal { () async throws(StoreError) in try await shelf.files().add([blob], as: "a") }
                .contains("\(shelf.folder) may be used by other users"))
        #expect(try await shelf.namedKeys().isEmpty)
    }

    @Test func `A removal that cannot be recorded does not happen`() async throws {
        let (store, blob) = (shelf.files(), try Blob.sample(1))
        try await store.add([blob], as: "a")
        try FileManager.default.removeItem(atPath: shelf.folder + "/pending")
        try Data().write(to: URL(fileURLWithPath: shelf.folder + "/pending"))
        #expect(
            await refusal { () async throws(StoreError) in try await store.drop("a") }.contains("pending"))
        #expect(try await shelf.namedKeys() == [blob.key.text])
        #expect(try await store.bytes(blob.key) == blob.bytes)
    }

    @Test func `Removes invalid intent files, but nothing that they name`() async throws {
        let (store, blob) = (shelf.files(), try Blob.sample(1))
        try await store.add([blob], as: "a")
        let pending = shelf.folder + "/pending/"
        for (name, text) in [
            ("x", "\(blob.key.text)\nabc\n../../books.sqlite\n"), ("y.new", "half"), ("z", "\n\n"),
        ] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: pending + name))
            chmod(pending + name, 0o600)
        }
        #expect(try await store.collect() == 0)
        #expect(try shelf.fileNames(pending: true).isEmpty)
        #expect(try await store.bytes(blob.key) == blob.bytes)
    }

    @Test func `Collects nothing during a change`() async throws {
        let blob = try Blob.sample(1)
        let (began, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let writer = Task {
            try await shelf.files().write([blob]) { connection throws(StoreError) in
                hasBegun.finish()
                gate.wait()
                try connection.execute("INSERT INTO book(id, blob) VALUES ('a', ?1)", .text(blob.key.text))
            }
        }
        for await _ in began {}
        let other = Shelf(directory.path).files()
        let collected = try await other.collect()
        let isThere = try await other.blob(blob.key) != nil
        gate.signal()
        _ = try await writer.value
        #expect(collected == 0 && isThere)
        #expect(try await other.collect() == 0)
        #expect(try await other.bytes(blob.key) == blob.bytes)
    }

    @Test func `A removal during another change leaves its blob to the next collection`() async throws {
        let (first, second) = (try Blob.sample(1), try Blob.sample(2))
        let (began, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let other = Shelf(directory.path).files { step in
            guard step == .blobsKept else { return }
            hasBegun.finish()
            gate.wait()
        }
        let store = shelf.files()
        try await store.add([first], as: "a")
        let writer = Task { try await other.add([second], as: "b") }
        for await _ in began {}
        try await store.drop("a")
        #expect(try await store.blob(first.key) != nil)
        gate.signal()
        try await writer.value
        #expect(try await store.collect() == 1)
        #expect(try shelf.fileNames() == [second.key.text])
    }

    @Test func `A task cancelled inside its transaction still cleans up`() async throws {
        let (store, blob) = (shelf.files(), try Blob.sample(1))
        let (began, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let writer = Task {
            try await store.write([blob]) { _ throws(StoreError) -> Void in
                hasBegun.finish()
                gate.wait()
                throw .constraint("no")
            }
        }
        for await _ in began {}
        writer.cancel()
        gate.signal()
        await #expect(throws: StoreError.self) { try await writer.value }
        #expect(try shelf.fileNames().isEmpty)
        #expect(try shelf.fileNames(pending: true).isEmpty)
    }
}
