#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A file that lines are added to, each at once, so that several threads and processes may share it.
final class AccessLogFile: Sendable {
    private let descriptor: CInt

    /// Opens the file, or makes it for its owner alone.
    ///
    /// - Throws: ``Failure`` when that cannot be.
    init(path: String) throws(Failure) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Failure(reason: "\(path): \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// Why there is no log; the text names the file.
    struct Failure: Error {
        let reason: String
    }

    /// Adds a line. One that cannot be written is lost: a full disk must not stop the service.
    func add(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
}
