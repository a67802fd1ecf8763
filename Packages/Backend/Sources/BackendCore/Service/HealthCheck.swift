/// Asks whether what a server stands on works, and waits for the answer no longer than a limit.
public struct HealthCheck: Sendable {
    private let limit: Duration
    private let sleep: @Sendable (Duration) async -> Void
    private let probe: @Sendable () async -> Bool

    /// The probe may hang; it is cancelled after the limit.
    public init(
        limit: Duration = .seconds(2),
        sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
        probe: @escaping @Sendable () async -> Bool
    ) {
        self.limit = limit
        self.sleep = sleep
        self.probe = probe
    }

    /// Whether it works. The probe has a task of its own, so that one that never ends holds up nobody.
    public func callAsFunction() async -> Bool {
        let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
        let work = Task { [probe] in answer.yield(await probe()) }
        let timer = Task { [sleep, limit] in
            await sleep(limit)
            answer.yield(false)
        }
        defer {
            work.cancel()
            timer.cancel()
        }
        for await isSound in answers { return isSound }
        return false
    }
}
