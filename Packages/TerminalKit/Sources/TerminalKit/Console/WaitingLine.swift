internal import Synchronization
internal import TextCore

/// A line on standard error that says what a command waits for, as long as nothing else is printed.
///
/// It appears after half a second and is erased before anything else is written. Whatever writes to the terminal goes
/// through `writing`, whatever needs the terminal for itself calls `pause` before it and `resume` after it.
final class WaitingLine: Sendable {
    private struct State {
        var label: String?
        /// Whether a plain line is said once, where nothing can be drawn or it would be read out again and again.
        var isPlain = false
        var isDrawn = false
        var hasSaid = false
        var isAtLineStart = true
        var pauses = 0
        /// For how many ticks nothing was written.
        var quiet = 0
        var ticking: Task<Void, Never>?
    }

    /// How often the line is drawn anew.
    static let interval = Duration.milliseconds(100)
    /// After so many ticks it appears.
    static let patience = 5

    private let state = Mutex(State())
    /// Returns whether it wrote the text: not into a pager, nor over the prompt of a shell.
    private let draw: @Sendable (TerminalText) -> Bool
    private let width: @Sendable () -> Int

    init(width: @escaping @Sendable () -> Int, draw: @escaping @Sendable (TerminalText) -> Bool) {
        (self.width, self.draw) = (width, draw)
    }

    /// From now on the line appears where nothing is printed for a while; with `nil` no more. `sleep` waits from tick to
    /// tick.
    func wait(
        for label: String?, asPlainLine isPlain: Bool = false,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        state.withLock { state in
            erase(&state)
            (state.label, state.isPlain, state.quiet) = (label, isPlain, 0)
            state.ticking?.cancel()
            state.ticking =
                label == nil
                ? nil
                : Task.detached { [weak self] in
                    while let self, (try? await sleep(Self.interval)) != nil { self.tick() }
                }
        }
    }

    /// Time has passed.
    func tick() {
        state.withLock { state in
            guard let label = state.label, state.pauses == 0, state.isAtLineStart else { return }
            state.quiet += 1
            guard state.quiet >= Self.patience else { return }
            if state.isPlain {
                if !state.hasSaid { state.hasSaid = draw(TerminalText(label) + "\n") }
            } else {
                let frame = Self.frames[state.quiet % Self.frames.count]
                let line = "\(frame) \(label)".truncated(toCells: max(1, width() - 1))
                state.isDrawn = draw(Self.erasing + TerminalText(line)) || state.isDrawn
            }
        }
    }

    /// Writes a text to the terminal with `write`, where the line was.
    func writing(_ text: TerminalText, _ write: () -> Void) {
        state.withLock { state in
            erase(&state)
            write()
            state.quiet = 0
            // A line that somebody else draws is left alone.
            let end = text.rendered
            if !end.isEmpty {
                state.isAtLineStart = end.hasSuffix("\n") || end.hasSuffix(Self.erasing.rendered)
            }
        }
    }

    /// Leaves the terminal to somebody else: an editor, a pager, a question.
    func pause() {
        state.withLock { state in
            erase(&state)
            state.pauses += 1
        }
    }

    func resume() {
        state.withLock { state in
            state.pauses -= 1
            (state.quiet, state.isAtLineStart) = (0, true)
        }
    }

    private func erase(_ state: inout State) {
        if state.isDrawn { _ = draw(Self.erasing) }
        state.isDrawn = false
    }

    private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    /// Moves to the start of the line and clears it.
    static let erasing = TerminalText(rendered: "\r\u{1B}[2K", description: "")
}

extension WaitingLine {
    /// The same as `pause` and `resume` around what needs the terminal.
    func paused<Value: Sendable>(_ body: () async -> Value) async -> Value {
        pause()
        defer { resume() }
        return await body()
    }
}
