import SQLCore
import TestSupport
import Testing

@testable import Persistence

/// Adds and removes a few blobs in random order, and tracks which of its rows must exist.
struct RandomChanges {
    let task: Int
    private var numbers: SplitMix
    private var rows: [String: Blob] = [:]

    init(task: Int, seed: Int) {
        self.task = task
        numbers = SplitMix(seed: UInt64(seed * 1_000 + task))
    }

    /// Checks after each change that the blob of a row exists, whatever others do.
    func run(_ count: Int, _ store: any BlobStore) async throws {
        var run = self
        for index in 0..<count { try await run.step("\(task)-\(index)", store) }
    }

    private mutating func step(_ id: String, _ store: any BlobStore) async throws {
        let oldest = rows.keys.min()
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0..<5:
            let blob = try Blob.sample(Int.random(in: 0..<12, using: &numbers))
            try await store.add([blob], as: id)
            rows[id] = blob
        case 5:
            guard let oldest else { return }
            let blob = try Blob.sample(Int.random(in: 0..<12, using: &numbers))
            try await store.replace(oldest, with: [blob])
            rows[oldest] = blob
        case 6 where oldest != nil:
            await #expect(throws: StoreError.self) {
                try await store.add([Blob.sample(12)], as: oldest ?? "")
            }
        default:
            guard let oldest else { return }
            try await store.drop(oldest)
            rows[oldest] = nil
        }
        guard let row = rows.randomElement(using: &numbers) else { return }
        #expect(try await store.bytes(row.value.key) == row.value.bytes)
    }
}
