import Foundation
import Persistence
import SQLCore
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ProcessLockTests {
    private let directory: TemporaryFolder
    private var path: String { directory.file("secrets/session.lock") }

    init() throws { directory = try TemporaryFolder() }

    /// Holds the lock until `release` is finished; returns when the lock is held.
    private func hold() async -> (task: Task<Void, any Error>, release: AsyncStream<Void>.Continuation) {
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let (held, isHeld) = AsyncStream.makeStream(of: Void.self)
        let lock = ProcessLock(path: path)
        let task = Task {
            try await lock.exclusively {
                isHeld.finish()
                for await _ in released {}
            }.get()
        }
        for await _ in held {}
        return (task, release)
    }

    @Test func `Only one task or process at a time runs`() async throws {
        final class Inside: Sendable {
            let count = Mutex(0)
        }
        let inside = Inside()
        let path = path
        let values = try await withThrowingTaskGroup(of: Int.self) { group in
            for index in 0..<8 {
                group.addTask {
                    try await ProcessLock(path: path).exclusively {
                        let before = inside.count.withLock { count in
                            defer { count += 1 }
                            return count
                        }
                        #expect(before == 0)
                        await Task.yield()
                        inside.count.withLock { $0 -= 1 }
                        return index
                    }.get()
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(values == Set(0..<8))
        #expect(try TemporaryFolder.permissions(path) == 0o600)
        #expect(try TemporaryFolder.permissions(directory.file("secrets")) == 0o700)
    }

    @Test func `Waits for the other holder`() async throws {
        let holder = await hold()
        async let value = ProcessLock(path: path).exclusively { 7 }.get()
        holder.release.finish()
        #expect(try await value == 7)
        try await holder.task.value
    }

    @Test func `Throws busy after the limit, and runs nothing`() async throws {
        let holder = await hold()
        await #expect(throws: StoreError.busy(seconds: 1)) {
            try await ProcessLock(path: path, limit: .milliseconds(30)).exclusively {
                Issue.record("ran without the lock")
            }.get()
        }
        holder.release.finish()
        try await holder.task.value
    }

    @Test func `A cancelled task waits no longer`() async throws {
        let holder = await hold()
        let lock = ProcessLock(path: path, limit: .seconds(600))
        let waiting = Task { try await lock.exclusively { 7 }.get() }
        waiting.cancel()
        await #expect(throws: StoreError.cancelled) { try await waiting.value }
        holder.release.finish()
        try await holder.task.value
    }

    @Test func `Rethrows an error of the work and releases the lock`() async throws {
        struct Failure: Error {}
        let lock = ProcessLock(path: path)
        let result = try await lock.exclusively { () async throws(Failure) -> Int in throw Failure() }
        #expect(throws: Failure.self) { try result.get() }
        #expect(try await lock.exclusively { 7 }.get() == 7)
    }

    @Test func `A directory that others may use is refused`() async throws {
        try FileManager.default.createDirectory(
            atPath: directory.file("secrets"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755])
        await #expect(throws: StoreError.self) { try await ProcessLock(path: path).exclusively {}.get() }
    }

    @Test func `A process that dies releases the lock`() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            try await ProcessLock(path: path).exclusively { _ = kill(getpid(), SIGKILL) }.get()
        }
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(try await ProcessLock(path: path, limit: .milliseconds(100)).exclusively { 7 }.get() == 7)
    }
}
