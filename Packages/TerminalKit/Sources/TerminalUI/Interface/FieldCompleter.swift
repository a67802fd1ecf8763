internal import Basics
internal import Dispatch
internal import TerminalKit

/// Looks up what Tab completes in a field.
///
/// That may take long, as with a folder of a network, so it is done beside the screen. What is typed meanwhile waits for
/// it, but not for ever: keys mean the same however fast they come.
@MainActor
final class FieldCompleter {
    private var isWaiting = false
    private var isLooking = false
    private var held: [TerminalEvent] = []
    private let sleep: @Sendable (Duration) async throws -> Void
    /// How long keys wait.
    private static let patience = Duration.milliseconds(500)

    init(sleep: @escaping @Sendable (Duration) async throws -> Void) { self.sleep = sleep }

    /// Whether an event is kept for later.
    func holds(_ event: TerminalEvent) -> Bool {
        if isWaiting { held.append(event) }
        return isWaiting
    }

    /// From now on events are held.
    func begin() { isWaiting = true }

    /// What was held.
    func end() -> [TerminalEvent] {
        defer { held = [] }
        isWaiting = false
        return held
    }

    /// `nil` when it takes too long, or an earlier one still does.
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
