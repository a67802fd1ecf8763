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
/// A handler writes the number into a pipe, a thread of its own reads it. Signals that waited together, as for a
/// stopped process, are heard in the order of their numbers: those that end a process come before SIGCONT. Dispatch's
/// signal sources do not do: on Linux a signal that was listened to once and let go is never heard again.
final class SignalHub: Sendable {
    static let shared = SignalHub()

    private struct Listeners {
        var handlers: [Int: (number: Int32, call: @Sendable () -> Void)] = [:]
        /// What the signals did before anybody listened.
        var previous: [Int32: sigaction] = [:]
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

    /// Calls `handler` at each arrival of the signal, which no longer ends the process, after those that were added
    /// before. A signal that is ignored stays so, as shells want it for background jobs and after `trap '' INT`.
    func add(_ number: Int32, _ handler: @escaping @Sendable () -> Void) -> Int {
        listeners.withLock { listeners in
            listeners.nextID += 1
            listeners.handlers[listeners.nextID] = (number, handler)
            if listeners.previous[number] == nil {
                var previous = sigaction()
                if sigaction(number, nil, &previous) == 0, !Self.isIgnoring(previous) {
                    listeners.previous[number] = previous
                    Self.install(number)
                }
            }
            return listeners.nextID
        }
    }

    /// Ends what `add` began; after the last listener the signal does what it did before.
    func remove(_ id: Int) {
        listeners.withLock { listeners in
            guard let removed = listeners.handlers.removeValue(forKey: id) else { return }
            guard !listeners.handlers.values.contains(where: { $0.number == removed.number }),
                var previous = listeners.previous.removeValue(forKey: removed.number)
            else { return }
            _ = sigaction(removed.number, &previous, nil)
        }
    }

    /// Whether anybody listens to the signal.
    func isHeard(_ number: Int32) -> Bool {
        listeners.withLock { $0.handlers.values.contains { $0.number == number } }
    }

    /// No handler interrupts another one: of two signals that waited together, the second one's would run first.
    private static func install(_ number: Int32) {
        // Each system calls the field of the handler otherwise.
        _ = signal(number) { SignalHub.shared.raised($0) }
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return }
        sigfillset(&action.sa_mask)
        _ = sigaction(number, &action, nil)
    }

    /// Whether the action is `SIG_IGN`, which is 1; functions cannot be compared. The handler is the first
    /// field on every system.
    private static func isIgnoring(_ action: sigaction) -> Bool {
        withUnsafeBytes(of: action) { $0.load(as: UInt.self) == 1 }
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
                listeners.handlers.filter { $0.value.number == Int32(byte) }.sorted { $0.key < $1.key }
            }
            for (_, listener) in calls { listener.call() }
        }
    }
}
