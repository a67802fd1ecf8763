public import BackendCore
public import NetworkCore
public import SQLCore
import Synchronization

/// How live events are sent.
public struct EventOptions: Sendable {
    /// Streams at once, of all accounts.
    public var listeners = 1_000
    public var listenersPerAccount = 10
    /// Waits until it is time to look for what other processes wrote; throws when it is cancelled.
    public var pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(500)) }
    /// After how many of those pauses every listener's session is looked at.
    public var ticksPerCheck = 10

    public init() {}
}

/// Wakes those in this process who listen to a log of events, when there is something new in it.
///
/// One task reads the newest sequence for all of them: when this process wrote something, and from time to time, as
/// other processes write the same database. It runs only while somebody listens.
public final class EventHub: Sendable {
    private struct Waiting {
        let position: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var accounts: [Int: Int] = [:]
        var waiting: [Int: Waiting] = [:]
        var lastListener = 0
        /// As far as this process has seen; less than before when an older database was put in its place.
        var newest = 0
        /// Listeners that were woken since that was seen; who is at another position then waits for the next look.
        var woken: Set<Int> = []
        /// Pauses since every listener was woken.
        var ticks = 0
        var wakeUp: AsyncStream<Void>.Continuation?
        var watcher: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let options: EventOptions
    private let growth: @Sendable () -> AsyncStream<Int?>?
    private let newest: @Sendable () async throws(StoreError) -> Int

    /// - Parameters:
    ///   - options: how many may listen, and how often is looked.
    ///   - growth: tells how far the log has grown, as ``EventLog/growth(in:)`` does; `nil` when nobody tells.
    ///   - newest: reads the sequence of the newest event.
    public init(
        _ options: EventOptions, growth: @escaping @Sendable () -> AsyncStream<Int?>? = { nil },
        newest: @escaping @Sendable () async throws(StoreError) -> Int
    ) {
        self.options = options
        self.growth = growth
        self.newest = newest
    }

    /// How many listen.
    public var listenerCount: Int { state.withLock { $0.accounts.count } }
    /// How many of them wait.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Adds a listener, which leaves when nobody holds what is returned any more.
    ///
    /// - Throws: 429 when the account has as many as it may have, 503 when the server has.
    public func join(_ account: Int) throws(HTTPFailure) -> EventListener {
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
            if state.watcher == nil { beginWatching(&state) }
            return EventListener(id: state.lastListener, hub: self)
        }
    }

    func leave(_ listener: Int) {
        let waiting = state.withLock { state in
            state.accounts[listener] = nil
            state.woken.remove(listener)
            if state.accounts.isEmpty {
                state.watcher?.cancel()
                state.watcher = nil
                state.wakeUp = nil
            }
            return state.waiting.removeValue(forKey: listener)
        }
        waiting?.continuation.resume()
    }

    /// Says that this process wrote something.
    public func notify() { state.withLock { _ = $0.wakeUp?.yield() } }

    /// Returns when there may be an event after the position, when it is time to look whether the listener
    /// may still listen, or when the task is cancelled.
    func wait(_ listener: Int, behind position: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard !Task.isCancelled else { return true }
                    if position != state.newest, state.woken.insert(listener).inserted { return true }
                    state.waiting[listener] = Waiting(position: position, continuation: continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: listener) }?.continuation.resume()
        }
    }

    private func beginWatching(_ state: inout State) {
        let (wakeUps, wakeUp) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        state.wakeUp = wakeUp
        state.watcher = Task { [self, pause = options.pause] in
            await withDiscardingTaskGroup { group in
                group.addTask { [self] in
                    while !Task.isCancelled {
                        do { try await pause() } catch { return }
                        self.state.withLock { $0.ticks += 1 }
                        wakeUp.yield()
                    }
                }
                group.addTask { [self] in
                    guard let growth = growth() else { return }
                    for await sequence in growth {
                        if let sequence { wake(behind: sequence) } else { wakeUp.yield() }
                    }
                }
                for await _ in wakeUps { await look() }
                group.cancelAll()
            }
        }
    }

    private func look() async { wake(behind: try? await newest()) }

    /// Wakes whoever is not where the log is; `nil` when that is not known.
    private func wake(behind newest: Int?) {
        let woken = state.withLock { state in
            if let newest, newest != state.newest {
                state.newest = newest
                state.woken = []
            }
            let isCheck = state.ticks >= options.ticksPerCheck
            if isCheck { state.ticks = 0 }
            let ready = state.waiting.filter { listener, waiting in
                isCheck || waiting.position != state.newest && !state.woken.contains(listener)
            }
            for listener in ready.keys { state.waiting[listener] = nil }
            state.woken.formUnion(ready.keys)
            return ready.values
        }
        for waiting in woken { waiting.continuation.resume() }
    }
}

/// A place among those who listen to an ``EventHub``, as long as somebody holds it.
public final class EventListener: Sendable {
    private let id: Int
    private let hub: EventHub

    init(id: Int, hub: EventHub) {
        self.id = id
        self.hub = hub
    }

    deinit { hub.leave(id) }

    /// Returns when there may be an event after the position, from time to time, and when the task is
    /// cancelled.
    public func wait(behind position: Int) async { await hub.wait(id, behind: position) }
}

/// Wakes listeners at once after a request that changed something.
public struct EventNotifier: Middleware {
    private let hub: EventHub

    public init(hub: EventHub) { self.hub = hub }

    public func respond(
        to routed: RoutedRequest, next: (RoutedRequest) async -> HTTPResponse
    ) async -> HTTPResponse {
        let response = await next(routed)
        let isRead = [.get, .head, .options].contains(routed.request.method)
        if !isRead, response.isSuccess { hub.notify() }
        return response
    }
}
