internal import Synchronization
public import TextCore

/// Runs screens on a terminal in memory, step by step: when a call returns, all its effects have happened and are
/// drawn.
///
///     let ui = TestInterface(flow, on: VirtualTerminal(40, 15), keys: table, language: .korean)
///     await ui.type("jj")
///     #expect(ui.text == golden)
@MainActor
public final class TestInterface {
    private let interface: UserInterface
    private let time = TestTime()
    /// The user's pause before each key or click. A toast stays during it.
    public var pause = Duration.seconds(1)
    public let terminal: VirtualTerminal

    /// Shows the first screen.
    public init(
        _ flow: Flow, on terminal: VirtualTerminal, keys: KeyTable, language: Language
    ) async {
        self.terminal = terminal
        interface = UserInterface(
            flow, on: terminal, keys: keys,
            InterfaceOptions(
                language: language, isAnimated: false, now: { [time] in time.now },
                sleep: { _ in try await Task.sleep(for: .seconds(3_600)) }))
        interface.beginTest()
        await settle()
    }

    /// The screen as text.
    public var text: String {
        let screen = terminal.screen
        // Cached, because tests that wait for a text read it again and again.
        if lastText.byteCount != screen.byteCount || lastText.size != screen.size {
            lastText = (screen.byteCount, screen.size, screen.text)
        }
        return lastText.text
    }
    private var lastText = (byteCount: -1, size: ScreenSize(0, 0), text: "")
    /// The text of the chosen row.
    public var marked: String { terminal.screen.marked.joined(separator: "\n") }

    /// The elements of the screen that convey nothing to users who do not see it; in lists, only the first rows.
    public var wordless: [String] {
        let (stage, context) = (interface.stage, interface.stage.context)
        return (stage.layers(context).map(\.element) + [stage.bottomLine(context)]).flatMap {
            WordlessElements($0).found
        }
    }

    /// The command lines of the available actions for the chosen row, by the names of the actions.
    public var commands: [String: String] {
        guard let top = interface.stage.flow.top else { return [:] }
        let actions = top.scope.actions.map(\.id) + [.open]
        let pairs = actions.compactMap { action in
            top.command(for: action, on: interface.stage.shownItem).map { (action.name, $0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The actions of the uppermost screen.
    public var scope: ActionScope? { interface.stage.flow.top?.scope }

    /// Types each character as a key of its own, with a frame after each.
    public func type(_ text: String) async {
        for scalar in text.unicodeScalars { await send(String(scalar)) }
    }

    /// Sends the bytes of a key, the mouse or an answer.
    public func send(_ bytes: String) async {
        time.pass(pause)
        terminal.send(bytes)
        // Running operations may be waiting for this input.
        interface.pump()
        await settle()
    }

    /// Lets time pass without input.
    public func pass(_ duration: Duration) {
        time.pass(duration)
        interface.stage.isStale = true
    }

    /// Pastes a text.
    public func paste(_ text: String) async { await send("\u{1B}[200~\(text)\u{1B}[201~") }

    /// Clicks into a cell, counted from 0.
    public func click(column: Int, row: Int) async {
        await send("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
    }

    /// Clicks twice in quick succession.
    public func doubleClick(column: Int, row: Int) async {
        await click(column: column, row: row)
        let before = pause
        pause = .milliseconds(200)
        await click(column: column, row: row)
        pause = before
    }

    public func resize(_ columns: Int, _ rows: Int) async {
        terminal.resize(columns, rows)
        await settle()
    }

    /// Waits until all operations have ended.
    public func settle() async { await interface.settle() }

    /// Ends the screens, as the quit key does.
    public func end() async { await interface.end() }

    /// Draws the changes without waiting for running operations.
    public func draw() async {
        for _ in 0..<20 { await Task.yield() }
        interface.pump()
    }
}

/// A clock that only `pass` moves.
private final class TestTime: Sendable {
    private let time = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { time.withLock { $0 } }

    func pass(_ duration: Duration) { time.withLock { $0 += duration } }
}
