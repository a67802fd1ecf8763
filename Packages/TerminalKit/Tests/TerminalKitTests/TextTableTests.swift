import TerminalKit
import Testing
import TextCore

@Suite struct TextTableTests {
    private let films = TextTable(
        [.init("제목", isFlexible: true), .init("연도", .trailing), .init("Rating", .trailing), .init("Genre")],
        rows: [
            ["기생충", "2019", "8.5", "Drama"], ["The Good, the Bad and the Ugly", "1966", "8.8"],
            ["", "801", "", "Short"],
        ])

    @Test func `Prints everything to a pipe`() {
        #expect(
            films.lines().joined(separator: "\n") == """
                제목                            연도  Rating  Genre
                기생충                          2019     8.5  Drama
                The Good, the Bad and the Ugly  1966     8.8
                                                 801          Short
                """)
    }

    /// 10,000 letters of a post would be one line; a column that is not flexible, such as an address, stays whole.
    @Test func `Cuts flexible columns in a pipe at 200 cells`() {
        let long = String(repeating: "가", count: 10_000)
        let table = TextTable([.init("Text", isFlexible: true), .init("Address")], rows: [[long, long]])
        let lines = table.lines().map(\.rendered)
        #expect(lines[1] == String(repeating: "가", count: 99) + "…" + "   " + long, "\(lines[1].prefix(300))")
    }

    @Test func `Shortens flexible columns on a narrow terminal`() {
        #expect(
            films.lines(width: 40).joined(separator: "\n") == """
                제목                 연도  Rating  Genre
                기생충               2019     8.5  Drama
                The Good, the Bad …  1966     8.8
                                      801          Short
                """)
    }

    @Test(arguments: 1...60)
    func `Never wider than the terminal, as long as there is room for the numbers`(width: Int) {
        // Two cells of text, seven of numbers, and three gaps.
        let lines = films.lines(width: width)
        #expect(lines.allSatisfy { $0.cellWidth <= max(width, 15) })
        let text = lines.map(\.rendered)
        #expect(text[1].contains("2019") && text[2].contains("1966") && text[2].contains("8.8"))
    }

    @Test func `Omits optional columns from the end before shortening inflexible ones`() {
        let table = TextTable(
            [
                .init("No.", .trailing), .init("Product", isFlexible: true, minimumWidth: 7),
                .init("Price", .trailing), .init("State", isOptional: true), .init("Date", isOptional: true),
            ], rows: [["123456", "Orbeta Low", "₩1,000,000", "waiting", "2026-11-26"]])
        #expect(
            table.lines(width: 55).last == "123456  Orbeta Low  ₩1,000,000  waiting  2026-11-26")
        #expect(table.lines(width: 47).last == "123456  Orbeta Low  ₩1,000,000  waiting")
        #expect(table.lines(width: 36).last == "123456  Orbeta…  ₩1,000,000  waiting")
        #expect(table.lines(width: 35).last == "123456  Orbeta Low  ₩1,000,000")
        #expect(table.lines(width: 22).last == "123456  O…  ₩1,000,000")
        #expect(table.lines(width: 5).last == "123456  …  ₩1,000,000")
    }

    @Test func `Flexible columns keep their minimum as long as others can be shortened`() {
        let table = TextTable(
            [.init("", isFlexible: true, minimumWidth: 6), .init("")], rows: [["abcdefghij", "0123456789"]])
        #expect(table.lines(width: 14) == ["abcde…  01234…"])
    }

    @Test func `Untrusted cells cannot harm the terminal`() {
        let table = TextTable([.init("")], rows: [["a\u{1B}[2J\nb\rc"]])
        #expect(table.lines() == ["a␛[2J b␍c"])
        #expect(TextTable([.init("\u{202E}x")], rows: []).lines() == ["\u{FFFD}x"])
    }

    @Test func `Styles colour the text and not the space around it`() {
        let table = TextTable(
            [.init("A", attributes: [.dim]), .init("B", .trailing)], rows: [["x", "1"], ["long", "12"]])
        #expect(
            table.lines(style: Style(isOn: true)).map(\.rendered) == [
                "\u{1B}[1mA\u{1B}[0m      \u{1B}[1mB\u{1B}[0m", "\u{1B}[2mx\u{1B}[0m      1",
                "\u{1B}[2mlong\u{1B}[0m  12",
            ])
    }

    @Test func `No header without titles, no lines without rows`() {
        #expect(TextTable([.init(""), .init("")], rows: []).lines().isEmpty)
        #expect(TextTable([.init("A")], rows: []).lines() == ["A"])
        #expect(TextTable([], rows: [["x"]]).lines() == [""])
    }

    @Test func `Style leaves text alone when it is off`() {
        #expect(Style.plain("x", .bold, .red) == "x")
        #expect(Style(isOn: true)("x", .bold, .red).rendered == "\u{1B}[1;31mx\u{1B}[0m")
        #expect(Style(isOn: true)("", .bold).isEmpty)
        #expect(Style(isOn: true).apply([], to: "x") == "x")
    }
}
