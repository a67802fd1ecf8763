import Synchronization
import TerminalKit
import Testing

@testable import TerminalGraphics

@Suite struct DetectionTests {
    private static let xterm = ["TERM": "xterm-256color"]
    private static let kittyAnswer = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;18;9t\u{1B}[?62;4c"
    private static let sixelAnswer = "\u{1B}[6;18;9t\u{1B}[?62;4c"

    /// The detected graphics and the queries to the terminal.
    private func detect(
        _ choice: GraphicsChoice, answer: String = "", environment: [String: String] = xterm,
        facts: TerminalFacts? = nil, screen: TerminalReply = TerminalReply(), colour: ColourChoice = .auto
    ) async -> (graphics: TerminalGraphics, asked: [String]) {
        let facts =
            facts ?? TerminalFacts(isInputTerminal: true, isOutputTerminal: true, environment: environment)
        let transcript = Transcript(width: 80, facts: facts)
        let asked = Asked()
        var console = transcript.console.colour(colour)
        console.query = { question in
            asked.texts.withLock { $0.append(question.text) }
            var reply = screen
            for byte in answer.utf8 where !question.isAnswered(reply.bytes) { reply.bytes.append(byte) }
            return reply
        }
        let graphics = await TerminalGraphics.detect(choice, console: console, environment: environment)
        #expect(transcript.rawOut.isEmpty)
        return (graphics, asked.texts.withLock { $0 })
    }

    private final class Asked: Sendable {
        let texts = Mutex<[String]>([])
    }

    @Test(arguments: [
        (kittyAnswer, GraphicsProtocol.kitty), (sixelAnswer, .sixel), ("\u{1B}[?1;2c", .symbols),
        ("", .symbols),
        ("\u{1B}_Gi=31;OK\u{1B}\\", .kitty), ("garbage \u{1B}[?", .symbols),
    ])
    func `The terminal's own answer decides`(answer: String, expected: GraphicsProtocol) async {
        let (graphics, asked) = await detect(.auto, answer: answer)
        #expect(graphics.method == expected)
        #expect(asked == ["\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}[c"])
    }

    @Test(arguments: ["TMUX", "STY", "tmux-256color", "screen", "linux", "Apple_Terminal"])
    func `Omits kitty's query where it would be printed or is useless`(place: String) async {
        let environment =
            switch place {
            case "TMUX", "STY": ["TERM": "xterm", place: "/tmp/tmux-1000/default,1,0"]
            case "Apple_Terminal": ["TERM": "xterm-256color", "TERM_PROGRAM": place]
            default: ["TERM": place]
            }
        let (graphics, asked) = await detect(.auto, answer: Self.kittyAnswer, environment: environment)
        #expect(graphics.method == .sixel)
        #expect(asked == ["\u{1B}[16t\u{1B}[c"])
    }

    @Test func `Kitty cannot be chosen inside tmux`() async {
        let environment = ["TERM": "tmux-256color", "TMUX": "x"]
        #expect(
            await detect(.kitty, answer: "\u{1B}[?1;2c", environment: environment).graphics.method == .symbols
        )
        #expect(
            await detect(.kitty, answer: "\u{1B}[?1;2;4c", environment: environment).graphics.method == .sixel
        )
        #expect(
            await detect(.sixel, answer: "\u{1B}[?1;2c", environment: environment).graphics.method == .sixel)
    }

    @Test(arguments: [(GraphicsChoice.kitty, GraphicsProtocol.kitty), (.sixel, .sixel)])
    func `Follows the choice and queries only the size of the cells`(
        choice: GraphicsChoice, expected: GraphicsProtocol
    ) async {
        let (graphics, asked) = await detect(choice, answer: "\u{1B}[6;18;9t\u{1B}[?1;2c")
        #expect(graphics.method == expected)
        #expect(graphics.cell == CellSize(width: 9, height: 18))
        #expect(asked == ["\u{1B}[16t\u{1B}[c"])
    }

    @Test(arguments: [GraphicsChoice.symbols, .none]) func `Sends no query when nothing depends on it`(
        choice: GraphicsChoice
    ) async {
        let (graphics, asked) = await detect(choice, answer: Self.kittyAnswer)
        #expect(graphics.method == (choice == .none ? .none : .symbols))
        #expect(asked.isEmpty)
    }

    @Test(arguments: GraphicsChoice.allCases)
    func `Shows nothing on a pipe or a dumb terminal and sends no query`(
        choice: GraphicsChoice
    ) async {
        let pipe = TerminalFacts(isInputTerminal: true, isOutputTerminal: false)
        let dumb = TerminalFacts(isInputTerminal: true, isOutputTerminal: true, environment: ["TERM": "dumb"])
        for facts in [pipe, dumb] {
            let (graphics, asked) = await detect(choice, answer: Self.kittyAnswer, facts: facts)
            #expect(graphics.method == .none)
            #expect(asked.isEmpty)
        }
    }

    @Test func `Uses blocks when the terminal cannot answer`() async {
        let facts = TerminalFacts(isInputTerminal: false, isOutputTerminal: true)
        let (graphics, asked) = await detect(.auto, answer: Self.kittyAnswer, facts: facts)
        #expect(graphics.method == .symbols)
        #expect(asked.isEmpty)
    }

    @Test func `Shows no pictures without colour, unless they are chosen`() async {
        let environment = ["TERM": "xterm-256color", "NO_COLOR": "1"]
        let (automatic, asked) = await detect(.auto, answer: Self.kittyAnswer, environment: environment)
        #expect(automatic.method == .none)
        #expect(asked.isEmpty)
        #expect(await detect(.auto, answer: Self.kittyAnswer, colour: .never).graphics.method == .none)
        let chosen = await detect(.symbols, environment: environment).graphics
        #expect(chosen == TerminalGraphics(.symbols, colours: .monochrome))
        #expect(await detect(.sixel, environment: environment).graphics.method == .sixel)
    }

    @Test func `The cell size comes from the answer, else the window, else is 8 x 16`() async {
        let window = TerminalReply(columns: 100, rows: 40, width: 1200, height: 960)
        let answered = await detect(.auto, answer: Self.sixelAnswer, screen: window).graphics
        #expect(answered.cell == CellSize(width: 9, height: 18))
        #expect(answered.screenRows == 40)
        let measured = await detect(.auto, answer: "\u{1B}[?62;4c", screen: window).graphics
        #expect(measured.cell == CellSize(width: 12, height: 24))
        let unknown = await detect(.auto, answer: "\u{1B}[?62;4c").graphics
        #expect(unknown.cell == .usual)
        #expect(unknown.screenRows == nil)
    }

    @Test(arguments: [
        ([:], GraphicsColours.indexed16), (["TERM": "xterm"], .indexed16), (["TERM": "linux"], .indexed16),
        (["TERM": "xterm-256color"], .indexed256), (["TERM": "tmux-256color"], .indexed256),
        (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColour),
        (["TERM": "xterm-256color", "COLORTERM": "24bit"], .trueColour),
        (["TERM": "xterm-256color", "COLORTERM": "yes"], .indexed256),
        (["TERM": "xterm-kitty"], .trueColour), (["TERM": "foot"], .trueColour),
        (["TERM": "xterm-direct"], .trueColour),
        (["TERM": "xterm-256color", "WT_SESSION": "1"], .trueColour),
    ])
    func `The environment decides the colours of blocks`(
        environment: [String: String], expected: GraphicsColours
    ) {
        #expect(GraphicsColours(environment: environment) == expected)
    }

    @Test func `Waits longer for an answer through SSH`() {
        #expect(TerminalConnection([:]).limit == .milliseconds(200))
        #expect(TerminalConnection(["SSH_CONNECTION": "10.0.0.1 22"]).limit == .seconds(1))
    }

    @Test func `The setting has the documented values`() {
        #expect(GraphicsChoice.allCases.map(\.rawValue) == ["auto", "kitty", "sixel", "blocks", "none"])
    }
}
