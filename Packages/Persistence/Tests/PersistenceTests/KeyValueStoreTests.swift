import Persistence
import PostgresDriverTestSupport
import SQLCore
import SQLiteDriver
import TestSupport
import Testing

/// One suite for every store, because all must behave alike.
@Suite struct KeyValueStoreTests {
    enum Kind: CaseIterable {
        case memory
        case sql(TestPlace)

        static let allCases = [.memory] + TestPlace.all.map(Kind.sql)

        func make() -> any KeyValueStore {
            switch self {
            case .memory: InMemoryKeyValueStore()
            case .sql(let place): SQLKeyValueStore(database: place.database(SQLKeyValueStore.migrations))
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func `Returns the last stored value`(kind: Kind) async throws {
        let store = kind.make()
        #expect(try await store.value(for: "a") == nil)
        try await store.set([1, 2], for: "a")
        try await store.set([], for: "b")
        try await store.set([0, 255], for: "a")
        #expect(try await store.value(for: "a") == [0, 255])
        #expect(try await store.value(for: "b") == [])
        try await store.set(nil, for: "a")
        try await store.set(nil, for: "never there")
        #expect(try await store.value(for: "a") == nil)
        #expect(try await store.entries(withPrefix: "") == [KeyValueEntry(key: "b", value: [])])
    }

    @Test(
        arguments: Kind.allCases,
        [
            ("", ["", "a", "a%", "a/", "a/b", "a/é", "a_", "aé", "ae\u{301}", "b"]),
            ("a/", ["a/", "a/b", "a/é"]), ("a%", ["a%"]), ("a_", ["a_"]), ("aé", ["aé"]), ("c", []),
        ])
    func `Lists keys with a prefix in the order of their bytes`(
        kind: Kind, example: (prefix: String, keys: [String])
    ) async throws {
        let store = kind.make()
        for key in ["b", "aé", "ae\u{301}", "a/é", "", "a", "a/b", "a%", "a_", "a/"] {
            try await store.set(Array(key.utf8), for: key)
        }
        let found = try await store.entries(withPrefix: example.prefix)
        let expected = example.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        #expect(found.map { Array($0.key.utf8) } == expected.map { Array($0.utf8) })
        #expect(found.allSatisfy { $0.value == Array($0.key.utf8) })
        try await store.removeAll(withPrefix: example.prefix)
        #expect(try await store.entries(withPrefix: "").count == 10 - expected.count)
    }

    @Test(arguments: Kind.allCases)
    func `Changes a value in one step`(kind: Kind) async throws {
        let store = kind.make()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask { _ = try await store.update("n") { $0 = [($0?.first ?? 0) + 1] } }
            }
            try await group.waitForAll()
        }
        #expect(try await store.value(for: "n") == [100])
        let old = try await store.update("n") { value -> [UInt8]? in
            defer { value = nil }
            return value
        }
        #expect(old == [100])
        #expect(try await store.value(for: "n") == nil)
    }

    @Test(arguments: Kind.allCases)
    func `Changes several values atomically or not at all`(kind: Kind) async throws {
        let store = kind.make()
        try await store.set([1], for: "a")
        let seen = try await store.transaction { values throws(StoreError) in
            try values.set(nil, for: "a")
            try values.set([2], for: "b")
            return [try values.value(for: "a"), try values.value(for: "b")]
        }
        #expect(seen == [nil, [2]])
        await #expect(throws: StoreError.statement("no")) {
            try await store.transaction { values throws(StoreError) in
                try values.set([3], for: "b")
                throw StoreError.statement("no")
            }
        }
        #expect(try await store.value(for: "a") == nil)
        #expect(try await store.value(for: "b") == [2])
    }

    @Test func `Changes a value atomically across processes`() async throws {
        let directory = try TemporaryFolder()
        let stores = (0..<4).map { _ in
            SQLKeyValueStore(
                database: SQLiteDatabase(at: .file(directory.file()), migrations: SQLKeyValueStore.migrations)
            )
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for store in stores {
                group.addTask {
                    for _ in 0..<25 { _ = try await store.update("n") { $0 = [($0?.first ?? 0) + 1] } }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await stores[0].value(for: "n") == [100])
    }
}
