internal import Synchronization
internal import TextCore

/// A status line on standard error that is redrawn while work goes on, and erased at the end.
///
/// Draws nothing when standard error is no terminal, so logs stay clean. Print other lines only after `finish`.
public final class ProgressBar: Sendable {
    private let console: Console
    private let interval: Duration
    private let now: @Sendable () -> ContinuousClock.Instant
    private let lastDrawn = Mutex<ContinuousClock.Instant?>(nil)

    /// Creates a bar that is drawn at most once per `interval`.
    public init(
        console: Console, interval: Duration = .milliseconds(100),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.console = console
        self.interval = interval
        self.now = now
    }

    /// Shows the progress: `fraction` from 0 to 1, `nil` when the total is not known.
    public func update(_ label: String, fraction: Double?, detail: String = "") {
        guard console.facts.allowsProgress else { return }
        let instant = now()
        lastDrawn.withLock { last in
            if let last, instant - last < interval { return }
            last = instant
            let width = max(1, (console.width ?? 80) - 1)
            let line = Self.line(label, fraction: fraction, detail: detail, width: width)
            console.errors(Self.erasing + line)
        }
    }

    /// Erases the line, if one was drawn. `update` may follow.
    public func finish() {
        lastDrawn.withLock { last in
            if last != nil { console.errors(Self.erasing) }
            last = nil
        }
    }

    /// The status line in at most `width` cells: label, bar, percentage and detail, as far as there is room.
    public static func line(_ label: String, fraction: Double?, detail: String = "", width: Int)
        -> TerminalText
    {
        var end = detail.terminalSafe()
        if let fraction {
            let bounded = fraction.isNaN ? 0 : min(1, max(0, fraction))
            end = "\(Int(bounded * 100))%".padded(toCells: 4, .trailing) + (end.isEmpty ? "" : "  " + end)
            let room = width - label.terminalSafe().cellWidth - end.cellWidth - 4
            if room >= 10 { end = bar(bounded, cells: min(30, room)) + "  " + end }
        }
        let parts = [label.terminalSafe(), end].filter { !$0.isEmpty }
        return TerminalText(parts.joined(separator: "  ").truncated(toCells: width))
    }

    /// Moves to the start of the line and clears it.
    private static let erasing = TerminalText(rendered: "\r\u{1B}[2K", description: "")

    private static func bar(_ fraction: Double, cells: Int) -> String {
        let done = Int(fraction * Double(cells))
        return String(repeating: "█", count: done) + String(repeating: "░", count: cells - done)
    }
}
