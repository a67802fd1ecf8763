import Dispatch
public import SQLCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
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

/// A lock among processes: a file beside the one it guards, which is never replaced.
struct FileLock {
    let path: String
    /// Seconds to wait before ``StoreError/busy(seconds:)``.
    let limit: Int

    /// Runs `body` while nobody else holds the lock. The system lets go of it when a process dies.
    func held<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        let descriptor = try opened()
        defer { release(descriptor) }
        let start = ContinuousClock.now
        while try !take(descriptor) {
            guard ContinuousClock.now - start < .seconds(limit) else { throw .busy(seconds: limit) }
            usleep(UInt32.random(in: 500...5_000))
        }
        return try body()
    }

    /// The lock's file. Closing it lets go of the lock.
    func opened() throws(StoreError) -> CInt {
        let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError(system: errno, at: path, isMaking: true) }
        return descriptor
    }

    /// `false` when somebody else holds the lock. Any number may share it while nobody has it alone.
    func take(_ descriptor: CInt, sharing: Bool = false) throws(StoreError) -> Bool {
        if flock(descriptor, (sharing ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else {
            throw StoreError(system: errno, at: path)
        }
        return false
    }

    /// Lets go of the lock at once, also while a child that is being started still has the file open.
    func release(_ descriptor: CInt) {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
