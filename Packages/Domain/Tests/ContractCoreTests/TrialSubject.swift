import ContractCore
import Synchronization

/// A number to check, with a count of how often the subject was ended.
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
