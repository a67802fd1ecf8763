public import TerminalGraphics
public import TerminalKit

/// A screen with a keyboard: the terminal of the process, or one in memory.
public protocol Terminal: Sendable {
    /// The size in cells.
    var size: ScreenSize { get }
    /// Whether all output has left the process. Until then, no further frame should be made.
    var isReady: Bool { get }
    /// The terminal's answers about itself so far.
    var facts: TerminalReport { get }

    /// Takes over the screen and delivers its notices, on any thread.
    ///
    /// - Throws: when there is no terminal.
    func start(_ receive: @escaping @Sendable (TerminalNotice) -> Void) throws(TerminalFailure)
    /// Writes a frame in one piece, without waiting.
    func write(_ bytes: [UInt8])
    /// Restores the shell's screen, stops the process as Ctrl-Z does, and takes over the screen again when the process
    /// continues.
    func suspend()
    /// Restores the screen as it was.
    func stop() async
}

/// A notice from a terminal.
public enum TerminalNotice: Hashable, Sendable {
    case events([TerminalEvent])
    case resized
    /// The terminal's report about itself has changed.
    case reported
    /// The process took over the screen again, or its contents are unknown: all of it has to be drawn.
    case resumed
    /// All output has left the process.
    case drained
    /// The terminal is gone, or a signal asks the process to end: the exit code is 128 plus the signal's number.
    case ended(signal: Int32?)
}

/// A terminal's answers about itself.
public struct TerminalReport: Hashable, Sendable {
    /// Mode 2026: the terminal shows each frame all at once.
    public var isSynchronized = false
    /// Whether the terminal reported a light background.
    public var isBackgroundLight = false
    /// Whether characters of ambiguous width take two cells.
    public var hasWideAmbiguous = false
    /// Whether the terminal confirmed kitty's graphics or sixels.
    public var hasKittyGraphics = false
    public var hasSixel = false
    /// The size of a cell in pixels; 0 where unknown.
    public var cellWidth = 0
    public var cellHeight = 0

    public init() {}

    /// The graphics for pictures: a protocol that the terminal has confirmed, else block characters.
    public func graphics(environment: [String: String]) -> TerminalGraphics {
        let method: GraphicsProtocol = hasKittyGraphics ? .kitty : hasSixel ? .sixel : .symbols
        return TerminalGraphics(
            method, colours: GraphicsColours(environment: environment),
            cell: CellSize(width: cellWidth, height: cellHeight) ?? .usual)
    }
}

/// The reason why a screen cannot be shown.
public enum TerminalFailure: Error, Hashable, Sendable {
    case noTerminal
    /// The system's reason.
    case unusable(reason: String)
}
