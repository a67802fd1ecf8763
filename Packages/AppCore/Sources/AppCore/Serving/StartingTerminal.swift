#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The terminal at which the process was started, if it was at one. SIGHUP comes when that is closed, and it comes from
/// those who want settings to be read anew.
struct StartingTerminal: Sendable {
    private let descriptors: [CInt]

    /// The standard descriptors, or others.
    init(_ descriptors: [CInt] = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]) {
        self.descriptors = descriptors.filter { isatty($0) == 1 }
    }

    /// Whether it was closed since.
    var isGone: Bool {
        descriptors.contains { descriptor in
            var entry = pollfd(fd: descriptor, events: 0, revents: 0)
            return poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLHUP | POLLERR) != 0
        }
    }
}
