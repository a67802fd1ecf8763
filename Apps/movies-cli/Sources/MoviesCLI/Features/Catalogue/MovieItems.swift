import AppCore
import MoviesDomain
import MoviesPresentation
import TerminalKit
import TextCore

/// Films as items of several lines, as on the full screen: `--detailed`.
enum MovieItems {
    static func lines(_ rows: [MovieRow], _ run: Run) -> [TerminalText] {
        rows.enumerated().flatMap { index, row in (index == 0 ? [] : [""]) + lines(row, run) }
    }

    private static func lines(_ row: MovieRow, _ run: Run) -> [TerminalText] {
        let (style, width) = (run.console.style, run.console.width)
        let facts = [row.rating.map { "★ \($0)" }, row.runtime, row.match].compactMap { $0 }
        let tags = [row.hashtags.joined(separator: " "), row.uploaded ?? ""].filter { !$0.isEmpty }
        let synopsis = row.synopsis.map { text in width.map { text.truncated(toCells: $0 - 2) } ?? text }
        return [
            "\(style("\(row.id.rawValue)", .dim))  \(style("\(row.title)", .bold))"
                + (facts.isEmpty ? "" : "  \(style("\(facts.joined(separator: " · "))", .yellow))"),
            "  \(style("\(row.heading)", .dim))",
        ] + [tags.isEmpty ? nil : tags.joined(separator: "  "), synopsis].compactMap { $0 }.map { "  \($0)" }
    }
}

extension OptionSpec {
    static let detailed = flag(
        "detailed",
        LocalizedText("Print items with genres and synopsis, not a table", "표 대신 장르와 줄거리가 있는 항목으로 출력"))
}
