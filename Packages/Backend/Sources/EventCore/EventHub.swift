public import BackendCore
public import NetworkCore
public import SQLCore
import Synchronization

/// Limits and timing of live events.
public struct EventOptions: Sendable {
    /// The largest number of open streams. Guests may use at most half of them, so that members find room.
    public var listeners = 1_000
    public var listenersPerAccount = 10
    /// Waits until the next poll for writes of other processes; throws when cancelled.
    public var pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(500)) }
    /// The number of such pauses between checks of every listener's session.
    public var ticksPerCheck = 10
    /// Waits after each look at the log, so that events in quick succession are sent together.
    public var rest: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(20)) }

    public init() {}
}

/// Wakes the listeners to a log of events in this process when the log has changed.
///
/// One task polls for all listeners: when the database announces a write or, without such announcements, when this
/// process writes; and periodically. It runs only while there are listeners. Sequences are on disk before listeners
/// receive them, so that no later event reuses the number of a sent one.
public final class EventHub: Sendable {
    /// The extent of the log, as found by one poll.
    struct Reach: Hashable, Sendable {
        /// The newest sequence; smaller than before after the database was replaced by an older one.
        var newest = 0
        /// The number of the poll; `nil` when a listener read the log itself.
        var look: Int?
    }

    private struct Waiting {
        let position: Int
        let continuation: CheckedContinuation<Reach, Never>
    }

    private struct State {
        var accounts: [Int: Int] = [:]
        var waiting: [Int: Waiting] = [:]
        var lastListener = 0
        var reach = Reach()
        var looks = 0
        /// Listeners that were woken since the newest sequence changed; they wait for the next poll even at another
        /// position.
        var woken: Set<Int> = []
        /// Pauses since all listeners were last woken.
        var ticks = 0
        /// The newest sequence announced by the database since the last poll.
        var announced: Int?
        /// Whether the next poll must read the log, whatever was announced.
        var mustRead = true
        /// Whether the database announces writes, including those of this process.
        var hasAnnouncements = false
        var wakeUp: AsyncStream<Void>.Continuation?
        var watcher: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let options: EventOptions
    private let growth: @Sendable () -> AsyncStream<Int?>?
    private let flush: @Sendable () async throws(StoreError) -> Void
    private let newest: @Sendable () async throws(StoreError) -> Int

    /// - Parameters:
    ///   - options: the limits and the timing.
    ///   - log: the log to listen to.
    ///   - database: the database with the log.
    ///   - prepare: runs before each reading of the log.
    public convenience init(
        _ options: EventOptions, log: EventLog, in database: any Database,
        prepare: @escaping @Sendable () async throws(StoreError) -> Void = { () async throws(StoreError) in }
    ) {
        self.init(options) {
            log.growth(in: database)
        } flush: { () async throws(StoreError) in
            try await database.flush()
        } newest: { () async throws(StoreError) in
            try await prepare()
            return try await database.read { connection throws(StoreError) in
                try log.newest(on: connection)
            }
        }
    }

    /// - Parameters:
    ///   - options: the limits and the timing.
    ///   - growth: announces the newest sequence, as ``EventLog/growth(in:)`` does; `nil` without announcements.
    ///   - flush: returns once everything read so far is on disk.
    ///   - newest: reads the sequence of the newest event.
    init(
        _ options: EventOptions, growth: @escaping @Sendable () -> AsyncStream<Int?>? = { nil },
        flush: @escaping @Sendable () async throws(StoreError) -> Void = { () async throws(StoreError) in },
        newest: @escaping @Sendable () async throws(StoreError) -> Int
    ) {
        self.options = options
        self.growth = growth
        self.flush = flush
        self.newest = newest
    }

    /// The number of listeners.
    public var listenerCount: Int { state.withLock { $0.accounts.count } }
    /// The number of waiting listeners.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Adds a listener, which leaves when the returned value is released. Guests have numbers below 1.
    ///
    /// - Throws: 429 when the account has reached its limit, 503 when the server has.
    public func join(_ account: Int) throws(HTTPFailure) -> EventListener {
        try state.withLock { state throws(HTTPFailure) in
            let guests = account < 1 ? state.accounts.values.count { $0 < 1 } : 0
            guard state.accounts.count < options.listeners, guests < max(1, options.listeners / 2) else {
                throw HTTPFailure(503, "Too many are listening", headers: ["Retry-After": "30"])
            }
            guard state.accounts.values.count(where: { $0 == account }) < options.listenersPerAccount else {
                throw HTTPFailure(
                    429, "Too many streams of this account or address are open",
                    headers: ["Retry-After": "30"])
            }
            state.lastListener += 1
            state.accounts[state.lastListener] = account
            if state.watcher == nil { beginWatching(&state) }
            return EventListener(id: state.lastListener, hub: self)
        }
    }

