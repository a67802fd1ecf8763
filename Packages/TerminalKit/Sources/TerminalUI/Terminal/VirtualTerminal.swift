internal import Synchronization
internal import TerminalKit

/// A terminal in memory, for tests: it accepts keys, and its screen can be read.
public final class VirtualTerminal: Terminal {
    private struct State {
        var screen: VirtualScreen
        var dialogue: TerminalDialogue
        var receive: (@Sendable (TerminalNotice) -> Void)?
        var isReady = true
        var countedBytes = 0
    }

    private let state: Mutex<State>

    /// - Parameters:
    ///   - columns: the width in cells.
    ///   - rows: the height in cells.
    ///   - widths: the rule for the widths of characters.
    public init(_ columns: Int, _ rows: Int, widths: WidthModel = .modern) {
        state = Mutex(
            State(
                screen: VirtualScreen(ScreenSize(columns, rows), widths: widths),
                dialogue: TerminalDialogue(.init(["TERM": "test"]), hasMouse: true, hasKeyboardProtocol: true)
            ))
    }

    public var size: ScreenSize { state.withLock { $0.screen.size } }
    public var isReady: Bool { state.withLock { $0.isReady } }
    public var facts: TerminalReport { state.withLock { $0.dialogue.report } }
    /// The screen.
    public var screen: VirtualScreen { state.withLock { $0.screen } }

    /// Returns the number of bytes written since the last call.
    public func takeByteCount() -> Int {
        state.withLock { state in
            defer { state.countedBytes = state.screen.byteCount }
            return state.screen.byteCount - state.countedBytes
        }
    }

    public func start(_ receive: @escaping @Sendable (TerminalNotice) -> Void) throws(TerminalFailure) {
        state.withLock { state in
            state.receive = receive
            state.screen.write((state.dialogue.enter() + state.dialogue.ask()).utf8)
        }
    }

    public func write(_ bytes: [UInt8]) { state.withLock { $0.screen.write(bytes) } }

    public func suspend() {
        state.withLock { state in
            state.screen.write(state.dialogue.leave.utf8)
            state.screen.write(state.dialogue.enter().utf8)
        }
        receive(.resumed)
    }

    public func stop() async { state.withLock { $0.screen.write($0.dialogue.leave.utf8) } }

    /// Delivers the events of bytes from a keyboard, a mouse or an answer.
    public func send(_ bytes: String) {
        var decoder = InputDecoder()
        var events = bytes.utf8.flatMap { decoder.take($0) }
        events += decoder.expire()
        for case .answer(let answer) in events {
            state.withLock { state in
                let text = state.dialogue.take(answer)
                state.screen.write(text.utf8)
            }
            receive(.reported)
        }
        receive(.events(events))
    }

    /// Changes the size of the window.
    public func resize(_ columns: Int, _ rows: Int) {
        state.withLock { $0.screen.resize(ScreenSize(columns, rows)) }
        receive(.resized)
    }

    /// Stops accepting output, like a hanging connection, or accepts it again.
    public func setReady(_ isReady: Bool) {
        state.withLock { $0.isReady = isReady }
        if isReady { receive(.drained) }
    }

    private func receive(_ notice: TerminalNotice) {
        state.withLock { $0.receive }?(notice)
    }
}
