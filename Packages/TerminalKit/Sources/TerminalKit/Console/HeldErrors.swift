internal import Synchronization

/// Writes to standard error, and can hold lines back while screens are shown on the same terminal.
final class HeldErrors: Sendable {
    private struct State {
        var isHolding = false
        var kept: [TerminalText] = []
        var byteCount = 0
        /// The number of dropped lines.
        var dropped = 0
    }

    private let state = Mutex(State())
    private let write: @Sendable (TerminalText) -> Void
    /// The maximum number of held bytes.
    static let mostBytes = 256 * 1024

    init(_ write: @escaping @Sendable (TerminalText) -> Void) { self.write = write }

    /// Writes a text or holds it. Above the limit, the oldest texts are dropped.
    func take(_ text: TerminalText) {
        let isKept = state.withLock { state in
            guard state.isHolding else { return false }
            state.kept.append(text)
            state.byteCount += text.byteCount
            var first = 0
            while state.byteCount > Self.mostBytes {
                state.byteCount -= state.kept[first].byteCount
                state.dropped += state.kept[first].lineCount
                first += 1
            }
            state.kept.removeFirst(first)
            return true
        }
        if !isKept { write(text) }
    }

    func hold() { state.withLock { $0.isHolding = true } }

    /// Writes the held texts in order, including texts that arrive during the release. `left` returns the message about
    /// the number of dropped lines.
    func release(_ left: (Int) -> TerminalText) {
        while true {
            let (dropped, kept) = state.withLock { state in
                defer { (state.kept, state.byteCount, state.dropped) = ([], 0, 0) }
                // New texts have to queue until all held texts are written.
                if state.kept.isEmpty { state.isHolding = false }
                return (state.dropped, state.kept)
            }
            if dropped > 0 { write(left(dropped)) }
            guard !kept.isEmpty else { return }
            kept.forEach(write)
        }
    }
}

extension TerminalText {
    fileprivate var byteCount: Int { rendered.utf8.count }
    fileprivate var lineCount: Int { max(1, rendered.utf8.count { $0 == 0x0A }) }
}
