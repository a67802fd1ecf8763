import Synchronization

/// A set of noted numbers, for use on any thread.
final class Ledger: Sendable {
    private struct State {
        var numbers: Set<Int> = []
        var waitingForNumber: [Int: CheckedContinuation<Void, Never>] = [:]
        var waitingForCount: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    private let state = Mutex(State())

    var numbers: Set<Int> { state.withLock { $0.numbers } }

    func note(_ number: Int) {
        let ready = state.withLock { state -> [CheckedContinuation<Void, Never>?] in
            state.numbers.insert(number)
            let forNumber = state.waitingForNumber.removeValue(forKey: number)
            guard let waiting = state.waitingForCount, waiting.count <= state.numbers.count else {
                return [forNumber]
            }
            state.waitingForCount = nil
            return [forNumber, waiting.continuation]
        }
        for continuation in ready { continuation?.resume() }
    }

    /// Returns when this number was noted. Only one caller per number.
    func wait(for number: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.numbers.contains(number) { return true }
                state.waitingForNumber[number] = continuation
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Returns when `count` numbers were noted. Only one caller at a time.
    func wait(forCount count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.numbers.count >= count { return true }
                state.waitingForCount = (count, continuation)
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}
