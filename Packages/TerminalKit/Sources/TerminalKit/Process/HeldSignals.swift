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
    /// Runs `body` while the signals do nothing but call `arrived`. One that nobody else listens to is sent again once
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
        for number in held.all where !isHeard(number) { kill(getpid(), number) }
        return result
    }
}
