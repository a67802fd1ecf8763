import TerminalKit
import Testing
import TextCore

@testable import TerminalGraphics

@Suite(.timeLimit(.minutes(10))) struct PictureRendererTests {
    private static let reset = "\u{1B}[0m"

    @Test(arguments: GraphicsColours.allCases) func `Blocks are lines of colours and block characters only`(
        colours: GraphicsColours
    ) async throws {
        let picture = try await Drawn.gradient(40, 40)
            .render(TerminalGraphics(.symbols, colours: colours), columns: 16, rows: 20)
        #expect((picture.columns, picture.rows) == (16, 8))
        let lines = try #require(picture.lines)
        #expect(lines.count == 8)
        for line in lines {
            #expect(line.cellWidth == 16)
            #expect(line.description.wholeMatch(of: /[ \u{2580}-\u{259F}]{16}/) != nil)
            let rest = line.rendered.replacing(/\u{1B}\[[0-9;]*m/, with: "")
            #expect(rest == line.description)
            if colours == .monochrome {
                #expect(!line.rendered.contains("\u{1B}") || line.rendered.hasSuffix(Self.reset))
            } else {
                #expect(line.rendered.hasSuffix(Self.reset))
            }
        }
        let text = lines.map(\.rendered).joined()
        #expect(text.contains("8;2;") == (colours == .trueColour))
        #expect(text.contains("8;5;") == (colours == .indexed256))
    }

    @Test func `Has the colours of the pixels`() async throws {
        let halves = Drawn(8, 16) { _, y in y < 8 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
        let lines = try #require(
            try await halves.render(TerminalGraphics(.symbols), columns: 1, rows: 1).lines)
        #expect(lines.count == 1)
        #expect(lines[0].rendered.contains("2;255;0;0"))
        #expect(lines[0].rendered.contains("2;0;0;255"))
        #expect(["▀", "▄"].contains(lines[0].description))
    }

    @Test func `Shows the background where a picture is transparent`() async throws {
        let clear = Drawn(8, 16) { _, _ in [255, 0, 0, 0] }
        let lines = try #require(
            try await clear.render(TerminalGraphics(.symbols), columns: 2, rows: 2).lines)
        #expect(lines.map(\.description) == ["  ", "  "])
        #expect(!lines.contains { $0.rendered.contains("48;") })
    }

    @Test func `Sixels are one control string of printable characters that leaves the rest transparent`()
        async throws
    {
        let cell = try #require(CellSize(width: 10, height: 20))
        let picture = try await Drawn.gradient(30, 30).render(
            TerminalGraphics(.sixel, cell: cell), columns: 6, rows: 4)
        #expect((picture.columns, picture.rows) == (6, 3))
        guard case .graphic(let graphic) = picture.content else { Issue.record("no graphic"); return }
        // Columns times width; rows times height, down to a multiple of six.
        let parts = try #require(
            graphic.rendered.wholeMatch(of: /\u{1B}P0;1;0q"1;1;60;60((?:[#-~\-$!\n]|\d|;)*)\u{1B}\\/))
        #expect(parts.1.contains("#"))
        #expect(parts.1.count(where: { $0 == "-" }) >= 9)
        #expect(graphic.description.isEmpty)
    }

    @Test(arguments: [GraphicsProtocol.symbols, .sixel]) func `Without libchafa the error names the package`(
        method: GraphicsProtocol
    ) async throws {
        let error = await #expect(throws: TerminalPictureError.self) {
            try await Drawn.gradient(2, 2)
                .render(TerminalGraphics(method), columns: 2, rows: 1, library: "libnowhere.so.0")
        }
        guard case .noLibrary(let reason) = error else { Issue.record("\(error as Any)"); return }
        #expect(reason.contains("libnowhere.so.0"))
        #expect(error?.message.english.contains("libchafa0") == true)
        #expect(error?.message.korean.contains("libchafa0") == true)
    }

    #if os(Linux)
        @Test func `Refuses a library that is not libchafa`() async {
            await #expect(
                throws: TerminalPictureError.noLibrary(
                    reason: "libc.so.6 has no chafa_symbol_map_new and is too old")
            ) {
                try await Drawn.gradient(2, 2)
                    .render(TerminalGraphics(.symbols), columns: 2, rows: 1, library: "libc.so.6")
            }
        }
    #endif

    @Test(arguments: [(0, 1), (1, 0), (-1, 5)]) func `Refuses to draw without room`(
        columns: Int, rows: Int
    ) async {
        await #expect(throws: TerminalPictureError.noRoom) {
            try await Drawn.gradient(2, 2).render(TerminalGraphics(.symbols), columns: columns, rows: rows)
        }
    }

    @Test func `Draws nothing when pictures are off`() async {
        await #expect(throws: TerminalPictureError.off) {
            try await Drawn.gradient(2, 2).render(.none, columns: 2, rows: 2)
        }
    }

    @Test func `A graphic leaves the last line of the screen free, blocks may scroll`() async throws {
        let tall = Drawn.gradient(10, 100)
        for (method, rows) in [(GraphicsProtocol.kitty, 9), (.sixel, 9), (.symbols, 30)] {
            let graphics = TerminalGraphics(method, screenRows: 10)
            #expect(try await tall.render(graphics, columns: 80, rows: 30).rows == rows)
        }
        await #expect(throws: TerminalPictureError.noRoom) {
            try await tall.render(TerminalGraphics(.kitty, screenRows: 1), columns: 80, rows: 30)
        }
    }

    @Test func `Limits a canvas to 4096 pixels in a row`() async throws {
        let cell = try #require(CellSize(width: 256, height: 256))
        let graphics = TerminalGraphics(.symbols, cell: cell)
        let picture = try await Drawn.gradient(4, 4).render(graphics, columns: .max, rows: .max)
        #expect((picture.columns, picture.rows) == (16, 16))
    }

    @Test func `Draws many pictures at once`() async throws {
        let first = try await Drawn.gradient(20, 20).render(TerminalGraphics(.symbols), columns: 10, rows: 5)
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 {
                group.addTask {
                    try await Drawn.gradient(20, 20).render(TerminalGraphics(.symbols), columns: 10, rows: 5)
                }
            }
            for try await picture in group { #expect(picture == first) }
        }
    }

    @Test(arguments: [
        ("\u{1B}[31m▀ ▄", "\u{1B}[31m▀ ▄\u{1B}[0m"), ("\u{1B}[31m▀\u{1B}[0m", "\u{1B}[31m▀\u{1B}[0m"),
        ("▀▖", "▀▖"),
    ])
    func `Resets the colours at the end of a line from libchafa`(drawn: String, expected: String) throws {
        #expect(try #require(ChafaDrawing.line(Substring(drawn))).rendered == expected)
    }

    @Test(arguments: [
        "a", "\u{1B}[2J▀", "\u{1B}]0;title\u{7}", "▀\r", "▀\u{1B}[31", "\u{1B}_Ga=d\u{1B}\\", "가",
    ])
    func `Rejects a line with anything else`(drawn: String) {
        #expect(ChafaDrawing.line(Substring(drawn)) == nil)
    }
}
