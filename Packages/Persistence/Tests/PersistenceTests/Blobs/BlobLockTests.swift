import Dispatch
import Foundation
import SQLCore
import TestSupport
import Testing

@testable import Persistence

@Suite(.timeLimit(.minutes(10))) struct BlobLockTests {
    private let directory: TemporaryFolder
    private var lock: BlobLock { BlobLock(file: FileLock(path: directory.file("blobs/lock"), limit: 1)) }

    init() throws { directory = try TemporaryFolder() }

    @Test func `Many can share it, and then none can have it exclusively`() async throws {
        let lock = lock
        let isAlone = try await lock.shared { () async throws(StoreError) in
            try await lock.shared { () async throws(StoreError) in
                try await lock.aloneIfFree { () async throws(StoreError) in true }
            }
        }
        #expect(isAlone == nil)
        #expect(try await lock.aloneIfFree { () async throws(StoreError) in true } == true)
    }

    @Test func `A shared holder waits for the exclusive one, up to the limit`() async throws {
        let lock = lock
        await #expect(throws: StoreError.busy(seconds: 1)) {
            _ = try await lock.aloneIfFree { () async throws(StoreError) in
                try await lock.shared { () async throws(StoreError) in }
            }
        }
        try await lock.shared { () async throws(StoreError) in }
    }

    @Test func `Releases at once although a starting child has its file open`() throws {
        let file = FileLock(path: directory.file(), limit: 1)
        let descriptor = try file.opened()
        #expect(try file.take(descriptor))
        let copy = dup(descriptor)
        defer { close(copy) }
        file.release(descriptor)
        let other = try file.opened()
        defer { file.release(other) }
        #expect(try file.take(other))
    }
}
