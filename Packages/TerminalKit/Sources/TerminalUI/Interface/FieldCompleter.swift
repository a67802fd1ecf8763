internal import Basics
internal import Dispatch
internal import TerminalKit

/// Looks up the completions of Tab in a field.
///
/// A lookup may take long, for example in a network folder, so it does not block the screen. Keys typed during a lookup
/// wait for it, up to a time limit, so that their meaning does not depend on typing speed.
@MainActor
final class FieldCompleter {
    private var isWaiting = false
    private var isLooking = false
    private var held: [TerminalEvent] = []
    private let sleep: @Sendable (Duration) async throws -> Void
    /// The time limit for waiting keys.
    private static let patience = Duration.milliseconds(500)

    init(sleep: @escaping @Sendable (Duration) async throws -> Void) { self.sleep = sleep }

    /// Stores an event during a lookup and returns whether it did.
    func holds(_ event: TerminalEvent) -> Bool {
        if isWaiting { held.append(event) }
        return isWaiting
    }

    /// Holds events from now on.
    func begin() { isWaiting = true }

    /// Stops holding events and returns the held ones.
    func end() -> [TerminalEvent] {
        defer { held = [] }
        isWaiting = false
        return held
    }

    /// The completion; `nil` when it takes too long, or when an earlier lookup is still running.
    func completion(
        of text: String, _ complete: @escaping @Sendable (String) -> Completion
    ) async -> Completion? {
        guard !isLooking else { return nil }
        isLooking = true
        let (ends, continuation) = AsyncStream<Completion?>.makeStream(bufferingPolicy: .bufferingOldest(1))
        Task {
            let found = await DispatchQueue(label: "trellis.completion").run { complete(text) }
            isLooking = false
            continuation.yield(found)
        }
        let limit = Task { [sleep] in
            try? await sleep(Self.patience)
            continuation.yield(nil)
        }
        defer { limit.cancel() }
        for await found in ends { return found }
        return nil
    }
}
