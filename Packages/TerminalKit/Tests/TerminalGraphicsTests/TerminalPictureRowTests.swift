import TerminalKit
import Testing

@testable import TerminalGraphics

@Suite struct TerminalPictureRowTests {
    private static let drawn = Drawn.gradient(8, 8)

    private func picture(_ method: GraphicsProtocol) async throws -> TerminalPicture {
        try await Self.drawn.render(TerminalGraphics(method), columns: 8, rows: 4)
    }

    private func row(_ method: GraphicsProtocol) async throws -> TerminalPictureRow {
        let picture = try await picture(method)
        return TerminalPictureRow([
            .init(picture: picture, columns: 10, captions: ["a chair", "₩12,000"]),
            .init(picture: nil, columns: 10, alternative: "[no picture]", captions: ["a lamp"]),
            .init(picture: picture, columns: 10, captions: ["a very long name"]),
        ])
    }

    @Test(
        arguments: [GraphicsProtocol.kitty, .sixel, .symbols],
        [(0, 0), (5, 0), (5, 1), (9, 0), (9, 1)])
    func `Places pictures side by side anywhere on the screen, with their texts below`(
        method: GraphicsProtocol, screen: (cursorRow: Int, linesAfterGraphic: Int)
    ) async throws {
        var terminal = Screen(
            columns: 40, rows: 10, cursorRow: screen.cursorRow,
            linesAfterGraphic: screen.linesAfterGraphic * 4)
        terminal.write(try await row(method).text(showsPictures: true).rendered)
        let top = screen.cursorRow
        if method != .symbols {
            #expect(terminal.graphics == [.init(line: top, column: 0), .init(line: top, column: 24)])
        } else {
            #expect(terminal.text(top + 3).count == 32)
        }
        #expect(terminal.unknown.isEmpty)
        #expect(terminal.text(top).dropFirst(12).prefix(10) == "[no pictu…")
        #expect(terminal.text(top + 4) == "a chair     a lamp      a very lo…")
        #expect(terminal.text(top + 5) == "₩12,000")
        // The cursor is below, and the screen scrolled no more than necessary.
        #expect(terminal.cursor == (top + 6, 0))
        #expect(terminal.scrolled == max(0, top + 6 - 9))
    }

    @Test(arguments: [GraphicsProtocol.kitty, .sixel, .symbols])
    func `A picture alone leaves the cursor below itself`(
        method: GraphicsProtocol
    ) async throws {
        let transcript = Transcript(width: 40)
        transcript.console.write(try await picture(method))
        transcript.console.out("below")
        var terminal = Screen(columns: 40, rows: 10, cursorRow: 8, linesAfterGraphic: 4)
        terminal.write(transcript.rawOut)
        #expect(terminal.text(12) == "below")
        #expect(terminal.cursor == (13, 0))
        #expect(terminal.graphics.count == (method == .symbols ? 0 : 1))
    }

    @Test(arguments: [GraphicsProtocol.kitty, .sixel, .symbols])
    func `Writes no picture when output is not a terminal`(method: GraphicsProtocol) async throws {
        let transcript = Transcript()
        transcript.console.write(try await picture(method))
        #expect(transcript.rawOut.isEmpty)
        transcript.console.write(
            TerminalPictureRow([
                .init(
                    picture: try await picture(method), columns: 8, alternative: "[chair]",
                    captions: ["a chair"])
            ]))
        #expect(transcript.rawOut == "[chair] \na chair \n")
    }

    @Test func `Untrusted text stays text`() async throws {
        let hostile = "\u{1B}_Ga=d\u{1B}\\\u{1B}[2J\nx"
        let row = TerminalPictureRow([
            .init(
                picture: nil, columns: 30, alternative: TerminalText(hostile, allowingNewlines: true),
                captions: ["\(hostile)"])
        ])
        let text = row.text(showsPictures: true).rendered
        #expect(!text.contains("\u{1B}"))
        #expect(text.count(where: { $0 == "\n" }) == 2)
    }

    @Test func `Korean texts line up, and short ones keep their colours`() {
        let bold = Style(isOn: true)("의자", .bold)
        let row = TerminalPictureRow(
            [
                .init(picture: nil, columns: 6, captions: [bold]),
                .init(picture: nil, columns: 6, captions: ["아주 긴 이름"]),
                .init(picture: nil, columns: 2, captions: ["x"]),
            ], gap: 1)
        let text = row.text(showsPictures: true)
        #expect(text.rendered.hasPrefix("\u{1B}[1m의자\u{1B}[0m   "))
        #expect(text.description == "의자   아주 … x \n")
    }

    @Test func `Prints nothing for a row without cells`() {
        #expect(TerminalPictureRow([]).text(showsPictures: true).isEmpty)
    }
}