    func leave(_ listener: Int) {
        state.withLock { state in
            state.accounts[listener] = nil
            state.woken.remove(listener)
            if state.accounts.isEmpty {
                state.watcher?.cancel()
                state.watcher = nil
                state.wakeUp = nil
            }
        }
        release(listener)
    }

    /// Ends the wait of a listener that was not woken.
    private func release(_ listener: Int) {
        let waiting = state.withLock { state in
            state.waiting.removeValue(forKey: listener).map { ($0.continuation, state.reach) }
        }
        if let (continuation, reach) = waiting { continuation.resume(returning: reach) }
    }

    /// Reports a write of this process; does nothing when the database announces writes itself.
    public func notify() {
        state.withLock { state in
            guard !state.hasAnnouncements else { return }
            state.mustRead = true
            state.wakeUp?.yield()
        }
    }

    /// Returns when there may be an event after the position, when the listener's permission is due for a check, or
    /// when the task is cancelled.
    func wait(_ listener: Int, behind position: Int) async -> Reach {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let reach: Reach? = state.withLock { state in
                    guard !Task.isCancelled else { return state.reach }
                    if position != state.reach.newest, state.woken.insert(listener).inserted {
                        return state.reach
                    }
                    state.waiting[listener] = Waiting(position: position, continuation: continuation)
                    return nil
                }
                if let reach { continuation.resume(returning: reach) }
            }
        } onCancel: {
            release(listener)
        }
    }

    private func beginWatching(_ state: inout State) {
        let (wakeUps, wakeUp) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let growth = growth()
        state.wakeUp = wakeUp
        (state.announced, state.mustRead, state.hasAnnouncements) = (nil, true, growth != nil)
        wakeUp.yield()
        // The request of the first listener, which may allow a lag, calls this.
        state.watcher = ReadTolerance.$isLagAllowed.withValue(false) {
            Task { [self, options] in
                await withDiscardingTaskGroup { group in
                    group.addTask { [self] in
                        while !Task.isCancelled {
                            do { try await options.pause() } catch { return }
                            self.state.withLock { state in
                                state.ticks += 1
                                state.mustRead = true
                            }
                            wakeUp.yield()
                        }
                    }
                    if let growth {
                        group.addTask { [self] in
                            for await sequence in growth {
                                self.state.withLock { state in
                                    guard let sequence else { return state.mustRead = true }
                                    state.announced = sequence
                                }
                                wakeUp.yield()
                            }
                            if !Task.isCancelled { self.state.withLock { $0.hasAnnouncements = false } }
                        }
                    }
                    for await _ in wakeUps {
                        await look()
                        do { try await options.rest() } catch { break }
                    }
                    group.cancelAll()
                }
            }
        }
    }

    private func look() async {
        let announced = state.withLock { state in
            defer { (state.announced, state.mustRead) = (nil, false) }
            return state.mustRead ? nil : state.announced
        }
        var found: Int?
        do throws(StoreError) {
            if let announced {
                found = announced
            } else {
                let newest = try await newest()
                // Earlier sequences are already on disk.
                if newest != state.withLock({ $0.reach.newest }) { try await flush() }
                found = newest
            }
        } catch {
            state.withLock { $0.mustRead = true }
        }
        wake(behind: found)
    }

    /// Wakes the listeners whose position is not the newest sequence; `nil` when the sequence is unknown.
    private func wake(behind newest: Int?) {
        let (woken, reach) = state.withLock { state in
            if let newest {
                if newest != state.reach.newest { state.woken = [] }
                state.reach.newest = newest
            }
            state.looks += 1
            state.reach.look = state.looks
            let isCheck = state.ticks >= options.ticksPerCheck
            if isCheck { state.ticks = 0 }
            let ready = state.waiting.filter { listener, waiting in
                isCheck || waiting.position != state.reach.newest && !state.woken.contains(listener)
            }
            for listener in ready.keys { state.waiting[listener] = nil }
            state.woken.formUnion(ready.keys)
            return (ready.values, state.reach)
        }
        for waiting in woken { waiting.continuation.resume(returning: reach) }
    }
}

/// The membership of a listener in an ``EventHub``, which ends when it is released.
public final class EventListener: Sendable {
    private let id: Int
    private let hub: EventHub

    init(id: Int, hub: EventHub) {
        self.id = id
        self.hub = hub
    }

    deinit { hub.leave(id) }

    /// Returns when there may be an event after the position, periodically, and when the task is cancelled.
    ///
    /// - Returns: the extent of the log that the listener may read.
    @discardableResult
    func wait(behind position: Int) async -> EventHub.Reach { await hub.wait(id, behind: position) }
}

/// Notifies the hub after a successful request that may change data.
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
