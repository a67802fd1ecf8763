/// Retries an action after a pause, such as saving on a disk that was full. Only one attempt waits at a time.
@MainActor
public final class Retry {
    /// Waits for a duration; throws when the waiting task is cancelled.
    public typealias Sleep = @Sendable (Duration) async throws -> Void

    private static let pause = Duration.seconds(2)
    private let sleep: Sleep
    private var waiting: Task<Void, Never>?

    /// - Parameter sleep: waits for the pause.
    public init(sleep: @escaping Sleep = { try await Task.sleep(for: $0) }) { self.sleep = sleep }

    deinit { waiting?.cancel() }

    /// Calls `body` after the pause. Cancels an attempt that is already waiting.
    public func later(_ body: @escaping @MainActor () async -> Void) {
        waiting?.cancel()
        waiting = Task { [sleep] in
            guard (try? await sleep(Self.pause)) != nil, !Task.isCancelled else { return }
            await body()
        }
    }

    /// Cancels the waiting attempt.
    public func stop() {
        waiting?.cancel()
        waiting = nil
    }
}
