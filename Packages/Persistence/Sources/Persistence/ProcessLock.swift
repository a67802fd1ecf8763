import Dispatch
import Platform
public import SQLCore

/// A lock shared by the processes and tasks of one user, for asynchronous work such as renewing a single-use token.
///
///     let token = try await lock.exclusively { await renewedToken() }
///
/// The lock is a file (0600, in a directory of 0700). The system releases it when the process that holds it dies.
public struct ProcessLock: Sendable {
    private let file: PrivateFile
    private let lock: FileLock
    private let limit: Duration
    private let queue = DispatchQueue(label: "trellis.lock")

    /// - Parameters:
    ///   - path: the lock's file, which contains no data. It and its directory are created when first needed.
    ///   - limit: the time to wait for the lock.
    public init(path: String, limit: Duration = .seconds(10)) {
        file = PrivateFile(path: path, isSecret: true)
        self.limit = limit
        lock = FileLock(path: path, limit: max(1, Int(limit.components.seconds)))
    }

    /// Runs `body` while holding the lock, and returns its result or throws its error. Waiting blocks no thread. The
    /// lock is not recursive: a holder that requests it again waits for itself until the limit.
    ///
    /// - Throws: `StoreError.busy(seconds:)` when others held it for longer than the limit, `StoreError.cancelled` when
    ///   the task was cancelled while it waited, `StoreError.unavailable(_:)` when the file cannot be created or others
    ///   can access its directory. In these cases `body` did not run.
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

/// A lock shared by processes: a file beside the guarded one, which is never replaced.
struct FileLock {
    let path: String
    /// The number of seconds to wait before `StoreError.busy(seconds:)`.
    let limit: Int

    /// Runs `body` while holding the lock. The system releases it when the process dies.
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

    /// Opens the lock's file. Closing it releases the lock.
    func opened() throws(StoreError) -> CInt {
        let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError(system: errno, at: path, isMaking: true) }
        return descriptor
    }

    /// Acquires the lock, exclusively or shared; `false` when another holder prevents it.
    func take(_ descriptor: CInt, sharing: Bool = false) throws(StoreError) -> Bool {
        if flock(descriptor, (sharing ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else {
            throw StoreError(system: errno, at: path)
        }
        return false
    }

    /// Releases the lock at once, even if a child process that is being started still has the file open.
    func release(_ descriptor: CInt) {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
