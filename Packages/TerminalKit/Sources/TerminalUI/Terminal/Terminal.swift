public import TerminalGraphics
public import TerminalKit

/// A screen with a keyboard: the terminal of the process, or one in memory.
public protocol Terminal: Sendable {
    /// The size in cells.
    var size: ScreenSize { get }
    /// Whether everything written has left the process. While it has not, no further frame should be made.
    var isReady: Bool { get }
    /// What the terminal has said about itself so far.
    var facts: TerminalReport { get }

    /// Takes the screen and delivers what happens on it, on any thread.
    ///
    /// - Throws: when there is no terminal to take.
    func start(_ receive: @escaping @Sendable (TerminalNotice) -> Void) throws(TerminalFailure)
    /// Writes a frame in one piece, without waiting.
    func write(_ bytes: [UInt8])
    /// Gives the screen back, stops the process as Ctrl-Z does, and takes the screen again once it is continued.
    func suspend()
    /// Gives the screen back, as it was.
    func stop() async
}

/// What happens on a terminal.
public enum TerminalNotice: Hashable, Sendable {
    case events([TerminalEvent])
    case resized
    /// The terminal has said something about itself.
    case reported
    /// The screen was taken again, or its contents are unknown: all of it has to be drawn.
    case resumed
    /// What was written has left the process.
    case drained
    /// The terminal is gone, or a signal asks the process to end: the exit code is 128 and its number.
    case ended(signal: Int32?)
}

/// What a terminal has said about itself.
public struct TerminalReport: Hashable, Sendable {
    /// Mode 2026: frames are shown at once.
    public var isSynchronized = false
    /// Whether the background is known to be light.
    public var isBackgroundLight = false
    /// Whether characters of ambiguous width take two cells.
    public var hasWideAmbiguous = false
    /// Whether kitty's graphics were confirmed, and sixels.
    public var hasKittyGraphics = false
    public var hasSixel = false
    /// The size of a cell in pixels; 0 where unknown.
    public var cellWidth = 0
    public var cellHeight = 0

    public init() {}

    /// How pictures can be shown: as the terminal has confirmed, and in block characters where it has not.
    public func graphics(environment: [String: String]) -> TerminalGraphics {
        let method: GraphicsProtocol = hasKittyGraphics ? .kitty : hasSixel ? .sixel : .symbols
        return TerminalGraphics(
            method, colours: GraphicsColours(environment: environment),
            cell: CellSize(width: cellWidth, height: cellHeight) ?? .usual)
    }
}

/// Why a screen cannot be shown.
public enum TerminalFailure: Error, Hashable, Sendable {
    case noTerminal
    /// The system's reason.
    case unusable(reason: String)
}
