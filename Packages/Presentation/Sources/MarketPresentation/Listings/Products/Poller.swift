/// Checks for changes once a second while the screen is in sight.
@MainActor
public final class Poller {
    private var work: Task<Void, Never>?
    private let sleep: @Sendable (Duration) async throws -> Void
    private let isInSight: @MainActor () -> Bool
    private let look: @MainActor () async -> Bool

    /// - Parameters:
    ///   - sleep: waits between two checks; throws when its task is cancelled.
    ///   - isInSight: whether to check; if not, the poller ends until `start`.
    ///   - look: sends a request, and returns whether there was an answer.
    public init(
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        isInSight: @escaping @MainActor () -> Bool, look: @escaping @MainActor () async -> Bool
    ) {
        self.sleep = sleep
        self.isInSight = isInSight
        self.look = look
    }

    deinit { work?.cancel() }

    /// Whether a check is running or scheduled.
    var isAtWork: Bool { work != nil }

    /// Begins to check: the screen came into sight.
    public func start() {
        guard work == nil else { return }
        work = Task { [weak self, sleep] in
            var failures = 0
            // Nothing retains the poller while it waits.
            while (try? await sleep(Self.pause(after: failures))) != nil, !Task.isCancelled {
                guard let hasAnswer = await self?.next(), !Task.isCancelled else { return }
                failures = hasAnswer ? 0 : failures + 1
            }
        }
    }

    /// Stops checking: the user left the screen.
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
