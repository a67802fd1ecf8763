/// Runs screens on a terminal in memory, step by step: after each call everything that it caused has happened and is
/// drawn.
///
///     let ui = TestInterface(flow, on: VirtualTerminal(40, 15), keys: table, options)
///     await ui.type("jj")
///     #expect(ui.text == golden)
@MainActor
public final class TestInterface {
    private let interface: UserInterface
    public let terminal: VirtualTerminal

    /// Shows the first screen.
    public init(
        _ flow: Flow, on terminal: VirtualTerminal, keys: KeyTable, _ options: InterfaceOptions
    ) async {
        self.terminal = terminal
        interface = UserInterface(flow, on: terminal, keys: keys, options)
        interface.beginTest()
        await settle()
    }

    /// The screen as text.
    public var text: String { terminal.screen.text }
    /// The text of the chosen row.
    public var marked: String { terminal.screen.marked.joined(separator: "\n") }

    /// Types each character as a key of its own, with a frame after each.
    public func type(_ text: String) async {
        for scalar in text.unicodeScalars { await send(String(scalar)) }
    }

    /// Sends the bytes of a key, the mouse or an answer.
    public func send(_ bytes: String) async {
        terminal.send(bytes)
        // What is at work may be waiting for this.
        interface.pump()
        await settle()
    }

    /// Pastes a text.
    public func paste(_ text: String) async { await send("\u{1B}[200~\(text)\u{1B}[201~") }

    /// Clicks into a cell, counted from 0.
    public func click(column: Int, row: Int) async {
        await send("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
    }

    public func resize(_ columns: Int, _ rows: Int) async {
        terminal.resize(columns, rows)
        await settle()
    }

    /// Waits until everything that was started has ended.
    public func settle() async { await interface.settle() }

    /// Draws what changed, without waiting for what is still at work.
    public func draw() async {
        for _ in 0..<20 { await Task.yield() }
        interface.pump()
    }
}
