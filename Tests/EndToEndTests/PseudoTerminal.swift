import Foundation
import Testing

/// A terminal without anybody in front of it.
final class PseudoTerminal {
    /// The side of programs.
    let input: FileHandle
    private let screen: FileHandle

    init() throws {
        #if os(Linux)
            // glibc only declares its functions for this with a macro that Swift cannot set.
            let outer = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            screen = FileHandle(fileDescriptor: outer, closeOnDealloc: true)
            var (locked, number) = (Int32(0), Int32(0))
            let isReady = ioctl(outer, 0x4004_5431, &locked) == 0 && ioctl(outer, 0x8004_5430, &number) == 0
            try #require(isReady)
            let inner = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        #else
            let outer = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
            screen = FileHandle(fileDescriptor: outer, closeOnDealloc: true)
            let isReady = grantpt(outer) == 0 && unlockpt(outer) == 0
            try #require(isReady)
            let inner = open(try #require(ptsname(outer)), O_RDWR | O_NOCTTY | O_CLOEXEC)
        #endif
        try #require(inner >= 0)
        input = FileHandle(fileDescriptor: inner, closeOnDealloc: true)
    }

    func type(_ text: String) { screen.write(Data(text.utf8)) }

    /// What appeared on the screen since it was last asked for.
    var shown: [UInt8] {
        var (all, bytes) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        var ready = pollfd(fd: screen.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, 0) > 0, case let count = read(screen.fileDescriptor, &bytes, bytes.count),
            count > 0
        {
            all += bytes[..<count]
        }
        return all
    }

    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(screen.fileDescriptor, UInt(TIOCSWINSZ), &size)
    }

    /// Whether nothing can be written before something is read.
    var isFull: Bool {
        var ready = pollfd(fd: input.fileDescriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&ready, 1, 0) == 0
    }

    /// The job that has the terminal.
    var foregroundGroup: pid_t { tcgetpgrp(screen.fileDescriptor) }

    /// Closes it, as a window is closed. It cannot be used any more.
    func hangUp() { try? screen.close() }

    /// How it treats keys.
    var modes: [UInt32] {
        var modes = termios()
        _ = tcgetattr(input.fileDescriptor, &modes)
        return [modes.c_iflag, modes.c_oflag, modes.c_lflag].map { UInt32($0) }
    }
}
