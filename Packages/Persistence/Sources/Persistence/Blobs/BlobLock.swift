import Dispatch
import SQLCore

/// A readers-writer lock on blobs for all tasks and processes: any number may add, or one may remove. The system
/// releases it when the process dies.
struct BlobLock: Sendable {
    let file: FileLock

    /// Runs `body` while no other holder removes. Waiting blocks no thread.
    ///
    /// - Throws: what `body` throws; `StoreError.busy(seconds:)` after the limit, and
    ///   `StoreError.cancelled`.
    func shared<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let descriptor = try await opened()
        defer { file.release(descriptor) }
        let start = ContinuousClock.now
        while try !file.take(descriptor, sharing: true) {
            guard ContinuousClock.now - start < .seconds(file.limit) else { throw .busy(seconds: file.limit) }
            do {
                try await Task.sleep(for: .milliseconds(Int.random(in: 1...5)))
            } catch {
                throw .cancelled
            }
        }
        return try await body()
    }

    /// Runs `body` while no other holder adds or removes. Returns `nil` at once if the lock is in use.
    func aloneIfFree<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value? {
        let descriptor = try await opened()
        defer { file.release(descriptor) }
        guard try file.take(descriptor) else { return nil }
        return try await body()
    }

    private func opened() async throws(StoreError) -> CInt {
        try await DispatchQueue(label: "trellis.blobs").result { () throws(StoreError) in
            let file = PrivateFile(path: self.file.path, isSecret: true)
            try file.makeDirectory()
            try file.checkDirectory()
            return try self.file.opened()
        }
    }
}
