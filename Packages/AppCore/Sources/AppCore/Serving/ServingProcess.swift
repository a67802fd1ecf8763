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

/// What the Swift runtime prints when a program crashes: registers and memory, in which there may be secrets.
enum CrashOutput {
    private static let signals = [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

    /// A crash from now on ends the process with its signal, without another word. The runtime reads its setting
    /// (`SWIFT_BACKTRACE`) before `main`, so its handlers are taken away instead.
    static func turnOff() {
        for number in signals { signal(number, SIG_DFL) }
    }
}
