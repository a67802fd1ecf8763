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
