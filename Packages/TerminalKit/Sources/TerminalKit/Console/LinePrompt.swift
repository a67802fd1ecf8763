internal import Basics
internal import Dispatch
import Platform
internal import Synchronization
internal import TextCore

/// Asks for a line on a terminal, with a line editor.
///
/// The terminal's modes are restored before this returns, before a signal that arrives during the question takes
/// effect, and while the process is stopped.
struct LinePrompt: Sendable {
    /// The terminal's descriptors.
    let input: Int32
    let output: Int32
    /// Whether the terminal can move its cursor. If not, only the question is written, and the input is not echoed.
    let isCapable: Bool
    let paths: PathCompletion
    /// The signals that end a process.
    var ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    /// The signals that suspend a process.
    var stopping = [SIGTSTP]

    /// Asks, on a thread of its own.
    func ask(_ question: LineQuestion) async -> LineInput {
        let events = LineEvents()
        return await withTaskCancellationHandler {
            await DispatchQueue(label: "trellis.prompt").run { ask(question, events) }
        } onCancel: {
            events.post(.ended)
        }
    }

    private func ask(_ question: LineQuestion, _ events: LineEvents) -> LineInput {
        let hub = SignalHub.shared
        return hub.holding(ending, { events.post(.ended) }) {
            let listeners = [
                hub.add(SIGWINCH) { events.post(.resized) }, hub.add(SIGCONT) { events.post(.continued) },
            ]
            defer { listeners.forEach(hub.remove) }
            guard comeToForeground(events) else { return .interrupted }
            let modes = TerminalModes(input) { modes in
                modes.readKeys()
                modes.readControlKeys()
            }
            guard let modes else { return .nothing }
            var asking = LineAsking(self, question, modes, events)
            return asking.run()
        }
    }
}

/// Job control.
extension LinePrompt {
    /// Suspends the process while it is in the background, as the system does with a process that reads the terminal
    /// there. The terminal itself would not do it: Dispatch blocks that signal on its threads.
    ///
    /// - Parameters:
    ///   - events: the events that arrive during the call.
    ///   - isStopped: whether the process was suspended just now, so that events may be waiting.
    /// - Returns: `false` when the process is to end instead.
    fileprivate func comeToForeground(_ events: LineEvents, isStopped: Bool = false) -> Bool {
        var isStopped = isStopped
        while !isInForeground(of: input) {
            // A suspended process receives a pending SIGTERM when it is continued.
            if isStopped, !events.awaitContinuation() { return false }
            if isInForeground(of: input) { break }
            // The shell that started the process is gone, so no shell could continue it.
            guard getsid(getppid()) == getsid(0), events.mayStop() else { return false }
            SignalHub.takeEffect(SIGTTIN)
            isStopped = true
        }
        return true
    }
}

/// Events other than keys while a question is open.
private final class LineEvents: Sendable {
    enum Event: Sendable {
        case ended, stopped, continued, resized
    }

    private let pending = Mutex<[Event]>([])
    /// Readable when an event is waiting.
    let reading: Int32
    private let writing: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
        }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    func post(_ event: Event) {
        pending.withLock { $0.append(event) }
        var byte: UInt8 = 0
        _ = write(writing, &byte, 1)
    }

    func take() -> [Event] {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(reading, &bytes, bytes.count) > 0 {}
        return pending.withLock { events in
            defer { events = [] }
            return events
        }
    }

    /// Whether the process may be suspended; `false` when it is to end. Discards earlier continuations, so that the
    /// next continuation ends this suspension.
    func mayStop() -> Bool {
        pending.withLock { events in
            events.removeAll { $0 == .continued }
            return !events.contains(.ended)
        }
    }

    /// Waits until the process is continued, and keeps a change of size for `take`. `false` when it is to end.
    func awaitContinuation() -> Bool {
        while true {
            var ready = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
            _ = poll(&ready, 1, -1)
            let events = take()
            if events.contains(.ended) { return false }
            if events.contains(.resized) { post(.resized) }
            if events.contains(.continued) { return true }
        }
    }
}

