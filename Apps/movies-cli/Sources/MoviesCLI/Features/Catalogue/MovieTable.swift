import AppCore
import MoviesDomain
import MoviesPresentation
import TerminalKit
import TextCore

/// Films as a table that fits the terminal.
enum MovieTable {
    static func lines(_ rows: [MovieRow], _ run: Run) -> [TerminalText] {
        lines(rows.map { ($0, nil) }, lastTitle: nil, run)
    }

    /// A table of bookmarks, with the time of each.
    static func lines(_ rows: [BookmarkRow], _ run: Run) -> [TerminalText] {
        lines(
            rows.map { ($0.movie, $0.added) }, lastTitle: LocalizedText("Added", "추가")[run.language],
            run)
    }

    private static func lines(
        _ rows: [(movie: MovieRow, last: String?)], lastTitle: String?, _ run: Run
    ) -> [TerminalText] {
        let language = run.language
        // A narrow terminal shows only the columns that distinguish films.
        let room = run.console.width ?? .max
        var table: [(column: TextTable.Column, cell: (MovieRow) -> String)] = [
            (
                .init(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
                { "\($0.id.rawValue)" }
            ),
            (
                .init(
                    LocalizedText("Title", "제목")[language], isFlexible: true, minimumWidth: 16,
                    attributes: [.bold]), { $0.title }
            ),
        ]
        if room >= 100, rows.contains(where: { $0.movie.secondaryTitle != nil }) {
            table.append(
                (
                    .init(
                        LocalizedText("Original", "다른 제목")[language], isFlexible: true, minimumWidth: 10,
                        attributes: [.dim]), { $0.secondaryTitle ?? "" }
                ))
        }
        if rows.contains(where: { $0.movie.match != nil }) {
            table.append(
                (
                    .init(
                        LocalizedText("Found by", "일치 항목")[language], isFlexible: true, minimumWidth: 8,
                        attributes: [.dim]), { $0.match ?? "" }
                ))
        }
        table.append((.init(LocalizedText("Year", "연도")[language], .trailing), { $0.year ?? "" }))
        if rows.contains(where: { $0.movie.rating != nil }) {
            table.append(
                (
                    .init(LocalizedText("Rating", "평점")[language], .trailing, attributes: [.yellow]),
                    { $0.rating ?? "" }
                ))
        }
        if room >= 70 {
            table.append((.init(LocalizedText("Length", "시간")[language], .trailing), { $0.runtime ?? "" }))
        }
        if room >= 56 {
            table.append(
                (
                    .init(LocalizedText("Genres", "장르")[language], isFlexible: true, minimumWidth: 6),
                    { $0.genres.joined(separator: ", ") }
                ))
        }
        let columns = table.map(\.column) + (lastTitle.map { [TextTable.Column($0)] } ?? [])
        let cells = rows.map { row in table.map { $0.cell(row.movie) } + (row.last.map { [$0] } ?? []) }
        return TextTable(columns, rows: cells).lines(
            width: run.console.width, style: run.console.style)
    }
}
