public import BackendCore
public import NetworkCore
public import SQLCore
import Synchronization

/// How live events are sent.
public struct EventOptions: Sendable {
    /// Streams at once. Guests may have half of them at most, so that members find room beside them.
    public var listeners = 1_000
    public var listenersPerAccount = 10
    /// Waits until it is time to look for what other processes wrote; throws when it is cancelled.
    public var pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(500)) }
    /// After how many of those pauses every listener's session is looked at.
    public var ticksPerCheck = 10
    /// Waits after a look at the log, so that what happens in quick succession is told together.
    public var rest: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(20)) }

    public init() {}
}

/// Wakes those in this process who listen to a log of events, when there is something new in it.
///
/// One task looks for all of them: when the database tells that somebody wrote or, where it cannot tell, when this process
/// did; and from time to time. It runs only while somebody listens. The sequences that they are told are on the disk, so
/// that no event gets the number of another one that was told.
public final class EventHub: Sendable {
    /// How far the log goes, as one look found it.
    struct Reach: Hashable, Sendable {
        /// The newest sequence; less than before when an older database was put in its place.
        var newest = 0
        /// Which look it was; `nil` when a listener looked for itself.
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
        /// Listeners that were woken since the newest sequence changed; who is at another position then waits for the
        /// next look.
        var woken: Set<Int> = []
        /// Pauses since every listener was woken.
        var ticks = 0
        /// How far the log has grown since the last look, as the database tells.
        var told: Int?
        /// Whether the next look has to read the log, whatever was told.
        var mustRead = true
        /// Whether the database tells, so that what this process writes is told too.
        var isTold = false
        var wakeUp: AsyncStream<Void>.Continuation?
        var watcher: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let options: EventOptions
    private let growth: @Sendable () -> AsyncStream<Int?>?
    private let flush: @Sendable () async throws(StoreError) -> Void
    private let newest: @Sendable () async throws(StoreError) -> Int

    /// - Parameters:
    ///   - options: how many may listen, and how often is looked.
    ///   - log: what they listen to.
    ///   - database: with the log.
    ///   - prepare: does what is due before the log is read.
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
    ///   - options: how many may listen, and how often is looked.
    ///   - growth: tells how far the log has grown, as ``EventLog/growth(in:)`` does; `nil` when nobody tells.
    ///   - flush: returns when what was read is on the disk.
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

    /// How many listen.
    public var listenerCount: Int { state.withLock { $0.accounts.count } }
    /// How many of them wait.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Adds a listener, which leaves when nobody holds what is returned any more. Guests have numbers below 1.
    ///
    /// - Throws: 429 when the account has as many as it may have, 503 when the server has.
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

    /// Ends the waiting of a listener that nothing woke.
    private func release(_ listener: Int) {
        let waiting = state.withLock { state in
            state.waiting.removeValue(forKey: listener).map { ($0.continuation, state.reach) }
        }
        if let (continuation, reach) = waiting { continuation.resume(returning: reach) }
    }

    /// Says that this process wrote something; does nothing where the database tells by itself.
    public func notify() {
        state.withLock { state in
            guard !state.isTold else { return }
            state.mustRead = true
            state.wakeUp?.yield()
        }
    }

    /// Returns when there may be an event after the position, when it is time to look whether the listener
    /// may still listen, or when the task is cancelled.
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
        (state.told, state.mustRead, state.isTold) = (nil, true, growth != nil)
        wakeUp.yield()
        state.watcher = Task { [self, options] in
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
                                if let sequence { state.told = sequence } else { state.mustRead = true }
                            }
                            wakeUp.yield()
                        }
                        if !Task.isCancelled { self.state.withLock { $0.isTold = false } }
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

    private func look() async {
        let told = state.withLock { state in
            defer { (state.told, state.mustRead) = (nil, false) }
            return state.mustRead ? nil : state.told
        }
        var found: Int?
        do throws(StoreError) {
            if let told {
                found = told
            } else {
                let newest = try await newest()
                // What was told before is on the disk since then.
                if newest != state.withLock({ $0.reach.newest }) { try await flush() }
                found = newest
            }
        } catch {
            state.withLock { $0.mustRead = true }
        }
        wake(behind: found)
    }

    /// Wakes whoever is not where the log is; `nil` when that is not known.
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
    ///
    /// - Returns: how far it may read.
    @discardableResult
    func wait(behind position: Int) async -> EventHub.Reach { await hub.wait(id, behind: position) }
}

/// Tells the hub after a request that changed something.
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
