/// Holds back answers until the test releases them, one by one.
actor HeldAnswers {
    private var isHolding = false
    private var held: [CheckedContinuation<Void, Never>] = []
    private var arrivals: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// From now on, callers of ``pass()`` wait for ``release(_:)``.
    func hold() { isHolding = true }

    /// Lets later callers pass. Waiting callers continue to wait.
    func answerAtOnce() { isHolding = false }

    /// Returns when `count` callers wait.
    func arrival(of count: Int) async {
        if held.count < count { await withCheckedContinuation { arrivals.append((count, $0)) } }
    }

    /// Releases the caller at that place in the order of arrival, counted from 0.
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
