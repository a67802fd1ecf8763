#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif
internal import Synchronization

/// Signals that wait for their effect, each once.
final class HeldSignals: Sendable {
    private let numbers = Mutex<[Int32]>([])

    /// In the order of their arrival.
    var all: [Int32] { numbers.withLock { $0 } }

    func add(_ number: Int32) {
        numbers.withLock { if !$0.contains(number) { $0.append(number) } }
    }
}

extension SignalHub {
    /// Runs `body` while the signals do nothing but call `arrived`. One that nobody else listens to takes effect once
    /// `body` is done.
    func holding<Result>(
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

    /// Ends or stops the process by the signal. It goes to this thread, which Dispatch shields from signals, so that
    /// nothing behind this runs before the process goes on.
    static func takeEffect(_ number: Int32) {
        var (signals, before) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, &before)
        raise(number)
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
