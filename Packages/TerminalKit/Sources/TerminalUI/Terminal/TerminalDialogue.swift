internal import TerminalKit

/// The control sequences that take over and restore a terminal's screen, the queries to the terminal and the meaning of
/// its answers.
///
/// Nothing waits for an answer: an ability of the terminal is used once the terminal reports it.
struct TerminalDialogue: Sendable {
    /// Facts about the terminal from the environment.
    struct Surroundings: Hashable, Sendable {
        /// Whether queries are allowed: Apple's Terminal and the Linux console print some of them.
        var mayAsk: Bool
        /// Whether the terminal is inside tmux or screen, which do not pass on pictures.
        var isMultiplexed: Bool

        init(_ environment: [String: String]) {
            let term = environment["TERM"] ?? ""
            let isSet = { (name: String) in environment[name]?.isEmpty == false }
            isMultiplexed =
                isSet("TMUX") || isSet("STY") || term.hasPrefix("tmux") || term.hasPrefix("screen")
            mayAsk = term != "linux" && environment["TERM_PROGRAM"] != "Apple_Terminal"
        }
    }

    let surroundings: Surroundings
    /// Whether the terminal reports clicks; without that, its own text selection works.
    let hasMouse: Bool
    /// Whether kitty's keyboard protocol may be used.
    let hasKeyboardProtocol: Bool
    private(set) var report = TerminalReport()
    private(set) var isAnswered = true
    private var isKeyboardPushed = false
    private var has2027 = false
    private static let graphicsID = 31

    init(_ surroundings: Surroundings, hasMouse: Bool, hasKeyboardProtocol: Bool) {
        self.surroundings = surroundings
        self.hasMouse = hasMouse
        self.hasKeyboardProtocol = hasKeyboardProtocol
    }

    /// Whether a lone ESC byte is always the start of a sequence, because the Esc key has a sequence of its own.
    var hasUnambiguousEscape: Bool { isKeyboardPushed }

    /// Returns the sequences that take over the screen: alternate screen, no wrapping, bracketed paste, focus, mouse.
    mutating func enter() -> String {
        var text = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1004h"
        if hasMouse { text += "\u{1B}[?1002h\u{1B}[?1006h" }
        // The keyboard's flags belong to the screen, so they are pushed again on the new one.
        if isKeyboardPushed { text += Self.pushKeyboard }
        if has2027 { text += "\u{1B}[?2027h" }
        return text
    }

    /// The sequences that undo `enter` and all modes turned on since.
    var leave: String {
        var text = "\u{1B}[?2026l"
        if isKeyboardPushed { text += "\u{1B}[<u" }
        if has2027 { text += "\u{1B}[?2027l" }
        if hasMouse { text += "\u{1B}[?1006l\u{1B}[?1002l" }
        return text + "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[r\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    }

    /// Returns all queries together, for the empty screen. Every terminal answers the last query.
    mutating func ask() -> String {
        guard surroundings.mayAsk else { return "" }
        isAnswered = false
        // The probe is in row 2, because in row 1 its answer would read like F3.
        var text = "\u{1B}[2;1H\u{203B}\u{1B}[6n\u{1B}[2;1H\u{1B}[K"
        text += "\u{1B}[?2026$p\u{1B}[?2027$p\u{1B}]11;?\u{1B}\\"
        if hasKeyboardProtocol { text += "\u{1B}[?u" }
        if !surroundings.isMultiplexed {
            text += "\u{1B}_Gi=\(Self.graphicsID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
        }
        return text + "\u{1B}[16t\u{1B}[c"
    }

    /// Handles an answer and returns the sequences to write in response.
    mutating func take(_ answer: TerminalAnswer) -> String {
        switch answer {
        case .mode(2026, let state): report.isSynchronized = state == .off || state == .on
        case .mode(2027, .off):
            has2027 = true
            return "\u{1B}[?2027h"
        case .keyboardFlags where hasKeyboardProtocol && !isKeyboardPushed:
            isKeyboardPushed = true
            return Self.pushKeyboard
        case .background(let red, let green, let blue):
            // The luminance of ITU-R BT.709.
            report.isBackgroundLight = 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5
        case .cursor(row: 2, let column): if column == 3 { report.hasWideAmbiguous = true }
        case .cellSize(let width, let height): (report.cellWidth, report.cellHeight) = (width, height)
        case .graphics(Self.graphicsID, isOK: true): report.hasKittyGraphics = true
        case .attributes(let numbers):
            report.hasSixel = numbers.dropFirst().contains(4)
            isAnswered = true
        case .mode, .keyboardFlags, .cursor, .graphics: break
        }
        return ""
    }

    /// Flags 1 and 4: keys are unambiguous, and include the key of a US keyboard. Never 8, with which input methods
    /// lose text.
    private static let pushKeyboard = "\u{1B}[>5u"
}
