#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What the Swift runtime prints when a program crashes: registers and memory, in which there may be secrets.
enum CrashOutput {
    private static let signals = [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

    /// A crash from now on ends the process with its signal, without another word. The runtime reads its setting
    /// (`SWIFT_BACKTRACE`) before `main`, so its handlers are taken away instead.
    static func turnOff() {
        for number in signals { signal(number, SIG_DFL) }
    }
}
