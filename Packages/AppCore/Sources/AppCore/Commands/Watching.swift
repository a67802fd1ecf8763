public import PresentationCore
import TerminalKit

/// A command that prints events as they happen, until it ends by itself, its output is closed (`| head`), or Ctrl-C.
@MainActor
public struct Watching {
    private let run: Run
    private let closed: AsyncStream<Never>
    private let closing: AsyncStream<Never>.Continuation

    /// Creates a watch for a command that ends when its output is closed.
    public init(_ run: Run) {
        self.run = run
        (closed, closing) = AsyncStream<Never>.makeStream()
        run.dialog.waitsForever()
    }

    /// Call this after printing, so that the output is readable at once.
    public func printed() {
        run.console.flush()
        if run.console.isClosed { closing.finish() }
    }

    /// Runs `body` and returns its failure when it ended by itself; `nil` when it was stopped.
    public func failure(of body: @escaping @MainActor () async -> Failure?) async -> Failure? {
        let watching = Task {
            defer { closing.finish() }
            return await body()
        }
        for await _ in closed {}
        watching.cancel()
        guard let failure = await watching.value, failure.kind != .cancelled else { return nil }
        return failure
    }
}
