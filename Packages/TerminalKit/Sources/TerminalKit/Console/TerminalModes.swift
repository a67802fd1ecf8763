package import Platform

/// Whether this process is in the foreground of the terminal. Returns `true` for a terminal that is not the controlling
/// terminal of the process's session.
package func isInForeground(of terminal: Int32) -> Bool {
    let group = tcgetpgrp(terminal)
    return group < 0 || group == getpgrp()
}

/// A temporary change of a terminal's modes. Earlier input is preserved.
package struct TerminalModes: Sendable {
    private let terminal: Int32
    package let before: termios
    package let changed: termios

    /// Reads the current modes; changes nothing yet. `nil` when the descriptor is not a terminal.
    package init?(_ terminal: Int32, _ change: (inout termios) -> Void) {
        var modes = termios()
        guard tcgetattr(terminal, &modes) == 0 else { return nil }
        self.terminal = terminal
        before = modes
        change(&modes)
        changed = modes
    }

    /// Only for a process in the foreground: otherwise the shell has set modes of its own.
    package func apply() -> Bool { set(changed) }

    package func restore() { _ = set(before) }

    private func set(_ modes: termios) -> Bool {
        var modes = modes
        while tcsetattr(terminal, TCSANOW, &modes) != 0 {
            guard errno == EINTR else { return false }
        }
        return true
    }
}

extension termios {
    /// Turns off echo and line buffering. Keys that raise signals still do.
    mutating func readKeys() {
        c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON)
        set(VMIN, 1)
        set(VTIME, 0)
    }

    /// Delivers Ctrl-C, and the keys that quote or erase, like any other key.
    mutating func readControlKeys() {
        c_lflag &= ~tcflag_t(IEXTEN)
        #if canImport(Darwin)
            set(VINTR, 0xFF)
        #else
            set(VINTR, 0)
        #endif
    }

    /// Delivers and writes every byte unchanged.
    package mutating func passEverything() {
        c_iflag &= ~tcflag_t(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON)
        c_oflag &= ~tcflag_t(OPOST)
        c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
        set(VMIN, 1)
        set(VTIME, 0)
    }

    private mutating func set(_ key: Int32, _ value: UInt8) {
        withUnsafeMutableBytes(of: &c_cc) { $0[Int(key)] = value }
    }
}
