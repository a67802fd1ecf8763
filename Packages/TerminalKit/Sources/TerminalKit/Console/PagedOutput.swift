internal import Synchronization
internal import TextCore

/// Standard output and error of a terminal, where output that is taller than the screen goes through a pager.
///
/// Output is held back until then, at most one screen. Code that needs the terminal for itself calls `settle` first.
final class PagedOutput: Sendable {
    private enum State {
        /// All output goes to the terminal at once.
        case direct
        /// Output is held back, because it may still fit the screen.
        case collecting(String, Screen, Pager)
        /// Output goes to the pager; errors wait until the user has left it.
        case paging(Pager.Running, DescriptorWriter, errors: [TerminalText])
    }

    private let output: DescriptorWriter
    private let errors: DescriptorWriter
    private let isErrorTerminal: Bool
    private let state = Mutex(State.direct)
    /// The text sent to the pager, in case the pager could not be started.
    private let kept = Mutex("")

    init(_ output: DescriptorWriter, errors: DescriptorWriter, isErrorTerminal: Bool) {
        (self.output, self.errors, self.isErrorTerminal) = (output, errors, isErrorTerminal)
    }

    /// From now on, output that is taller than `rows` goes through the pager.
    func begin(columns: Int, rows: Int, _ pager: Pager) {
        settle()
        state.withLock {
            $0 = .collecting("", Screen(columns: max(1, columns), rows: max(2, rows)), pager)
        }
    }

    var outputState: OutputState {
        state.withLock { state in
            if case .paging(_, let writer, _) = state { writer.state } else { output.state }
        }
    }

    func write(_ text: TerminalText) {
        state.withLock { state in
            switch state {
            case .direct: output.write(text.rendered)
            case .paging(_, let writer, _):
                keep(text.rendered)
                writer.write(text.rendered)
            case .collecting(var kept, var screen, let pager):
                kept += text.rendered
                screen.add(text.description)
                guard screen.isFull else { return state = .collecting(kept, screen, pager) }
                guard let running = pager.start() else {
                    state = .direct
                    return output.write(kept)
                }
                let writer = DescriptorWriter(running.input, capacity: 0)
                state = .paging(running, writer, errors: [])
                keep(kept)
                writer.write(kept)
            }
        }
    }

    /// Draws temporary text on standard error; `false` while output is held back or in the pager.
    func draw(_ text: TerminalText) -> Bool {
        state.withLock { state in
            switch state {
            case .direct: break
            case .collecting(let kept, _, _): guard kept.isEmpty else { return false }
            case .paging: return false
            }
            errors.write(text.rendered)
            return true
        }
    }

    /// Writes to standard error, after any earlier output.
    func writeError(_ text: TerminalText) {
        let isLater = state.withLock { state in
            switch state {
            case .direct: output.flush()
            case .collecting(let kept, _, _) where kept.isEmpty: break
            case .collecting(let kept, _, _):
                output.write(kept)
                output.flush()
                state = .direct
            case .paging(let running, let writer, let earlier):
                guard isErrorTerminal, earlier.count < Self.mostErrors else { break }
                state = .paging(running, writer, errors: earlier + [text])
                return true
            }
            return false
        }
        if !isLater { errors.write(text.rendered) }
    }

    /// Writes the held output, or waits until the user has left the pager; from now on everything goes to the terminal.
    func settle() {
        state.withLock { state in
            switch state {
            case .direct: break
            case .collecting(let kept, _, _): output.write(kept)
            case .paging(let running, _, let later):
                let hasStarted = running.end()
                let text = kept.withLock { kept in
                    defer { kept = "" }
                    return kept
                }
                if !hasStarted { output.write(text) }
                for text in later { errors.write(text.rendered) }
            }
            state = .direct
            output.flush()
        }
    }

    private func keep(_ text: String) {
        kept.withLock { if $0.utf8.count < Self.mostKept { $0 += text } }
    }

    private static let mostErrors = 100
    /// In bytes.
    private static let mostKept = 1 << 20
}

/// Counts the lines that texts take on a screen.
private struct Screen {
    let columns: Int
    let rows: Int
    private var count = 0
    private var column = 0

    init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

    /// Whether the prompt would push the first line out of the screen.
    var isFull: Bool { count >= rows }

    /// `text` is the visible text, without codes.
    mutating func add(_ text: String) {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { (count, column) = (count + 1, 0) }
            column += String(line).cellWidth
            guard column > columns else { continue }
            count += (column - 1) / columns
            column = (column - 1) % columns + 1
        }
    }
}
