#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// How wide the terminal is.
enum TerminalSize {
    /// `COLUMNS` if it is a sensible number, else what the terminal says, else 80.
    static func columns(_ environment: [String: String], descriptor: Int32) -> Int {
        columns(environment, measured: measure(descriptor))
    }

    static func columns(_ environment: [String: String], measured: Int?) -> Int {
        if let columns = environment["COLUMNS"].flatMap({ Int($0) }), 1...10_000 ~= columns { return columns }
        return measured ?? 80
    }

    /// What the terminal says, else 80.
    static func columns(_ descriptor: Int32) -> Int { measure(descriptor) ?? 80 }

    private static func measure(_ descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
