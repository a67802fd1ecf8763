public import Foundation

/// A terminal without a window: text that a test types at one end arrives at a program at the other.
public final class PseudoTerminal: Sendable {
    /// No terminal could be opened.
    public struct Failure: Error {}

    /// The settings for the treatment of input.
    public struct Modes: Equatable, Sendable {
        private let flags: [tcflag_t]

        fileprivate init(_ modes: termios) { flags = [modes.c_iflag, modes.c_oflag, modes.c_lflag] }

        private func has(_ flag: Int32) -> Bool { flags[2] & tcflag_t(flag) != 0 }
        public var isEchoing: Bool { has(ECHO) }
        public var isLineByLine: Bool { has(ICANON) }
        public var hasSignals: Bool { has(ISIG) }
    }

    /// The end for programs.
    public let input: FileHandle
    private let screen: FileHandle

    public init() throws {
        #if os(Linux)
            // glibc declares its functions for this only with a macro that Swift cannot set.
            let outer = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            screen = FileHandle(fileDescriptor: outer, closeOnDealloc: true)
            let (unlock, name) = (UInt(0x4004_5431), UInt(0x8004_5430))
            var (locked, number) = (Int32(0), Int32(0))
            guard ioctl(outer, unlock, &locked) == 0, ioctl(outer, name, &number) == 0 else {
                throw Failure()
            }
            let inner = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        #else
            let outer = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
            screen = FileHandle(fileDescriptor: outer, closeOnDealloc: true)
            guard grantpt(outer) == 0, unlockpt(outer) == 0, let name = ptsname(outer) else {
                throw Failure()
            }
            let inner = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        #endif
        guard inner >= 0 else { throw Failure() }
        input = FileHandle(fileDescriptor: inner, closeOnDealloc: true)
    }

    // Foundation keeps the input of a process open after its end.
    deinit {
        try? input.close()
        try? screen.close()
    }

    /// The descriptor of the end for programs.
    public var inner: Int32 { input.fileDescriptor }

    public func type(_ text: String) { screen.write(Data(text.utf8)) }

    /// The bytes that appeared on the screen since the last read of this property.
    public var shown: [UInt8] {
        var (all, bytes) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        var ready = pollfd(fd: screen.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, 0) > 0, case let count = read(screen.fileDescriptor, &bytes, bytes.count),
            count > 0
        {
            all += bytes[..<count]
        }
        return all
    }

    /// The same as ``shown``, as text.
    public var shownText: String { String(decoding: shown, as: UTF8.self) }

    public func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(screen.fileDescriptor, UInt(TIOCSWINSZ), &size)
    }

    /// Whether programs cannot write until their output is read.
    public var isFull: Bool {
        var ready = pollfd(fd: inner, events: Int16(POLLOUT), revents: 0)
        return poll(&ready, 1, 0) == 0
    }

    /// The process group in the foreground of the terminal.
    public var foregroundGroup: pid_t { tcgetpgrp(screen.fileDescriptor) }

    /// Closes the terminal, like closing its window. It cannot be used afterwards.
    public func hangUp() { try? screen.close() }

    public var modes: Modes {
        var modes = termios()
        _ = tcgetattr(inner, &modes)
        return Modes(modes)
    }

    public func waitUntil(_ isTrue: (Modes) -> Bool) async throws {
        while !isTrue(modes) { try await Task.sleep(for: .milliseconds(1)) }
    }
}
