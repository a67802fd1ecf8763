import SQLCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

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
