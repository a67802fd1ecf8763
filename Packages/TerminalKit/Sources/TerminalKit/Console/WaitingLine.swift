internal import Synchronization
internal import TextCore

/// A line on standard error that shows the reason for waiting, as long as nothing else is printed.
///
/// It appears after half a second and is erased before anything else is written. Writes to the terminal go through
/// `writing`; code that needs the terminal for itself calls `pause` before and `resume` after.
final class WaitingLine: Sendable {
    private struct State {
        var label: String?
        /// Whether to print one plain line instead, because the terminal cannot redraw a line or a screen reader would
        /// repeat it.
        var isPlain = false
        var isDrawn = false
        var hasSaid = false
        var isAtLineStart = true
        var pauses = 0
        /// The number of ticks without output.
        var quiet = 0
        var ticking: Task<Void, Never>?
    }

    /// The interval between redraws of the line.
    static let interval = Duration.milliseconds(100)
    /// The number of ticks until the line appears.
    static let patience = 5

    private let state = Mutex(State())
    /// Returns whether it wrote the text: not into a pager, nor over the prompt of a shell.
    private let draw: @Sendable (TerminalText) -> Bool
    private let width: @Sendable () -> Int

    init(width: @escaping @Sendable () -> Int, draw: @escaping @Sendable (TerminalText) -> Bool) {
        (self.width, self.draw) = (width, draw)
    }

    /// From now on the line appears whenever nothing is printed for a while; `nil` ends that. `sleep` waits from tick
    /// to tick.
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

    /// Counts an interval, and draws the line after enough of them.
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

    /// Erases the line and writes a text to the terminal with `write`.
    func writing(_ text: TerminalText, _ write: () -> Void) {
        state.withLock { state in
            erase(&state)
            write()
            state.quiet = 0
            // The line is not drawn over an unfinished line of other output.
            let end = text.rendered
            if !end.isEmpty {
                state.isAtLineStart = end.hasSuffix("\n") || end.hasSuffix(Self.erasing.rendered)
            }
        }
    }

    /// Erases the line and leaves the terminal to an editor, a pager or a question.
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
    /// Runs `body`, which needs the terminal, between `pause` and `resume`.
    func paused<Value: Sendable>(_ body: () async -> Value) async -> Value {
        pause()
        defer { resume() }
        return await body()
    }
}
