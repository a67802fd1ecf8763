import Foundation

/// A terminal without a window: what the test types at one end arrives at the other.
final class PseudoTerminal: Sendable {
    struct Failure: Error {}

    struct Modes: Equatable {
        let isEchoing: Bool
        let isLineByLine: Bool
        let hasSignals: Bool
    }

    /// The end that a program reads.
    let inner: Int32
    private let outer: Int32

    init() throws {
        #if os(Linux)
            // glibc only declares its functions for this with a macro that Swift cannot set.
            outer = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            let (unlock, number) = (UInt(0x4004_5431), UInt(0x8004_5430))
            var (locked, index) = (Int32(0), Int32(0))
            guard ioctl(outer, unlock, &locked) == 0, ioctl(outer, number, &index) == 0 else {
                throw Failure()
            }
            inner = open("/dev/pts/\(index)", O_RDWR | O_NOCTTY)
        #else
            outer = posix_openpt(O_RDWR | O_NOCTTY)
            guard grantpt(outer) == 0, unlockpt(outer) == 0, let name = ptsname(outer) else {
                throw Failure()
            }
            inner = open(name, O_RDWR | O_NOCTTY)
        #endif
        guard inner >= 0, fcntl(outer, F_SETFL, O_NONBLOCK) == 0 else { throw Failure() }
    }

    deinit {
        close(inner)
        close(outer)
    }

    func type(_ text: String) { _ = text.withCString { write(outer, $0, strlen($0)) } }

    /// What appeared on the screen since it was last asked for.
    var shown: String {
        var (all, bytes) = ([UInt8](), [UInt8](repeating: 0, count: 1024))
        while case let count = read(outer, &bytes, bytes.count), count > 0 { all += bytes[..<count] }
        return String(decoding: all, as: UTF8.self)
    }

    var modes: Modes {
        var modes = termios()
        _ = tcgetattr(inner, &modes)
        func has(_ flag: Int32) -> Bool { modes.c_lflag & tcflag_t(flag) != 0 }
        return Modes(isEchoing: has(ECHO), isLineByLine: has(ICANON), hasSignals: has(ISIG))
    }

    func waitUntil(_ isTrue: (Modes) -> Bool) async throws {
        while !isTrue(modes) { try await Task.sleep(for: .milliseconds(1)) }
    }
}
