import BackendCore
import CommunityDomain
import NetworkCore
import SQLCore
import Synchronization

/// Wakes those in this process who listen to the event log, when there is something new in it.
///
/// One task looks for all of them: when this process wrote something, and at every tick, as other processes
/// write the same file. It runs only while somebody listens.
final class EventHub: Sendable {
    private struct Waiting {
        let position: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var accounts: [Int: Account.ID] = [:]
        var waiting: [Int: Waiting] = [:]
        var lastListener = 0
        /// As far as this process has seen; less than before when an older database was put in its place.
        var newest = 0
        /// Those who read the log since that was seen; who is elsewhere then waits for the next look.
        var told: Set<Int> = []
        var ticks = 0
        var bell: AsyncStream<Void>.Continuation?
        var lookout: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let options: EventOptions
    private let newest: @Sendable () async throws(StoreError) -> Int

    /// `newest` reads the sequence of the newest event.
    init(_ options: EventOptions, newest: @escaping @Sendable () async throws(StoreError) -> Int) {
        self.options = options
        self.newest = newest
    }

    /// How many listen.
    var listenerCount: Int { state.withLock { $0.accounts.count } }
    /// How many of them wait.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Adds a listener, which leaves when nobody holds what is returned any more.
    ///
    /// - Throws: 429 when the account has as many as it may have, 503 when the server has.
    func join(_ account: Account.ID) throws(HTTPFailure) -> EventListener {
        try state.withLock { state throws(HTTPFailure) in
            guard state.accounts.count < options.listeners else {
                throw HTTPFailure(503, "Too many are listening", headers: ["Retry-After": "30"])
            }
            guard state.accounts.values.count(where: { $0 == account }) < options.listenersPerAccount else {
                throw HTTPFailure(
                    429, "This account listens too many times at once", headers: ["Retry-After": "30"])
            }
            state.lastListener += 1
            state.accounts[state.lastListener] = account
            if state.lookout == nil { beginLooking(&state) }
            return EventListener(id: state.lastListener, hub: self)
        }
    }

    func leave(_ listener: Int) {
        let waiting = state.withLock { state in
            state.accounts[listener] = nil
            state.told.remove(listener)
            if state.accounts.isEmpty {
                state.lookout?.cancel()
                state.lookout = nil
                state.bell = nil
            }
            return state.waiting.removeValue(forKey: listener)
        }
        waiting?.continuation.resume()
    }

    /// Says that this process wrote something.
    func ring() { state.withLock { _ = $0.bell?.yield() } }

    /// Returns when there may be an event after the position, when it is time to look whether the listener
    /// may still listen, or when the task is cancelled.
    func wait(_ listener: Int, behind position: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard !Task.isCancelled else { return true }
                    if position != state.newest, state.told.insert(listener).inserted { return true }
                    state.waiting[listener] = Waiting(position: position, continuation: continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: listener) }?.continuation.resume()
        }
    }

    private func beginLooking(_ state: inout State) {
        let (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        state.bell = bell
        state.lookout = Task { [self, pause = options.pause] in
            await withDiscardingTaskGroup { group in
                group.addTask { [self] in
                    while !Task.isCancelled {
                        do { try await pause() } catch { return }
                        self.state.withLock { $0.ticks += 1 }
                        bell.yield()
                    }
                }
                for await _ in rings { await look() }
                group.cancelAll()
            }
        }
    }

    private func look() async {
        let newest = try? await newest()
        let woken = state.withLock { state in
            if let newest, newest != state.newest {
                state.newest = newest
                state.told = []
            }
            let isCheck = state.ticks >= options.ticksPerCheck
            if isCheck { state.ticks = 0 }
            let woken = state.waiting.filter { listener, waiting in
                isCheck || waiting.position != state.newest && !state.told.contains(listener)
            }
            for listener in woken.keys { state.waiting[listener] = nil }
            state.told.formUnion(woken.keys)
            return woken.values
        }
        for waiting in woken { waiting.continuation.resume() }
    }
}
