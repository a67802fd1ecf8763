import TerminalKit
import Testing

@Suite struct FieldListTests {
    private let fields = FieldList([
        ("Title", "기생충"), ("감독", "봉준호 and one more name"), ("x\u{1B}", "a\nb\u{202E}"),
    ])

    @Test func `Aligns values in a column`() {
        #expect(
            fields.lines(Transcript().console).joined(separator: "\n").rendered == """
                Title  기생충
                감독   봉준호 and one more name
                x␛     a b\u{FFFD}
                """)
    }

    @Test func `Wraps values to the terminal and colours labels`() {
        #expect(
            fields.lines(Transcript(width: 20).console).map(\.description) == [
                "Title  기생충", "감독   봉준호 and", "       one more name", "x␛     a b\u{FFFD}",
            ])
        #expect(fields.lines(Transcript(width: 1).console).allSatisfy { $0.cellWidth <= 17 })
        let coloured = Transcript(environment: ["CLICOLOR_FORCE": "1"]).console
        #expect(fields.lines(coloured)[0].rendered == "\u{1B}[2mTitle\u{1B}[0m  기생충")
    }

    @Test func `Has no lines without fields`() {
        #expect(FieldList([]).lines(Transcript().console).isEmpty)
    }
}
