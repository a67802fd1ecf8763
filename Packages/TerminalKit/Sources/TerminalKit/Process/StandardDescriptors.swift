#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Standard input, output and error, which whoever starts a program may have closed.
public enum StandardDescriptors {
    /// Puts something in the place of those that are closed. Otherwise the next file that is opened gets their number,
    /// and is read as input or written over with output. Call it before anything else.
    ///
    /// Input ends at once, and writing fails, in this process and in those that it starts.
    public static func fill() {
        // The lowest free number is taken, and those below are open by then.
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Whether it is open for writing. Where it was closed, `fill` has left one that is not.
    static func isWritable(_ descriptor: Int32) -> Bool {
        let flags = fcntl(descriptor, F_GETFL)
        return flags >= 0 && flags & O_ACCMODE != O_RDONLY
    }
}
