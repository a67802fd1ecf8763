#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Whether the terminal is left to this process by the shell that has started it. One that is not the terminal of the
/// process's session has no say in that.
func isInForeground(of terminal: Int32) -> Bool {
    let group = tcgetpgrp(terminal)
    return group < 0 || group == getpgrp()
}

/// How a terminal treats keys: for a while otherwise than before. What was typed before is not thrown away.
struct TerminalModes: Sendable {
    private let terminal: Int32
    private let before: termios
    private let changed: termios

    /// Looks; nothing is changed yet. `nil` when it is no terminal.
    init?(_ terminal: Int32, _ change: (inout termios) -> Void) {
        var modes = termios()
        guard tcgetattr(terminal, &modes) == 0 else { return nil }
        self.terminal = terminal
        before = modes
        change(&modes)
        changed = modes
    }

    /// Only the foreground may: a shell has set its own terminal otherwise meanwhile.
    func apply() -> Bool { set(changed) }

    func restore() { _ = set(before) }

    private func set(_ modes: termios) -> Bool {
        var modes = modes
        while tcsetattr(terminal, TCSANOW, &modes) != 0 {
            guard errno == EINTR else { return false }
        }
        return true
    }
}

extension termios {
    /// Each key arrives at once and is not shown. Keys that raise signals still do.
    mutating func readKeys() {
        c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON)
        set(VMIN, 1)
        set(VTIME, 0)
    }

    /// Ctrl-C is a key like any other, and so are those that quote or erase.
    mutating func readControlKeys() {
        c_lflag &= ~tcflag_t(IEXTEN)
        #if canImport(Darwin)
            set(VINTR, 0xFF)
        #else
            set(VINTR, 0)
        #endif
    }

    private mutating func set(_ key: Int32, _ value: UInt8) {
        withUnsafeMutableBytes(of: &c_cc) { $0[Int(key)] = value }
    }
}
