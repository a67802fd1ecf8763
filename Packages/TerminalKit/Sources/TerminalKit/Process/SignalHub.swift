#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif
internal import Dispatch
internal import Synchronization

/// Brings signals from their handlers, where next to nothing is allowed, to ordinary closures.
///
/// A handler writes the number into a pipe, a thread of its own reads it. Dispatch's signal sources do not
/// do: on Linux a signal that was listened to once and let go is never heard again.
final class SignalHub: Sendable {
    static let shared = SignalHub()

    private struct Listeners {
        var handlers: [Int: (number: Int32, call: @Sendable () -> Void)] = [:]
        var nextID = 0
    }

    private let listeners = Mutex(Listeners())
    private let reading: Int32
    private let writing: Int32

    private init() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        }
        (reading, writing) = (ends[0], ends[1])
        DispatchQueue(label: "signals").async { self.deliver() }
    }

    /// Calls `handler` at each arrival of the signal, which no longer ends the process.
    func add(_ number: Int32, _ handler: @escaping @Sendable () -> Void) -> Int {
        listeners.withLock { listeners in
            listeners.nextID += 1
            listeners.handlers[listeners.nextID] = (number, handler)
            _ = signal(number) { SignalHub.shared.raised($0) }
            return listeners.nextID
        }
    }

    /// Ends what `add` began; after the last listener the signal has its usual meaning again.
    func remove(_ id: Int) {
        listeners.withLock { listeners in
            guard let removed = listeners.handlers.removeValue(forKey: id) else { return }
            if !listeners.handlers.values.contains(where: { $0.number == removed.number }) {
                _ = signal(removed.number, SIG_DFL)
            }
        }
    }

    /// Runs inside a signal handler: only `write` is allowed, and `errno` must be as before.
    private func raised(_ number: Int32) {
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(writing, &byte, 1)
        errno = before
    }

    private func deliver() {
        var byte: UInt8 = 0
        while true {
            let count = read(reading, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return }
            let calls = listeners.withLock { listeners in
                listeners.handlers.values.filter { $0.number == Int32(byte) }.map(\.call)
            }
            for call in calls { call() }
        }
    }
}
