import TestSupport
import Testing

@testable import TerminalGraphics

@Suite struct TerminalAnswersTests {
    /// The answers of a terminal to the kitty query, XTWINOPS 16 and DA1.
    struct Terminal: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let answer: String
        var hasKitty = false
        var hasSixel = false
        var cell: CellSize?

        init(
            _ name: String, _ answer: String, kitty: Bool = false, sixel: Bool = false,
            cell: (Int, Int)? = nil
        ) {
            testDescription = name
            self.answer = answer
            hasKitty = kitty
            hasSixel = sixel
            self.cell = cell.flatMap { CellSize(width: $0.0, height: $0.1) }
        }
    }

    static let terminals = [
        Terminal(
            "kitty", "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;18;9t\u{1B}[?62;52;c", kitty: true, cell: (9, 18)),
        Terminal(
            "WezTerm", "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?65;4;6;18;22;52c", kitty: true,
            sixel: true,
            cell: (10, 20)),
        Terminal("foot", "\u{1B}[6;15;7t\u{1B}[?62;4;22;28;29c", sixel: true, cell: (7, 15)),
        Terminal(
            "xterm as a VT340", "\u{1B}[6;13;6t\u{1B}[?63;1;2;4;6;9;15;16;22;28c", sixel: true, cell: (6, 13)),
        Terminal(
            "xterm without sixel", "\u{1B}[6;13;6t\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c", cell: (6, 13)),
        Terminal("tmux with sixel", "\u{1B}[6;16;8t\u{1B}[?1;2;4c", sixel: true, cell: (8, 16)),
        Terminal("tmux", "\u{1B}[?1;2c"),
        Terminal("VTE", "\u{1B}[6;17;8t\u{1B}[?61;1;21;22c", cell: (8, 17)),
        Terminal(
            "Windows Terminal 1.22", "\u{1B}[6;20;10t\u{1B}[?61;4;6;7;14;21;22;23;24;28;32;42c", sixel: true,
            cell: (10, 20)),
        Terminal("Windows Terminal 1.21", "\u{1B}[?61;6;7;22;23;24;28;32;42c"),
        Terminal("Apple Terminal", "\u{1B}[?1;2c"),
        Terminal("the Linux console", "\u{1B}[?6c"),
        Terminal("a VT132, whose class is 4", "\u{1B}[?4;6c"),
        Terminal("one that refuses kitty's query", "\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\\u{1B}[?62c"),
        Terminal("one that answers about another picture", "\u{1B}_Gi=32;OK\u{1B}\\\u{1B}[?62c"),
        Terminal(
            "one with keys typed between", "y\n\u{1B}[A\u{1B}OP\u{1B}[6;18;9tx\u{1B}[?62;4c", sixel: true,
            cell: (9, 18)),
        Terminal(
            "one that answers other questions too",
            "\u{1B}]11;rgb:00/00/00\u{7}\u{1B}P>|XTerm(390)\u{1B}\\\u{1B}[>41;390;0c\u{1B}[?62;4c",
            sixel: true),
        Terminal(
            "one that is cut off and begins again", "\u{1B}[6;1\u{18}\u{1B}_Gi=31;O\u{1B}[6;18;9t\u{1B}[?62c",
            cell: (9, 18)),
    ]

    @Test(arguments: terminals) func `Reads the answers of terminals`(terminal: Terminal) {
        let answers = TerminalAnswers(terminal.answer.utf8)
        #expect(answers.isComplete)
        #expect(answers.hasKitty == terminal.hasKitty)
        #expect(answers.hasSixel == terminal.hasSixel)
        #expect(answers.cell == terminal.cell)
    }

    @Test(arguments: terminals) func `Is complete with the last byte and not before`(terminal: Terminal) {
        #expect(!TerminalAnswers(terminal.answer.utf8.dropLast()).isComplete)
    }

    @Test(arguments: [
        "", "c", "[?62;4c", "\u{1B}[c", "\u{1B}[62;4c", "\u{1B}[>62;4c", "\u{1B}[=62;4c", "\u{1B}[?6?2;4c",
        "\u{1B}[?-4;-4c",
        "\u{1B}[?99999999999999999999;4c", "\u{1B}]0;\u{1B}[?62", "\u{1B}_Gi=31;OK", "\u{1B}[?62;4t",
        "\u{1B}P\u{1B}",
        "\u{1B}[?62;4" + String(repeating: ";4", count: 100) + "c",
        "\u{1B}_G" + String(repeating: "i=31,", count: 100) + ";OK\u{1B}\\",
    ])
    func `Ignores bytes that are not an answer`(bytes: String) {
        let answers = TerminalAnswers(bytes.utf8)
        #expect(!answers.isComplete)
        #expect(!answers.hasKitty)
        #expect(!answers.hasSixel)
    }

    @Test(arguments: ["6;0;0", "6;18", "6;18;9;1", "6;99999;9", "6;;", "4;18;9", "6;-18;9", "6;1e1;9"])
    func `Ignores impossible cell sizes`(numbers: String) {
        #expect(TerminalAnswers("\u{1B}[\(numbers)t".utf8).cell == nil)
    }

    @Test func `The first answer counts`() {
        let answers = TerminalAnswers("\u{1B}[6;18;9t\u{1B}[6;1;1t\u{1B}[?62c\u{1B}[?62;4c".utf8)
        #expect(answers.cell == CellSize(width: 9, height: 18))
        #expect(!answers.hasSixel)
    }

    @Test(arguments: 0..<50) func `Accepts any bytes`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let alphabet = Array("\u{1B}\u{1B}[_]P\\?;;0469ctGi=31OK,\u{7}\u{18}".utf8)
        var answers = TerminalAnswers()
        for _ in 0..<2000 {
            answers.take(
                random.next() % 8 == 0
                    ? UInt8(truncatingIfNeeded: random.next())
                    : alphabet[Int(random.next() % UInt64(alphabet.count))])
        }
        // CAN ends any unfinished sequence, so the answer after it is read.
        for byte in "\u{18}\u{1B}[?62c".utf8 { answers.take(byte) }
        #expect(answers.isComplete)
    }
}
