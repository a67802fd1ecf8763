public import TerminalKit

/// What a terminal can show of pictures.
public struct TerminalGraphics: Hashable, Sendable {
    /// How pictures are shown.
    public let method: GraphicsProtocol
    /// The colours of block characters.
    public let colours: GraphicsColours
    /// The size of a cell.
    public let cell: CellSize
    /// How many lines the screen has, when that is known.
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
    /// What the console's terminal can, by asking it.
    ///
    /// - No pictures when output is no terminal, when it is dumb, or when the choice is `none`; nor when it is `auto`
    ///   and there shall be no colour (`NO_COLOR`, `--color never`). Blocks that are chosen are without colour then.
    /// - For `auto` the terminal is asked whether it has kitty's graphics, how large its cells are and last what it is
    ///   (DA1), and has 200 ms to answer, a second through SSH. Kitty's graphics go before sixel graphics; a terminal
    ///   that says nothing, or that cannot be asked because input is no terminal or has something typed waiting in
    ///   it, gets blocks. What is typed in the few milliseconds between question and answer is lost; nothing else is.
    /// - tmux and screen let kitty's sequences through only when they are told to, so there the choice `kitty` is as
    ///   `auto`, and that is sixel when the multiplexer itself says that it has it, else blocks.
    public static func detect(
        _ choice: GraphicsChoice, console: Console, environment: [String: String]
    ) async -> TerminalGraphics {
        let facts = console.facts
        guard facts.isOutputTerminal, !facts.isDumb, choice != .none, choice != .auto || facts.allowsColour
        else { return .none }
        let colours = facts.allowsColour ? GraphicsColours(environment: environment) : .monochrome
        let surroundings = Surroundings(environment)
        let wanted = choice == .kitty && surroundings.isMultiplexed ? .auto : choice
        guard wanted != .symbols else { return TerminalGraphics(.symbols, colours: colours) }
        let asksKitty = wanted == .auto && surroundings.mayBeKitty
        var reply = TerminalReply()
        if facts.isInputTerminal {
            console.flush()
            reply = await console.query(
                TerminalQuestion(question(asksKitty: asksKitty), limit: surroundings.limit) { bytes in
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

    /// DA1 comes last: every terminal answers it, and whoever answers it has answered all before.
    private static func question(asksKitty: Bool) -> String {
        let kitty = "\u{1B}_Gi=\(TerminalAnswers.queryID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
        return (asksKitty ? kitty : "") + "\u{1B}[16t\u{1B}[c"
    }

    private static func cell(_ reply: TerminalReply) -> CellSize? {
        guard reply.columns > 0, reply.rows > 0 else { return nil }
        return CellSize(width: reply.width / reply.columns, height: reply.height / reply.rows)
    }
}
