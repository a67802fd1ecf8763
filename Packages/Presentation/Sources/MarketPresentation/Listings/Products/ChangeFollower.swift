import DomainCore
public import MarketDomain

/// Looks for changes by others while a screen is in sight: after each change that the server reports, or, while it
/// reports none, every second.
@MainActor
public final class ChangeFollower {
    private var work: Task<Void, Never>?
    private var reports = ChangeReports()
    private let changes: any ProductChanges
    private let sleep: @Sendable (Duration) async throws -> Void
    private let isInSight: @MainActor () -> Bool
    private let look: @MainActor () async -> Bool

    /// - Parameters:
    ///   - changes: the server's reports of changes.
    ///   - sleep: waits between two looks; throws when its task is cancelled.
    ///   - isInSight: whether to look; if not, the follower ends until `start`.
    ///   - look: sends a request, and returns whether there was an answer.
    public init(
        _ changes: any ProductChanges, sleep: @escaping @Sendable (Duration) async throws -> Void,
        isInSight: @escaping @MainActor () -> Bool, look: @escaping @MainActor () async -> Bool
    ) {
        self.changes = changes
        self.sleep = sleep
        self.isInSight = isInSight
        self.look = look
    }

    deinit { work?.cancel() }

    /// Whether a look is running or scheduled.
    var isAtWork: Bool { work != nil }

    /// Begins to look: a screen came into sight.
    public func start() {
        // There may have been changes since the screen was last in sight.
        guard work == nil else { return reports.add() }
        let reports = ChangeReports()
        self.reports = reports
        work = Task { [weak self, sleep, changes] in
            var failures = 0
            var listening: Task<Void, Never>?
            defer { listening?.cancel() }
            // Nothing retains the follower while it waits.
            while (try? await sleep(Self.pause(after: failures))) != nil {
                if failures == 0 { await reports.next() }
                if listening == nil { listening = Task { await reports.follow(changes) } }
                guard !Task.isCancelled, let hasAnswer = await self?.next(), !Task.isCancelled else { return }
                failures = hasAnswer ? 0 : failures + 1
            }
        }
    }

    /// Stops looking: the user left the screen.
    public func stop() {
        work?.cancel()
        work = nil
    }

    /// - Returns: whether there was an answer; `nil` when the screen is out of sight.
    private func next() async -> Bool? {
        guard isInSight() else {
            work = nil
            return nil
        }
        return await look()
    }

    /// One second, doubled after each failure, up to half a minute.
    private static func pause(after failures: Int) -> Duration { .seconds(min(30, 1 << min(failures, 5))) }
}

/// The looks that reported changes require.
@MainActor
private final class ChangeReports {
    private var isConnected = false
    /// The number of looks that are due.
    private var due = 0
    private let (signals, signal) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Makes looks due for three seconds: a server may answer from a replica that is so far behind the change.
    func add() {
        due = 4
        signal.yield()
    }

    /// Returns when a look is due, or the server does not report changes, or the task is cancelled.
    func next() async {
        if isConnected, due == 0 { for await _ in signals where !isConnected || due > 0 { break } }
        due = max(0, due - 1)
    }

    func follow(_ changes: any ProductChanges) async {
        do {
            for try await _ in changes.changes(onConnection: { [weak self] in await self?.show($0) }) {
                add()
            }
        } catch {
            // The server does not report changes; it answers requests.
        }
        isConnected = false
        signal.yield()
    }

    private func show(_ connection: LiveConnection<MarketError>) {
        isConnected = if case .lost = connection { false } else { true }
        // The server does not report changes from before the connection.
        if isConnected { add() } else { signal.yield() }
    }
}
