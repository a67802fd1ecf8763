public import TerminalKit

/// Shows the screens of a `Flow` on a terminal, until the flow ends or the terminal is gone.
///
///     let code = try await UserInterface(flow, on: LiveTerminal(environment: variables), keys: table, options).run()
@MainActor
public final class UserInterface {
    let stage: Stage
    private let frames: Frames
    private let fields: FieldEditing
    private let early: EarlyKeys
    private let keyboard: Keyboard
    private var mouse: Mouse
    /// The longest wait for operations at the end. Tests on a busy machine need more.
    var mostWait = PendingWork.mostWait
    private var endSignal: Int32?
    private var isEnding = false

    /// - Parameters:
    ///   - flow: the screens.
    ///   - terminal: the terminal that shows them.
    ///   - keys: the actions of the keys.
    ///   - options: the language, the theme and other options.
    public init(
        _ flow: Flow, on terminal: any Terminal, keys: KeyTable, _ options: InterfaceOptions
    ) {
        stage = Stage(FlowSession(flow, keys: keys, options, on: .cells), terminal)
        frames = Frames(of: stage)
        fields = FieldEditing(on: stage)
        early = EarlyKeys(for: stage)
        let runner = ActionRunner(stage: stage, frames: frames, fields: fields, early: early)
        keyboard = Keyboard(stage: stage, fields: fields, runner: runner)
        mouse = Mouse(on: stage, runner)
        flow.host = stage
    }

    /// Runs until the end. Cancelling the task ends it.
    ///
    /// - Returns: 0, or 128 plus the number of the signal that ended it.
    /// - Throws: when the terminal cannot be used.
    public func run() async throws(TerminalFailure) -> ExitCode {
        let (flow, notices) = (stage.flow, stage.notices)
        try stage.terminal.start { notices.add($0) }
        begin()
        await withTaskCancellationHandler {
            for await _ in notices.arrivals {
                pump()
                if flow.isFinished || isEnding || Task.isCancelled { break }
            }
        } onCancel: {
            notices.add(.drained)
        }
        flow.finish()
        await stage.terminal.stop()
        await stage.session.end(within: mostWait)
        return endSignal.map { ExitCode(rawValue: 128 + $0) } ?? .success
    }

    /// Restores the terminal and releases the screens, without waiting for operations. For tests.
    func end() async {
        stage.flow.finish()
        stage.session.work.cancel()
        await stage.terminal.stop()
        stage.flow.removeAll()
    }

    /// Shows the first screen.
    private func begin() {
        stage.flow.appear()
        frames.drawIfNeeded()
    }

    /// Starts on a terminal in memory, without a loop.
    func beginTest() {
        let notices = stage.notices
        try? stage.terminal.start { notices.add($0) }
        begin()
    }

    /// Handles waiting notices and draws the changes.
    func pump() {
        // One frame shows all changes, also those by the events themselves.
        repeat {
            for notice in stage.notices.takeAll() { handle(notice) }
            early.release { take($0) }
        } while !stage.notices.isEmpty
        frames.drawIfNeeded()
    }

    /// Waits until all operations have ended and all changes are drawn. For tests.
    func settle() async {
        repeat {
            await stage.session.work.settle()
            pump()
        } while !stage.session.work.isEmpty || !stage.notices.isEmpty
    }

    private func handle(_ notice: TerminalNotice) {
        switch notice {
        case .events(let events):
            for event in events where !fields.holds(event) && !early.holds(event) { take(event) }
        case .resized:
            stage.isStale = true
        case .resumed:
            frames.forget()
            stage.isStale = true
        case .reported, .drained: stage.isStale = true
        case .ended(let signal):
            endSignal = signal
            isEnding = true
        }
    }

    /// Handles an event at once.
    private func take(_ event: TerminalEvent) {
        defer { stage.isStale = true }
        switch event {
        case .key(let key): if !stage.endsWayToEnd(key) { keyboard.press(key) }
        case .paste(let text):
            stage.wayToEnd = nil
            keyboard.paste(text)
        case .mouse(let event):
            stage.wayToEnd = nil
            mouse.take(event)
        case .focus, .answer, .other: break
        }
    }
}
