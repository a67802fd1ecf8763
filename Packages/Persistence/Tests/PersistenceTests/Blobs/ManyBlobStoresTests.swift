import SQLCore
import SQLiteDriver
import TestSupport
import Testing

@testable import Persistence

/// Each store has its own connections and locks, so several of them share the folder like processes.
@Suite(.timeLimit(.minutes(10))) struct ManyBlobStoresTests {
    private let directory: TemporaryFolder

    init() throws { directory = try TemporaryFolder() }

    @Test(arguments: BlobStoreTests.Kind.allCases)
    func `Two stores, two thousand changes`(kind: BlobStoreTests.Kind) async throws {
        let shelves = [Shelf(directory.path), Shelf(directory.path)]
        let stores = shelves.map { kind.make($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask { try await RandomChanges(task: task, seed: 7).run(250, stores[task % 2]) }
            }
            try await group.waitForAll()
        }
        try await stores[0].collect()
        let named = try await shelves[0].namedKeys()
        switch kind {
        case .files:
            #expect(try shelves[0].fileNames() == named)
            #expect(try shelves[0].fileNames(pending: true).isEmpty)
        case .table:
            let kept = try await shelves[1].database.read { connection throws(StoreError) in
                Set(try connection.rows("SELECT key FROM stored_blob") { $0.text(0) })
            }
            #expect(kept == named)
        }
    }
}
