import TerminalUI
import TextCore

/// A list of invented films: number, title, year and mark.
@MainActor
final class FilmsScreen: Screen {
    let title = "Films"
    let scope = ActionScope(
        "films",
        [
            Action(
                "more", LocalizedText("More films", "영화 더 보기"), keys: ["m"],
                hint: LocalizedText("more", "더 보기"))
        ])
    /// The lines above and below the list.
    static let linesAround = 3
    private let rows: Int

    init(rows: Int) { self.rows = rows }

    func body(in context: ViewContext) -> Element {
        .list(
            "films", ListSource(count: rows, id: { .number($0) }, row: Self.row), label: "Films")
    }

    func perform(_ action: ActionID, on item: ItemID?) async {}

    private nonisolated static func row(_ number: Int) -> Element {
        let mark = number % 3 == 0 ? "★" : "☆"
        return .row(
            [
                .text(StyledText("\(number)", .dim), .trailing).width(.fixed(8)),
                .text(StyledText(title(number))).width(.fill(1)),
                .text(StyledText("│ \(1950 + number % 75) │ \(mark) ", .dim)),
            ], gap: 2)
    }

    /// One to eight words, determined by the number.
    nonisolated static func title(_ number: Int) -> String {
        var bits = (UInt64(number) + 1) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        var title = ""
        for word in 0...bits & 7 {
            if word > 0 { title += " " }
            title += words[Int(bits >> (8 + 6 * word) & 63) % words.count]
        }
        return title
    }

    /// Composed Korean, decomposed Korean as in file names of macOS, Latin with and without combining marks, emoji of
    /// one scalar and of several.
    nonisolated static let words = [
        "밤의", "여왕", "사랑", "기억의", "바다", "서울", "마지막", "열차", "Night", "Golden", "River", "of the",
        "Winter", "Secret",
        "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}", "\u{1107}\u{1167}\u{11AF}",
        "\u{1112}\u{1161}\u{1102}\u{1173}\u{11AF}", "cafe\u{301}", "n\u{303}andu\u{301}", "🎬", "🦊",
        "❤️", "👩‍💻", "👍🏽",
    ]
}
