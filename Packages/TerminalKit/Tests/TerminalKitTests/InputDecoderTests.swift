import TerminalKit
import TestSupport
import Testing

@Suite struct InputDecoderTests {
    private func events(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
        var decoder = InputDecoder()
        return bytes.flatMap { decoder.take($0) }
    }

    @Test(
        arguments: [
            ("\r", Key(.enter)), ("\n", Key(.enter)), ("\u{1B}OM", Key(.enter)), ("\t", Key(.tab)),
            ("\u{1B}[Z", Key(.tab, .shift)), ("\u{7F}", Key(.backspace)), ("\u{8}", Key(.backspace)),
            ("\u{1B}\u{7F}", Key(.backspace, .alt)), ("\u{1B}[3~", Key(.delete)),
            ("\u{1B}[3;2~", Key(.delete, .shift)), ("\u{1B}[2~", Key(.insert)), ("\u{1B}[A", Key(.up)),
            ("\u{1B}OB", Key(.down)), ("\u{1B}[C", Key(.right)), ("\u{1B}OC", Key(.right)),
            ("\u{1B}[D", Key(.left)), ("\u{1B}OD", Key(.left)), ("\u{1B}[H", Key(.home)),
            ("\u{1B}OH", Key(.home)), ("\u{1B}[1~", Key(.home)), ("\u{1B}[7~", Key(.home)),
            ("\u{1B}[F", Key(.end)), ("\u{1B}OF", Key(.end)), ("\u{1B}[4~", Key(.end)),
            ("\u{1B}[8~", Key(.end)), ("\u{1B}[5~", Key(.pageUp)), ("\u{1B}[6~", Key(.pageDown)),
            ("\u{1B}[1;5D", Key(.left, .control)), ("\u{1B}[1;3C", Key(.right, .alt)),
            ("\u{1B}[1;2C", Key(.right, .shift)), ("\u{1B}b", Key(.character("b"), .alt)),
            ("\u{1B}\u{2}", Key(.character("b"), [.alt, .control])), ("\u{1}", .control("a")),
            ("\u{1A}", .control("z")), ("\u{0}", .control(" ")), ("\u{1C}", .control("\\")),
            ("\u{1F}", .control("_")), ("한", .character("한")), ("A", .character("A")),
            ("\u{1B}OP", Key(.function(1))), ("\u{1B}[[E", Key(.function(5))),
            ("\u{1B}[15~", Key(.function(5))), ("\u{1B}[17~", Key(.function(6))),
            ("\u{1B}[24~", Key(.function(12))), ("\u{1B}[1;2R", Key(.function(3), .shift)),
            ("\u{1B}[97;5u", .control("a")), ("\u{1B}[27u", Key(.escape)),
            ("\u{1B}[13;2u", Key(.enter, .shift)),
            ("\u{1B}[57419u", Key(.up)), ("\u{1B}[57400u", .character("1")),
            ("\u{1B}[106;1:2u", .character("j")),
            ("\u{1B}[27;5;106~", .control("j")),
            ("\u{1B}[12627::106;5u", Key(.character("ㅓ"), .control, base: "j")),
            ("\u{1B}[106;65u", .character("j")),
        ] as [(String, Key)])
    func `Recognizes the keys that terminals send`(bytes: String, key: Key) {
        #expect(events(bytes.utf8) == [.key(key)])
    }

    @Test(arguments: [
        "\u{1B}[97;5;3x", "\u{1B}]0;title\u{7}", "\u{1B}]0;title\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\",
        "\u{1B}[201~", "\u{1B}[106;1:3u", "\u{1B}[57441u", "\u{1B}[>0;276;0c", "\u{1B}[<3;1u",
        "\u{1B}[" + String(repeating: "1;", count: 2_500) + "u", "\u{1B}[<99;0;0M",
        "\u{1B}[200;99~\u{1B}[201~",
    ])
    func `Skips unknown sequences as a whole`(bytes: String) {
        let events = events((bytes + "a").utf8).filter { $0 != .paste("") }
        #expect(events.last == .key(.character("a")))
        #expect(events.dropLast().allSatisfy { $0 == .other })
    }

    @Test(
        arguments: [
            ([0xFF], ["\u{FFFD}"]), ([0xC0, 0x80], ["\u{FFFD}", "\u{FFFD}"]),
            ([0xED, 0x95, 0x41], ["\u{FFFD}", "A"]), ([0xED, 0xA0, 0x80], ["\u{FFFD}"]),
            ([0xED, 0x95, 0x9C], ["한"]), ([0xF0, 0x9F, 0x98, 0x80], ["😀"]), ([0x80], ["\u{FFFD}"]),
            ([0xE1, 0x1B, 0x5B, 0x44], ["\u{FFFD}", nil]),
        ] as [([UInt8], [Unicode.Scalar?])])
    func `Shows bytes that are not UTF-8 and loses nothing after them`(
        bytes: [UInt8], texts: [Unicode.Scalar?]
    ) {
        #expect(events(bytes) == texts.map { .key($0.map(Key.character) ?? Key(.left)) })
    }