/// The state of one question while it is being answered.
private struct LineAsking {
    private let prompt: LinePrompt
    private let question: LineQuestion
    private let modes: TerminalModes
    private let events: LineEvents
    private let writer: DescriptorWriter
    private var decoder = InputDecoder()
    private var editor: LineEditor
    private var view = LineView()
    private var columns: Int
    private var layout: PromptLayout
    /// Typed text that is not in the editor yet: text that arrives at once is inserted as one change.
    private var typed = ""
    private var isDirty = false
    private var isCompleting = false

    private static let escapeTime: Int32 = 100
    private static let pasteTime: Int32 = 3_000
    private static let mostCandidates = 20

    init(_ prompt: LinePrompt, _ question: LineQuestion, _ modes: TerminalModes, _ events: LineEvents) {
        self.prompt = prompt
        self.question = question
        self.modes = modes
        self.events = events
        writer = DescriptorWriter(prompt.output, capacity: 0)
        editor = LineEditor(isSecret: question.kind == .secret)
        columns = TerminalSize.columns(prompt.output)
        layout = PromptLayout(question.prompt.description, columns: columns)
    }

    private var isShowing: Bool { prompt.isCapable && question.kind != .secret }

    mutating func run() -> LineInput {
        guard modes.apply() else { return .nothing }
        var stopping = listenForStops()
        drawQuestion()
        let answer = answer(&stopping)
        stopping.forEach(SignalHub.shared.remove)
        // In the background the terminal belongs to the shell, which has set its own modes.
        guard isInForeground(of: prompt.input) else { return .interrupted }
        end(answer)
        modes.restore()
        guard case .text(let line) = answer, question.kind == .path else { return answer }
        return .text(prompt.paths.path(typed: line))
    }

    private func listenForStops() -> [Int] {
        prompt.stopping.map { [events] number in
            SignalHub.shared.add(number) { events.post(.stopped) }
        }
    }

    private mutating func answer(_ stopping: inout [Int]) -> LineInput {
        while true {
            var ready = [
                pollfd(fd: prompt.input, events: Int16(POLLIN), revents: 0),
                pollfd(fd: events.reading, events: Int16(POLLIN), revents: 0),
            ]
            let limit = decoder.isPasting ? Self.pasteTime : decoder.isWaiting ? Self.escapeTime : -1
            let found = poll(&ready, 2, isUnsettled ? 0 : limit)
            let events = events.take()
            if events.contains(.ended) { return .interrupted }
            for event in events {
                switch event {
                case .ended: return .interrupted
                case .stopped: guard stop(&stopping) else { return .interrupted }
                case .continued: guard comeBack() else { return .interrupted }
                case .resized: resize()
                }
            }
            if found == 0 {
                if isUnsettled {
                    settle()
                } else if let answer = take(decoder.expire()) {
                    return answer
                }
            }
            guard found > 0, ready[0].revents != 0 else { continue }
            var byte: UInt8 = 0
            let count = read(prompt.input, &byte, 1)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count == 1 else { return .nothing }
            if let answer = take(decoder.take(byte)) { return answer }
        }
    }

    /// Whether typed text is to be inserted or the line drawn once no more input is waiting.
    private var isUnsettled: Bool { !typed.isEmpty || isDirty }

    private mutating func settle() {
        if !typed.isEmpty {
            let text = typed
            typed = ""
            note(editor.insert(text))
        }
        if isDirty, isShowing { drawLine() }
        isDirty = false
    }

    private mutating func take(_ events: [TerminalEvent]) -> LineInput? {
        for event in events {
            if case .key(let key) = event, let text = key.text {
                typed += text
                isCompleting = false
                continue
            }
            if !typed.isEmpty {
                let text = typed
                typed = ""
                note(editor.insert(text))
            }
            let outcome = editor.take(event)
            if case .finished(let answer) = outcome { return answer }
            if outcome == .completes { complete() } else { isCompleting = false }
            note(outcome)
        }
        return nil
    }

