import Foundation
import SQLCore
import Synchronization
import TestSupport
import Testing

@testable import Persistence

/// Processes killed in the middle of a change.
@Suite(.timeLimit(.minutes(10))) struct BlobCrashTests {
    private static let writing: [BlobStep] = [
        .writeBegan, .filesWritten, .intentKept, .blobNamed, .blobsKept, .rowsWritten, .rowsCommitted,
    ]
    private static let removing: [BlobStep] = [
        .rowsWritten, .filesWritten, .intentKept, .removalNoted, .rowsCommitted, .blobRemoved, .blobsRemoved,
    ]

    private let directory: TemporaryFolder
    private let shelf: Shelf

    init() throws {
        directory = try TemporaryFolder()
        shelf = Shelf(directory.path)
    }

    /// Kills this process at a step.
    private static func dying(at step: String) -> @Sendable (BlobStep) -> Void {
        { if $0.rawValue == step { kill(getpid(), SIGKILL) } }
    }

    /// Checks the store at rest: every blob that a row refers to exists, and after a collection no other.
    private func check() async throws {
        let store = shelf.files()
        let named = try await shelf.namedKeys()
        #expect(try shelf.fileNames().isSuperset(of: named))
        try await store.collect()
        #expect(try shelf.fileNames() == named)
        #expect(try shelf.fileNames(pending: true).isEmpty)
    }

    @Test(arguments: writing)
    func `Killed while it adds`(step: BlobStep) async throws {
        let blobs = try (1...3).map { try Blob.sample($0) }
        try await shelf.files().add([blobs[0]], as: "before")
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = directory.path as String, step = step.rawValue as String] in
            let blobs = try (1...3).map { try Blob.sample($0) }
            try await Shelf(path).files(BlobCrashTests.dying(at: step)).add(blobs, as: "a")
        }
        let rows = try await shelf.namedKeys().count
        #expect(rows == (step == .rowsCommitted ? 3 : 1))
        try await check()
        #expect(try await shelf.files().bytes(blobs[0].key) == blobs[0].bytes)
    }

    @Test(arguments: writing)
    func `Killed while it adds a blob that another process adds as well`(step: BlobStep) async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = directory.path as String, step = step.rawValue as String] in
            let blobs = try (1...2).map { try Blob.sample($0) }
            try await Shelf(path).files(BlobCrashTests.dying(at: step)).add(blobs, as: "a")
        }
        let blob = try Blob.sample(1)
        try await shelf.files().add([blob], as: "b")
        try await check()
        #expect(try await shelf.files().bytes(blob.key) == blob.bytes)
        try await shelf.files().drop("b")
        try await check()
    }

    @Test(arguments: removing)
    func `Killed while it removes a blob`(step: BlobStep) async throws {
        let blobs = try (1...2).map { try Blob.sample($0) }
        try await shelf.files().add(blobs, as: "a")
        try await shelf.files().add([blobs[1]], as: "b")
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = directory.path as String, step = step.rawValue as String] in
            try await Shelf(path).files(BlobCrashTests.dying(at: step)).drop("a")
        }
        let isRemoved = [.rowsCommitted, .blobRemoved, .blobsRemoved].contains(step)
        #expect(try await shelf.namedKeys().count == (isRemoved ? 1 : 2))
        try await check()
        #expect(try await shelf.files().bytes(blobs[1].key) == blobs[1].bytes)
    }

    /// For a step that occurs twice, for the new blobs and for the old ones, `time` selects the occurrence.
    @Test(arguments: BlobStep.allCases, [1, 2])
    func `Killed while it replaces blobs`(step: BlobStep, time: Int) async throws {
        guard time == 1 || [.filesWritten, .intentKept, .blobNamed, .blobRemoved].contains(step) else {
            return
        }
        let blobs = try (1...5).map { try Blob.sample($0) }
        try await shelf.files().add(Array(blobs[0...2]), as: "a")
        try await shelf.files().add([blobs[2]], as: "b")
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = directory.path as String, step = step.rawValue as String, time = time as Int] in
            let blobs = try (4...5).map { try Blob.sample($0) }
            let times = Mutex(time)
            let store = Shelf(path).files { reached in
                guard reached.rawValue == step else { return }
                let left = times.withLock { left in
                    left -= 1
                    return left
                }
                if left == 0 { kill(getpid(), SIGKILL) }
            }
            try await store.replace("a", with: blobs)
        }
        let isReplaced = [.rowsCommitted, .blobRemoved, .blobsRemoved].contains(step)
        let kept = isReplaced ? Array(blobs[2...4]) : Array(blobs[0...2])
        #expect(try await shelf.namedKeys() == Set(kept.map(\.key.text)))
        try await check()
        for blob in kept { #expect(try await shelf.files().bytes(blob.key) == blob.bytes) }
    }

    @Test(arguments: [1, 2, 3, 5, 8, 13, 21, 34, 55, 89])
    func `Killed during many concurrent changes`(number: Int) async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = directory.path as String, number = number as Int] in
            let steps = Mutex(0)
            let store = Shelf(path).files { _ in
                let count = steps.withLock { steps in
                    steps += 1
                    return steps
                }
                if count == number * 3 { kill(getpid(), SIGKILL) }
            }
            await withTaskGroup { group in
                for task in 0..<4 {
                    group.addTask { try? await RandomChanges(task: task, seed: number).run(200, store) }
                }
            }
        }
        try await check()
    }
}
