/// Tries something again after a pause, such as saving on a disk that was full. One attempt waits at a time.
@MainActor
public final class Retry {
    /// Waits for a length of time; throws when the waiting task is cancelled.
    public typealias Sleep = @Sendable (Duration) async throws -> Void

    private static let pause = Duration.seconds(2)
    private let sleep: Sleep
    private var waiting: Task<Void, Never>?

    /// - Parameter sleep: waits for the pause.
    public init(sleep: @escaping Sleep = { try await Task.sleep(for: $0) }) { self.sleep = sleep }

    deinit { waiting?.cancel() }

    /// Calls `body` after the pause. Cancels an attempt that waits already.
    public func later(_ body: @escaping @MainActor () async -> Void) {
        waiting?.cancel()
        waiting = Task { [sleep] in
            guard (try? await sleep(Self.pause)) != nil, !Task.isCancelled else { return }
            await body()
        }
    }

    /// Gives up the attempt that waits.
    public func stop() {
        waiting?.cancel()
        waiting = nil
    }
}
