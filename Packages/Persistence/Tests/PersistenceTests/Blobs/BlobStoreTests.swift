import Foundation
import SQLCore
import TestSupport
import Testing

@testable import Persistence

/// One suite for every store, because all must behave alike.
// Five hundred files are synced one by one, beside tests that do the same.
@Suite(.timeLimit(.minutes(10))) struct BlobStoreTests {
    enum Kind: CaseIterable {
        case files, table

        func make(_ shelf: Shelf) -> any BlobStore {
            switch self {
            case .files: shelf.files()
            case .table: shelf.table()
            }
        }
    }

    private struct Refused: Error {}

    private let directory: TemporaryFolder
    private let shelf: Shelf

    init() throws {
        directory = try TemporaryFolder()
        shelf = Shelf(directory.path)
    }

    @Test(arguments: Kind.allCases)
    func `Returns the bytes that a row refers to`(kind: Kind) async throws {
        let store = kind.make(shelf)
        let (first, empty) = (try Blob.sample(1), try Blob.sample(2, size: 0))
        #expect(try await store.blob(first.key) == nil)
        try await store.add([first, empty], as: "a")
        #expect(try await store.bytes(first.key) == first.bytes)
        #expect(try await store.bytes(empty.key) == [])
        #expect(try await kind.make(Shelf(directory.path)).bytes(first.key) == first.bytes)
        #expect(try await store.collect() == 0)
    }

    @Test(arguments: Kind.allCases)
    func `Returns the result of the transaction`(kind: Kind) async throws {
        let store = kind.make(shelf)
        #expect(try await store.write([]) { _ throws(StoreError) in 7 } == 7)
        #expect(try await store.remove { _ throws(StoreError) in (8, []) } == 8)
        #expect(try await store.change([]) { _ throws(StoreError) in (9, []) } == 9)
    }

    @Test(arguments: Kind.allCases)
    func `A blob of several rows is removed with the last of them`(kind: Kind) async throws {
        let store = kind.make(shelf)
        let blob = try Blob.sample(1)
        try await store.add([blob, blob], as: "a")
        try await store.add([blob], as: "b")
        for id in ["a", "b"] {
            try await store.drop(id)
            #expect(try await store.bytes(blob.key) == blob.bytes)
        }
        try await store.drop("a+")
        #expect(try await store.blob(blob.key) == nil)
        try await store.add([blob], as: "a")
        #expect(try await store.bytes(blob.key) == blob.bytes)
    }

    @Test(arguments: Kind.allCases)
    func `After a failed transaction, only blobs with a row are kept`(kind: Kind) async throws {
        let store = kind.make(shelf)
        let (old, new) = (try Blob.sample(1), try Blob.sample(2))
        try await store.add([old], as: "a")
        await #expect(throws: StoreError.constraint("no")) {
            try await store.write([old, new]) { connection throws(StoreError) in
                try connection.execute("INSERT INTO book(id, blob) VALUES ('b', ?1)", .text(new.key.text))
                throw .constraint("no")
            }
        }
        #expect(try await store.bytes(old.key) == old.bytes)
        #expect(try await store.blob(new.key) == nil)
        #expect(try await shelf.namedKeys() == [old.key.text])
        #expect(try shelf.fileNames(pending: true).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func `A blob without a row from the transaction is not kept`(kind: Kind) async throws {
        let store = kind.make(shelf)
        let (named, unnamed) = (try Blob.sample(1), try Blob.sample(2))
        _ = try await store.write([named, unnamed]) { connection throws(StoreError) in
            try connection.execute("INSERT INTO book(id, blob) VALUES ('a', ?1)", .text(named.key.text))
        }
        #expect(try await store.bytes(named.key) == named.bytes)
        #expect(try await store.blob(unnamed.key) == nil)
    }

    @Test(arguments: Kind.allCases)
    func `A removal that fails removes nothing`(kind: Kind) async throws {
        let store = kind.make(shelf)
        let blob = try Blob.sample(1)
        try await store.add([blob], as: "a")
        await #expect(throws: StoreError.constraint("no")) {
            try await store.remove { connection throws(StoreError) -> (value: Void, named: [BlobKey]) in
                try connection.execute("DELETE FROM book")
                throw .constraint("no")
            }
        }
        #expect(try await store.bytes(blob.key) == blob.bytes)
        #expect(try await store.collect() == 0)
        #expect(try await store.bytes(blob.key) == blob.bytes)
    }

    @Test(arguments: Kind.allCases)
    func `One change replaces blobs`(kind: Kind) async throws {
        let store = kind.make(shelf)
        let blobs = try (0...3).map { try Blob.sample($0) }
        try await store.add(Array(blobs[0...2]), as: "a")
        try await store.add([blobs[0]], as: "b")
        try await store.replace("a", with: [blobs[1], blobs[3]])
        for index in [0, 1, 3] { #expect(try await store.bytes(blobs[index].key) == blobs[index].bytes) }
        #expect(try await store.blob(blobs[2].key) == nil)
        #expect(try shelf.fileNames(pending: true).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func `A failed change leaves the old blobs and no new ones`(kind: Kind) async throws {
        let store = kind.make(shelf)
        let (old, new) = (try Blob.sample(1), try Blob.sample(2))
        try await store.add([old], as: "a")
        await #expect(throws: StoreError.constraint("no")) {
            try await store.change([new]) {
                connection throws(StoreError) -> (value: Void, named: [BlobKey]) in
                try connection.execute("UPDATE book SET blob = ?1", .text(new.key.text))
                throw .constraint("no")
            }
        }
        #expect(try await store.bytes(old.key) == old.bytes)
        #expect(try await store.blob(new.key) == nil)
        #expect(try shelf.fileNames(pending: true).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func `A cancelled task leaves all or nothing`(kind: Kind) async throws {
        let store = kind.make(shelf)
        let blob = try Blob.sample(1)
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            for await _ in stream {}
            try await store.add([blob], as: "a")
        }
        task.cancel()
        continuation.finish()
        await #expect(throws: StoreError.cancelled) { try await task.value }
        #expect(try await store.blob(blob.key) == nil)
        #expect(try shelf.fileNames(pending: true).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func `Stores more blobs than a query checks at once`(kind: Kind) async throws {
        let store = kind.make(shelf)
        let blobs = try (0..<501).map { try Blob.sample($0, size: 1) }
        try await store.add(blobs, as: "a")
        let keys = blobs.map(\.key)
        for key in keys { #expect(try await store.blob(key) != nil) }
        try await store.remove { connection throws(StoreError) in
            try connection.execute("DELETE FROM book WHERE id <> 'a'")
            return ((), keys)
        }
        #expect(try await store.blob(keys[0]) != nil)
        for key in keys.dropFirst() { #expect(try await store.blob(key) == nil) }
    }
}
