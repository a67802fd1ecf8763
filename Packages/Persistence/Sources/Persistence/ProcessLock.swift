import Dispatch
public import SQLCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A lock among the processes and tasks of one user, for asynchronous work such as renewing a token that may be used
/// once.
///
/// It is a file (0600, in a directory of 0700). The system lets go of it when the process that holds it dies.
public struct ProcessLock: Sendable {
    private let file: PrivateFile
    private let lock: FileLock
    private let limit: Duration
    private let queue = DispatchQueue(label: "trellis.lock")

    /// - Parameters:
    ///   - path: the lock's file, which nothing else is kept in. It and its directory are made when first needed.
    ///   - limit: how long to wait for others.
    public init(path: String, limit: Duration = .seconds(10)) {
        file = PrivateFile(path: path, isSecret: true)
        self.limit = limit
        lock = FileLock(path: path, limit: max(1, Int(limit.components.seconds)))
    }

    /// Runs `body` while nobody else holds the lock, and gives what it returned or threw. No thread is held up
    /// while it waits. A holder that asks again waits for itself until the limit.
    ///
    /// - Throws: ``StoreError/busy(seconds:)`` when others held it for longer than the limit,
    ///   ``StoreError/cancelled`` when the task was cancelled meanwhile, ``StoreError/unavailable(_:)`` when there
    ///   can be no such file or others may use its directory. `body` did not run then.
    public func exclusively<Value, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws(Failure) -> Value
    ) async throws(StoreError) -> Result<Value, Failure> {
        let descriptor = try await queue.result { () throws(StoreError) in
            try self.file.makeDirectory()
            try self.file.checkDirectory()
            return try self.lock.opened()
        }
        defer { close(descriptor) }
        try await take(descriptor)
        do throws(Failure) {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }

    private func take(_ descriptor: CInt) async throws(StoreError) {
        let start = ContinuousClock.now
        while try !lock.take(descriptor) {
            guard ContinuousClock.now - start < limit else { throw .busy(seconds: lock.limit) }
            do {
                try await Task.sleep(for: .milliseconds(Int.random(in: 2...20)))
            } catch {
                throw .cancelled
            }
        }
    }
}
