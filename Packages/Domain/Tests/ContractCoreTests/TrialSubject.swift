import ContractCore
import Synchronization

/// A number to be looked at, which counts how often it was let go of.
struct TrialSubject: ContractSubject {
    final class Ends: Sendable {
        private let number = Mutex(0)
        var count: Int { number.withLock { $0 } }

        func add() { number.withLock { $0 += 1 } }
    }

    let number: Int
    let end: @Sendable () async -> Void

    init(_ number: Int, ends: Ends = Ends()) {
        self.number = number
        end = { ends.add() }
    }
}
