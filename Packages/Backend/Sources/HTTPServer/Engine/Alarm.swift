#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A sleep that another thread can end.
final class Alarm: Sendable {
    private let reading: CInt
    private let writing: CInt

    /// - Throws: `HTTPServerError.system` when the process has no descriptors left.
    init() throws(HTTPServerError) {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw .system("no descriptor is left: \(String(cString: strerror(errno)))")
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        reading = ends[0]
        writing = ends[1]
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Ends the sleep under way, or the next one.
    func ring() {
        var byte: UInt8 = 1
        _ = write(writing, &byte, 1)
    }

    /// Sleeps until `ring`, but not longer than this.
    func wait(_ limit: Duration) {
        var entry = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        let (seconds, fraction) = limit.components
        let milliseconds = seconds * 1_000 + fraction / 1_000_000_000_000_000
        guard poll(&entry, 1, CInt(clamping: max(1, milliseconds))) > 0 else { return }
        var bytes: (UInt64, UInt64) = (0, 0)
        _ = read(reading, &bytes, 16)
    }
}
