public import PresentationCore
import TerminalKit

/// A command that prints what happens as it happens: until it ends by itself, nobody reads the output any more
/// (`| head`), or Ctrl-C.
@MainActor
public struct Watching {
    private let run: Run
    private let closed: AsyncStream<Never>
    private let closing: AsyncStream<Never>.Continuation

    /// Watches for a command that ends when nobody reads it any more.
    public init(_ run: Run) {
        self.run = run
        (closed, closing) = AsyncStream<Never>.makeStream()
        run.waitsForever()
    }

    /// Has to be called after whatever was printed, so that it is read at once.
    public func printed() {
        run.console.flush()
        if run.console.isClosed { closing.finish() }
    }

    /// Does `body`, which tells why it ended by itself, and returns that; `nil` when it was stopped.
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
