import Synchronization

/// A budget for the bytes of answers in memory that clients have not read yet: per address, and in total. A single
/// answer always fits, and so does the answer to a change, which counts but is never refused.
final class AnswerBudget: Sendable {
    /// Smaller answers, in bytes, do not count; the number of connections limits them.
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

    /// Reserves bytes until `release`, and returns whether they fit. With `always`, they always fit.
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

    /// In total, in bytes.
    var total: Int { state.withLock(\.total) }
}