    @Test(arguments: [
        ("\u{1B}[200~a\r\nb\tc\u{1B}[201~", "a\r\nb\tc"), ("\u{1B}[200~\u{3}\u{4}x\u{1B}[201~", "x"),
        ("\u{1B}[200~\u{1B}[31mred\u{1B}[0m\u{1B}[201~", "red"), ("\u{1B}[200~\u{1B}[201~", ""),
        ("\u{1B}[200~한\u{1B}[200~글\u{1B}[201~", "한글"),
        ("\u{1B}[200~a\u{1B}[<0;1;1Mb\u{1B}[I\u{1B}[201~", "ab"),
    ])
    func `Reads a paste as one text without keys`(bytes: String, text: String) {
        #expect(events(bytes.utf8) == [.paste(text)])
    }

    @Test func `Limits the size of a paste`() {
        let text = String(repeating: "가", count: 500_000)
        guard case .paste(let pasted)? = events("\u{1B}[200~\(text)\u{1B}[201~".utf8).first else {
            return #expect(Bool(false))
        }
        #expect(pasted.utf8.count <= 1 << 20 + 3)
    }

    @Test(
        arguments: [
            ("\u{1B}[<0;1;1M", MouseEvent(.press(0), column: 0, row: 0)),
            ("\u{1B}[<0;200;60m", MouseEvent(.release(0), column: 199, row: 59)),
            ("\u{1B}[<32;5;6M", MouseEvent(.drag(0), column: 4, row: 5)),
            ("\u{1B}[<64;5;6M", MouseEvent(.scrollUp, column: 4, row: 5)),
            ("\u{1B}[<65;5;6M", MouseEvent(.scrollDown, column: 4, row: 5)),
            ("\u{1B}[<18;5;6M", MouseEvent(.press(2), column: 4, row: 5, modifiers: .control)),
        ] as [(String, MouseEvent)])
    func `Reads mouse reports`(bytes: String, event: MouseEvent) {
        #expect(events(bytes.utf8) == [.mouse(event)])
    }

    @Test(
        arguments: [
            ("\u{1B}[?2026;2$y", .mode(2026, .off)), ("\u{1B}[?2027;0$y", .mode(2027, .unknown)),
            ("\u{1B}[?5u", .keyboardFlags(5)), ("\u{1B}[2;3R", .cursor(row: 2, column: 3)),
            ("\u{1B}[?62;4c", .attributes([62, 4])), ("\u{1B}[6;18;9t", .cellSize(width: 9, height: 18)),
            ("\u{1B}]11;rgb:ffff/0000/8080\u{7}", .background(red: 1, green: 0, blue: 0x8080 / 65535.0)),
            ("\u{1B}]11;rgb:ff/00/00\u{1B}\\", .background(red: 1, green: 0, blue: 0)),
            ("\u{1B}_Gi=31;OK\u{1B}\\", .graphics(id: 31, isOK: true)),
        ] as [(String, TerminalAnswer)])
    func `Distinguishes answers from keys`(bytes: String, answer: TerminalAnswer) {
        #expect(events(bytes.utf8) == [.answer(answer)])
        #expect(events("\u{1B}[200~x\(bytes)\u{1B}[201~".utf8).last == .paste("x"))
    }

    @Test func `Gives up endless sequences and truncated pastes`() {
        var decoder = InputDecoder()
        for start in ["\u{1B}", "\u{1B}[", "\u{1B}]", "\u{1B}O"] {
            #expect(start.utf8.flatMap { decoder.take($0) }.isEmpty)
            #expect(decoder.isWaiting && !decoder.isPasting)
            #expect(decoder.expire() == (start == "\u{1B}" ? [.key(Key(.escape))] : []))
            #expect(!decoder.isWaiting)
            #expect(decoder.take(0x61) == [.key(.character("a"))])
        }
        #expect("\u{1B}[200~half".utf8.flatMap { decoder.take($0) }.isEmpty)
        #expect(decoder.isPasting)
        #expect(decoder.expire() == [.paste("half")])
        #expect(decoder.take(0x0D) == [.key(Key(.enter))])
    }

    @Test func `A pause within a sequence or a paste does not create keys`() {
        var decoder = InputDecoder()
        #expect(decoder.take(0x1B).isEmpty)
        #expect(decoder.isAfterEscape && decoder.expire(escapeIsKey: false).isEmpty)
        #expect("\u{1B}[200~a\u{1B}".utf8.flatMap { decoder.take($0) }.isEmpty)
        #expect(decoder.isPasting && !decoder.isAfterEscape)
        #expect("[201~b".utf8.flatMap { decoder.take($0) } == [.paste("a"), .key(.character("b"))])
    }

    @Test func `Esc twice is two keys`() {
        #expect(events("\u{1B}\u{1B}[A".utf8) == [.key(Key(.escape)), .key(Key(.up))])
    }

    @Test(arguments: 0..<20) func `Returns the same events for bytes in any pieces`(seed: UInt64) {
        var dice = SplitMix(seed: seed)
        let alphabet = Array("\u{1B}\u{1B}[<_]O200~;:1Mmuac?\u{7}\u{18}한👩".utf8)
        let bytes = (0..<3_000).map { _ in alphabet[dice.below(alphabet.count)] }
        var decoder = InputDecoder()
        var whole: [TerminalEvent] = []
        for byte in bytes { whole += decoder.take(byte) }
        #expect(whole == events(bytes))
        _ = decoder.expire()
        _ = decoder.expire()
        #expect(!decoder.isWaiting)
        #expect(decoder.take(0x61).last == .key(.character("a")))
    }
}
