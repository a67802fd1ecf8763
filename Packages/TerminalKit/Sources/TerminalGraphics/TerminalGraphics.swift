public import TerminalKit

/// The user's choice of a method for pictures: the values of a setting.
public enum GraphicsChoice: String, Hashable, Sendable, CaseIterable, Codable {
    /// The best method that the terminal reports.
    case auto
    case kitty
    case sixel
    case symbols = "blocks"
    case none
}

/// A method of showing pictures in a terminal.
public enum GraphicsProtocol: Hashable, Sendable, CaseIterable {
    /// The terminal graphics protocol of kitty: https://sw.kovidgoyal.net/kitty/graphics-protocol/
    case kitty
    /// Sixel graphics of the VT340: https://vt100.net/docs/vt3xx-gp/chapter14.html
    case sixel
    /// Half and quarter blocks of Unicode in two colours each.
    case symbols
    /// No pictures: an alternative text is shown instead.
    case none
}

/// The colours available for block characters.
public enum GraphicsColours: Hashable, Sendable, CaseIterable {
    /// 24 bits: `ESC [ 38 ; 2 ; r ; g ; b m`.
    case trueColour
    /// The 256-colour palette of xterm.
    case indexed256
    /// The basic colours of the user's theme.
    case indexed16
    /// The terminal's foreground only.
    case monochrome

    private static let trueColourTerminals = ["kitty", "foot", "wezterm", "alacritty", "ghostty", "direct"]

    /// The colours that `COLORTERM` and `TERM` announce; Windows Terminal is recognized by `WT_SESSION`.
    public init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        self =
            if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || environment["WT_SESSION"] != nil
                || Self.trueColourTerminals.contains(where: term.contains)
            { .trueColour } else { term.contains("256color") ? .indexed256 : .indexed16 }
    }
}

/// The size of a character cell in pixels.
public struct CellSize: Hashable, Sendable {
    public let width: Int
    public let height: Int

    /// `nil` unless both are between 1 and 256: other sizes are errors of a terminal.
    public init?(width: Int, height: Int) {
        guard 1...256 ~= width, 1...256 ~= height else { return nil }
        self.init(checked: width, height)
    }

    private init(checked width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    /// The size that is assumed when the terminal does not report one: 8 x 16.
    public static let usual = CellSize(checked: 8, 16)
}

/// The graphics abilities of a terminal.
public struct TerminalGraphics: Hashable, Sendable {
    /// The method of showing pictures.
    public let method: GraphicsProtocol
    /// The colours of block characters.
    public let colours: GraphicsColours
    /// The size of a cell.
    public let cell: CellSize
    /// The number of lines of the screen, if known.
    public let screenRows: Int?

    public init(
        _ method: GraphicsProtocol, colours: GraphicsColours = .trueColour, cell: CellSize = .usual,
        screenRows: Int? = nil
    ) {
        self.method = method
        self.colours = colours
        self.cell = cell
        self.screenRows = screenRows
    }

    /// Shows no pictures.
    public static let none = TerminalGraphics(.none)
}

extension TerminalGraphics {
    /// Detects how the console's terminal can show pictures, by querying it.
    ///
    /// - There are no pictures when output is not a terminal or a dumb one, when the choice is `none`, or when it is
    ///   `auto` and colour is off (`NO_COLOR`, `--color never`). Blocks chosen by name are drawn without colour then.
    /// - For `auto` the terminal is queried for kitty's graphics, for the size of its cells and last for its attributes
    ///   (DA1). It has 200 ms to answer, one second through SSH. Kitty's graphics are preferred to sixel graphics. A
    ///   terminal that does not answer gets blocks, and so does one that cannot be queried because input is not a
    ///   terminal or typed input is waiting. Only input typed in the few milliseconds between query and answer is lost.
    /// - tmux and screen pass kitty's sequences on only when configured to. So `kitty` means `auto` there, which is
    ///   sixel if the multiplexer itself reports it, else blocks.
    public static func detect(
        _ choice: GraphicsChoice, console: Console, environment: [String: String]
    ) async -> TerminalGraphics {
        let facts = console.facts
        guard facts.isOutputTerminal, !facts.isDumb, choice != .none, choice != .auto || facts.allowsColour
        else { return .none }
        let colours = facts.allowsColour ? GraphicsColours(environment: environment) : .monochrome
        let connection = TerminalConnection(environment)
        let wanted = choice == .kitty && connection.isMultiplexed ? .auto : choice
        guard wanted != .symbols else { return TerminalGraphics(.symbols, colours: colours) }
        let asksKitty = wanted == .auto && connection.mayBeKitty
        var reply = TerminalReply()
        if facts.isInputTerminal {
            console.flush()
            reply = await console.query(
                TerminalQuestion(question(asksKitty: asksKitty), limit: connection.limit) { bytes in
                    bytes.last == UInt8(ascii: "c") && TerminalAnswers(bytes).isComplete
                })
        }
        let answers = TerminalAnswers(reply.bytes)
        return TerminalGraphics(
            method(wanted, hasKitty: asksKitty && answers.hasKitty, hasSixel: answers.hasSixel),
            colours: colours,
            cell: answers.cell ?? cell(reply) ?? .usual, screenRows: reply.rows > 0 ? reply.rows : nil)
    }

    private static func method(_ choice: GraphicsChoice, hasKitty: Bool, hasSixel: Bool) -> GraphicsProtocol {
        switch choice {
        case .kitty: .kitty
        case .sixel: .sixel
        case .symbols: .symbols
        case .none: .none
        case .auto: hasKitty ? .kitty : hasSixel ? .sixel : .symbols
        }
    }

    /// DA1 comes last: every terminal answers it, and does so after all earlier queries.
    private static func question(asksKitty: Bool) -> String {
        let kitty = "\u{1B}_Gi=\(TerminalAnswers.queryID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
        return (asksKitty ? kitty : "") + "\u{1B}[16t\u{1B}[c"
    }

    private static func cell(_ reply: TerminalReply) -> CellSize? {
        guard reply.columns > 0, reply.rows > 0 else { return nil }
        return CellSize(width: reply.width / reply.columns, height: reply.height / reply.rows)
    }
}

/// Facts about the connection to the terminal from the environment.
struct TerminalConnection: Hashable, Sendable {
    /// Whether tmux or screen is between this process and the terminal.
    let isMultiplexed: Bool
    /// Whether kitty's query may be sent. The Linux console and Apple's Terminal print it; tmux reads it as a title.
    let mayBeKitty: Bool
    /// The time limit for an answer.
    let limit: Duration

    init(_ environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        let isSet = { (name: String) in environment[name]?.isEmpty == false }
        isMultiplexed = isSet("TMUX") || isSet("STY") || term.hasPrefix("tmux") || term.hasPrefix("screen")
        mayBeKitty = !isMultiplexed && term != "linux" && environment["TERM_PROGRAM"] != "Apple_Terminal"
        limit = isSet("SSH_CONNECTION") || isSet("SSH_TTY") ? .seconds(1) : .milliseconds(200)
    }
}
