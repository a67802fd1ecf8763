import Dispatch
import SQLCore

/// Who may change blobs, among all tasks and processes: any number that add, or one that removes. The system
/// lets go of it when a process dies.
struct BlobLock: Sendable {
    let file: FileLock

    /// Runs `body` while nobody removes. No thread is held up while it waits.
    ///
    /// - Throws: what `body` throws; ``StoreError/busy(seconds:)`` after the limit, and
    ///   ``StoreError/cancelled``.
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

    /// Runs `body` while nobody else adds or removes; `nil` when somebody does, without waiting.
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
