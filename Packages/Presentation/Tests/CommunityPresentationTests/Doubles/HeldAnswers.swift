/// Holds back answers until the test lets them go, one by one.
actor HeldAnswers {
    private var isHolding = false
    private var held: [CheckedContinuation<Void, Never>] = []
    private var arrivals: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// From now on whoever passes waits for ``release(_:)``.
    func hold() { isHolding = true }

    /// Who waits already goes on waiting.
    func answerAtOnce() { isHolding = false }

    /// Returns when so many wait.
    func arrival(of count: Int) async {
        if held.count < count { await withCheckedContinuation { arrivals.append((count, $0)) } }
    }

    /// Lets go whoever came at that place, counted from 0.
    func release(_ place: Int) { held[place].resume() }

    func pass() async {
        guard isHolding else { return }
        await withCheckedContinuation { continuation in
            held.append(continuation)
            for waiting in arrivals where waiting.count <= held.count { waiting.continuation.resume() }
            arrivals.removeAll { $0.count <= held.count }
        }
    }
}
