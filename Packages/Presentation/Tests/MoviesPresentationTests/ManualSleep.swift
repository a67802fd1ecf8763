import Synchronization

/// A clock that the test advances. A sleeper wakes when its time has come, or when it is cancelled.
final class ManualSleep: Sendable {
    private struct Sleeper {
        let until: Duration
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var now = Duration.zero
        var sleepers: [Int: Sleeper] = [:]
        var count = 0
        var entered = 0
        var arrivals: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// Returns when that many sleeps have begun since the start.
    func arrival(of count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.entered >= count { return true }
                state.arrivals.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    func advance(by duration: Duration) {
        let awake = state.withLock { state in
            state.now += duration
            let awake = state.sleepers.filter { $0.value.until <= state.now }
            for number in awake.keys { state.sleepers[number] = nil }
            return awake.values.map(\.continuation)
        }
        for continuation in awake { continuation.resume(returning: true) }
    }

    func sleep(_ duration: Duration) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        let wasAwoken = await withTaskCancellationHandler {
            await withCheckedContinuation { enter($0, number, duration) }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume(returning: false)
        }
        if !wasAwoken { throw CancellationError() }
    }

    private func enter(_ continuation: CheckedContinuation<Bool, Never>, _ number: Int, _ duration: Duration)
    {
        let (isCancelled, arrived) = state.withLock { state in
            state.entered += 1
            let arrived = state.arrivals.filter { $0.count <= state.entered }
            state.arrivals.removeAll { $0.count <= state.entered }
            if Task.isCancelled { return (true, arrived) }
            state.sleepers[number] = Sleeper(until: state.now + duration, continuation: continuation)
            return (false, arrived)
        }
        if isCancelled { continuation.resume(returning: false) }
        for waiting in arrived { waiting.continuation.resume() }
    }
}
