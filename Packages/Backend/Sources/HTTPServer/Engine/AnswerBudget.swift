import Synchronization

/// Counts the bytes of answers that are in memory until their clients have read them, and says when that is too much:
/// for one address, and in all. One answer alone is never too much, nor is one that tells of a change: what was done is
/// counted, and leaves less room for others.
final class AnswerBudget: Sendable {
    /// Smaller answers are not counted, in bytes; the number of connections is their limit.
    static let smallest = 32 << 10

    private struct State {
        var total = 0
        var byAddress: [String: Int] = [:]
    }

    private let state = Mutex(State())
    private let perAddress: Int
    private let inAll: Int

    init(perAddress: Int, inAll: Int) {
        self.perAddress = perAddress
        self.inAll = inAll
    }

    /// Whether there is room for so many bytes, which are then counted until `release`. With `always` there is.
    func hold(_ bytes: Int, for address: String, always: Bool = false) -> Bool {
        state.withLock { state in
            let held = state.byAddress[address] ?? 0
            guard
                always
                    || (held == 0 || held + bytes <= perAddress)
                        && (state.total == 0 || state.total + bytes <= inAll)
            else { return false }
            state.byAddress[address] = held + bytes
            state.total += bytes
            return true
        }
    }

    func release(_ bytes: Int, for address: String) {
        state.withLock { state in
            state.total -= bytes
            let rest = (state.byAddress[address] ?? 0) - bytes
            state.byAddress[address] = rest > 0 ? rest : nil
        }
    }

    /// In all, in bytes.
    var total: Int { state.withLock(\.total) }
}
