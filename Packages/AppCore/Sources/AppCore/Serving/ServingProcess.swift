import Platform

/// The terminal in which the process was started, if any. SIGHUP is sent when it is closed, but also to reload
/// settings.
struct StartingTerminal: Sendable {
    private let descriptors: [CInt]

    /// The standard descriptors, or others.
    init(_ descriptors: [CInt] = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]) {
        self.descriptors = descriptors.filter { isatty($0) == 1 }
    }

    /// Whether it has been closed.
    var isGone: Bool {
        descriptors.contains { descriptor in
            var entry = pollfd(fd: descriptor, events: 0, revents: 0)
            return poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLHUP | POLLERR) != 0
        }
    }
}

/// The output of the Swift runtime after a crash: registers and memory, which may contain secrets.
enum CrashOutput {
    private static let signals = [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

    /// Turns the output off: a crash only ends the process by its signal. The runtime reads its setting
    /// (`SWIFT_BACKTRACE`) before `main`, so its signal handlers are removed instead.
    static func turnOff() {
        for number in signals { signal(number, SIG_DFL) }
    }
}
