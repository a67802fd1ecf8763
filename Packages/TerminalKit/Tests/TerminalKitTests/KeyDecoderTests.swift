import TerminalKit
import Testing

@Suite struct KeyDecoderTests {
    private func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
        var decoder = KeyDecoder()
        return bytes.flatMap { decoder.take($0) }
    }

    @Test(
        arguments: [
            ("\r", .enter), ("\n", .enter), ("\u{1B}OM", .enter), ("\t", .tab), ("\u{7F}", .backspace),
            ("\u{8}", .backspace), ("\u{1B}[3~", .delete), ("\u{1B}[3;2~", .delete), ("\u{1B}[C", .right),
            ("\u{1B}OC", .right), ("\u{1B}[D", .left), ("\u{1B}OD", .left), ("\u{1B}[H", .home),
            ("\u{1B}OH", .home), ("\u{1B}[1~", .home), ("\u{1B}[7~", .home), ("\u{1B}[F", .end),
            ("\u{1B}OF", .end), ("\u{1B}[4~", .end), ("\u{1B}[8~", .end), ("\u{1B}[1;5D", .wordLeft),
            ("\u{1B}[1;3C", .wordRight), ("\u{1B}[1;2C", .right), ("\u{1B}b", .wordLeft),
            ("\u{1B}f", .wordRight), ("\u{1B}d", .deleteWordRight), ("\u{1B}\u{7F}", .deleteWordLeft),
            ("\u{1}", .control("a")), ("\u{1A}", .control("z")), ("한", .text("한")), ("\u{0}", .other),
            ("\u{1C}", .other),
        ] as [(String, Key)])
    func `A key is known by what terminals send for it`(bytes: String, key: Key) {
        #expect(keys(bytes.utf8) == [key])
    }

    @Test(arguments: [
        "\u{1B}[A", "\u{1B}OP", "\u{1B}[[A", "\u{1B}[15~", "\u{1B}[?62;4c", "\u{1B}[<0;1;1M", "\u{1B}[97;5u",
        "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}]11;rgb:0/0/0\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}x",
        "\u{1B}[201~", "\u{1B}[I",
    ])
    func `What means nothing is swallowed whole`(bytes: String) {
        let keys = keys((bytes + "a").utf8)
        #expect(keys.last == .text("a"))
        #expect(keys.dropLast().allSatisfy { $0 == .other })
    }

    @Test(
        arguments: [
            ([0xFF], ["\u{FFFD}"]), ([0xC0, 0x80], ["\u{FFFD}", "\u{FFFD}"]),
            ([0xED, 0x95, 0x41], ["\u{FFFD}", "A"]), ([0xED, 0xA0, 0x80], ["\u{FFFD}"]),
            ([0xED, 0x95, 0x9C], ["한"]), ([0xF0, 0x9F, 0x98, 0x80], ["😀"]), ([0x80], ["\u{FFFD}"]),
            ([0xE1, 0x1B, 0x5B, 0x44], ["\u{FFFD}", nil]),
        ] as [([UInt8], [String?])])
    func `Bytes that are not UTF-8 are seen, and eat nothing behind them`(bytes: [UInt8], texts: [String?]) {
        let keys = keys(bytes)
        #expect(keys == texts.map { $0.map(Key.text) ?? .left })
    }

    @Test(arguments: [
        ("\u{1B}[200~a\r\nb\tc\u{1B}[201~", "a\r\nb\tc"), ("\u{1B}[200~\u{3}\u{4}x\u{1B}[201~", "x"),
        ("\u{1B}[200~\u{1B}[31mred\u{1B}[0m\u{1B}[201~", "red"), ("\u{1B}[200~\u{1B}[201~", ""),
        ("\u{1B}[200~한\u{1B}[200~글\u{1B}[201~", "한글"),
    ])
    func `What is pasted is one piece without keys in it`(bytes: String, text: String) {
        #expect(keys(bytes.utf8) == [.paste(text)])
    }

    @Test func `A sequence that never ends and a paste that was cut off are given up`() {
        var decoder = KeyDecoder()
        for start in ["\u{1B}", "\u{1B}[", "\u{1B}]", "\u{1B}O"] {
            #expect(start.utf8.flatMap { decoder.take($0) }.isEmpty)
            #expect(decoder.isWaiting && !decoder.isPasting)
            #expect(decoder.expire().isEmpty)
            #expect(!decoder.isWaiting)
            #expect(decoder.take(0x61) == [.text("a")])
        }
        #expect("\u{1B}[200~half".utf8.flatMap { decoder.take($0) }.isEmpty)
        #expect(decoder.isPasting)
        #expect(decoder.expire() == [.paste("half")])
        #expect(decoder.take(0x0D) == [.enter])
        #expect(keys(("\u{1B}[" + String(repeating: "1", count: 100) + "\r").utf8).last == .enter)
    }
}