    private mutating func note(_ outcome: LineEditor.Outcome) {
        switch outcome {
        case .edited: isDirty = true
        case .refused: if isShowing { writer.write("\u{07}") }
        case .clears:
            if prompt.isCapable { writer.write("\u{1B}[H\u{1B}[2J") }
            drawQuestion()
        case .completes, .finished: break
        }
    }

    /// Completes the name of a file as far as it is unambiguous; a second Tab lists the candidates.
    private mutating func complete() {
        guard isShowing, question.kind == .path else { return note(.refused) }
        let before = editor.textBeforeCaret
        let found = prompt.paths.completed(before)
        if found.text != before {
            note(editor.replaceBeforeCaret(found.text))
        } else if found.candidates.isEmpty || !isCompleting {
            note(.refused)
        } else {
            list(found)
        }
        isCompleting = true
    }

    private mutating func list(_ found: Completion) {
        drawLine(isLast: true)
        var lines = found.candidates.prefix(Self.mostCandidates).map { $0.truncated(toCells: columns - 1) }
        if found.count > lines.count { lines.append("… +\(found.count - lines.count)") }
        writer.write("\n" + lines.map { $0 + "\n" }.joined())
        drawQuestion()
    }
}

/// Drawing.
extension LineAsking {
    /// Turns bracketed paste on or off. With it, a line break in pasted text does not count as the Enter key.
    private func bracketPastes(_ isOn: Bool) {
        if prompt.isCapable { writer.write("\u{1B}[?2004\(isOn ? "h" : "l")") }
    }

    private mutating func drawQuestion() {
        bracketPastes(true)
        writer.write(layout.above.map { $0 + "\n" }.joined())
        drawLine()
    }

    /// Draws the line in place. The caret is positioned by writing the text before it a second time, so that it is
    /// right even on a terminal that measures a character differently.
    private mutating func drawLine(isLast: Bool = false) {
        guard prompt.isCapable else { return writer.write(layout.last) }
        guard isShowing else { return writer.write("\r\(layout.last)\u{1B}[K") }
        view.show(editor, room: layout.room)
        if isLast {
            // The whole line, for the scrollback.
            writer.write("\r\u{1B}[K\(layout.last)\(editor.text.nfc)")
        } else {
            let start = "\r" + layout.last + view.beforeCaret
            writer.write(
                "\u{1B}[?25l\u{1B}[?7l\(start)\(view.afterCaret)\u{1B}[K\(start)\u{1B}[?7h\u{1B}[?25h")
        }
    }

    private mutating func end(_ answer: LineInput) {
        if isShowing { drawLine(isLast: true) }
        bracketPastes(false)
        writer.write("\n")
    }

    /// Suspends the process and asks again afterwards. `false` when it is to end instead.
    private mutating func stop(_ listeners: inout [Int]) -> Bool {
        settle()
        if isShowing { drawLine(isLast: true) }
        bracketPastes(false)
        modes.restore()
        listeners.forEach(SignalHub.shared.remove)
        guard events.mayStop() else { return false }
        for number in prompt.stopping { SignalHub.takeEffect(number) }
        listeners = listenForStops()
        guard prompt.comeToForeground(events, isStopped: true) else { return false }
        guard modes.apply() else { return false }
        drawQuestion()
        return true
    }

    /// Sets the terminal's modes again after SIGCONT: a SIGSTOP, which no process sees, may have changed them. `false`
    /// when the process is to end.
    private mutating func comeBack() -> Bool {
        guard prompt.comeToForeground(events), modes.apply() else { return false }
        bracketPastes(true)
        if prompt.isCapable { drawLine() }
        return true
    }

    /// Draws the question again. A terminal that became narrower has rewrapped the line and kept the cursor's place in
    /// it, so the cursor first goes back to the line's start.
    private mutating func resize() {
        let before = columns
        columns = TerminalSize.columns(prompt.output)
        guard prompt.isCapable, columns != before else { return }
        let cells = (layout.last + (isShowing ? view.beforeCaret : "")).cellWidth
        if columns < before, cells >= columns { writer.write("\u{1B}[\(cells / columns)A") }
        layout = PromptLayout(layout.last, columns: columns)
        writer.write("\r\u{1B}[J")
        drawQuestion()
    }
}
