internal import Dispatch
import Platform
internal import Synchronization

/// Delivers signals to ordinary closures, outside their handlers, where next to nothing is allowed.
///
/// A handler writes the signal's number into a pipe, which a thread reads. Signals that were pending together, as in a
/// suspended process, are delivered in the order of their numbers: signals that end a process come before SIGCONT.
/// Dispatch's signal sources cannot be used: on Linux a signal whose source was cancelled is never delivered again.
package final class SignalHub: Sendable {
    package static let shared = SignalHub()

    private struct Listeners {
        var handlers: [Int: (number: Int32, call: @Sendable () -> Void)] = [:]
        /// The signals' actions before the first listener.
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

    /// Calls `handler` whenever the signal arrives, after the handlers added before; the signal no longer ends the
    /// process. An ignored signal stays ignored, as shells expect for background jobs and after `trap '' INT`.
    ///
    /// - Returns: the identifier for `remove`.
    package func add(_ number: Int32, _ handler: @escaping @Sendable () -> Void) -> Int {
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

    /// Removes a handler. With the last one, the signal gets its previous action back.
    package func remove(_ id: Int) {
        listeners.withLock { listeners in
            guard let removed = listeners.handlers.removeValue(forKey: id) else { return }
            guard !listeners.handlers.values.contains(where: { $0.number == removed.number }),
                var previous = listeners.previous.removeValue(forKey: removed.number)
            else { return }
            _ = sigaction(removed.number, &previous, nil)
        }
    }

    /// Whether the signal has a handler.
    func isHeard(_ number: Int32) -> Bool {
        listeners.withLock { $0.handlers.values.contains { $0.number == number } }
    }

    /// Blocks all signals during a handler. Otherwise, the handler of the second of two pending signals would run
    /// first.
    private static func install(_ number: Int32) {
        // `sigaction` names the handler's field differently on each system, so `signal` sets it.
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

    /// Runs inside a signal handler: only `write` is allowed, and `errno` has to be restored.
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

/// The signals that arrived while they were held back, each once, in the order of their arrival.
private final class HeldSignals: Sendable {
    private let numbers = Mutex<[Int32]>([])

    var all: [Int32] { numbers.withLock { $0 } }

    package func add(_ number: Int32) {
        numbers.withLock { if !$0.contains(number) { $0.append(number) } }
    }
}

extension SignalHub {
    /// Runs `body` while the signals only call `arrived`. After `body`, signals without another handler take effect.
    package func holding<Result>(
        _ numbers: [Int32], _ arrived: @escaping @Sendable () -> Void = {}, _ body: () -> Result
    ) -> Result {
        let held = HeldSignals()
        let listeners = numbers.map { number in
            add(number) {
                held.add(number)
                arrived()
            }
        }
        let result = body()
        for listener in listeners { remove(listener) }
        for number in held.all where !isHeard(number) { Self.takeEffect(number) }
        return result
    }

    /// Ends or suspends the process by the signal. It is raised in this thread, where Dispatch had blocked it, so that
    /// the code after this call only runs once the process continues.
    package static func takeEffect(_ number: Int32) {
        var (signals, before) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, &before)
        raise(number)
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
