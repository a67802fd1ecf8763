import AppCore
import MoviesDomain
import MoviesPresentation
import Platform
import PresentationCore
import TerminalKit
import TextCore

/// Prints the user's diary of films, for every command that lists it.
@MainActor
struct DiaryOutput {
    private let kind: DiaryViewModel.Kind
    private let limit: Int?
    private let json: Bool

    init(_ kind: DiaryViewModel.Kind, limit: Int?, json: Bool) {
        self.kind = kind
        self.limit = limit
        self.json = json
    }

    func print(_ viewModel: DiaryViewModel, _ run: Run) async -> ExitCode {
        await viewModel.send(.load)
        let state = viewModel.state
        if let failure = state.phase.failure { return run.dialog.fail(failure) }
        let rows = Array(state.rows.prefix(limit ?? state.rows.count))
        if json { return run.dialog.print(json: DiaryJSON(rows, kind)) }
        if let message = state.emptyMessage { run.console.out(message) }
        if !rows.isEmpty { table(rows, run).forEach(run.console.out) }
        return .success
    }

    private func table(_ rows: [DiaryRow], _ run: Run) -> [TerminalText] {
        let language = run.language
        var columns: [TextTable.Column] = [
            .init(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
            .init(
                LocalizedText("Title", "제목")[language], isFlexible: true, minimumWidth: 16,
                attributes: [.bold]),
            .init(LocalizedText("Year", "연도")[language], .trailing, isOptional: true),
        ]
        if kind == .scores { columns.append(.init(LocalizedText("Score", "점수")[language], .trailing)) }
        columns.append(
            .init(
                (kind == .watched ? LocalizedText("Watched", "본 날짜") : LocalizedText("Date", "날짜"))[language])
        )
        if kind == .notes {
            columns.append(
                .init(LocalizedText("Note", "메모")[language], isFlexible: true, minimumWidth: 16))
        }
        let cells = rows.map { row in
            var cells = ["\(row.id.rawValue)", row.movie.title, row.movie.year ?? ""]
            if kind == .scores { cells.append(row.score ?? "") }
            cells.append(row.day)
            if kind == .notes { cells.append(row.note ?? "") }
            return cells
        }
        return TextTable(columns, rows: cells).lines(width: run.console.width, style: run.console.style)
    }
}

/// The user's diary of films, as `--json` prints it: the fields of a list's film and the diary entry.
struct DiaryJSON: Encodable {
    private let kind: DiaryViewModel.Kind
    private let entries: [Entry]

    init(_ rows: [DiaryRow], _ kind: DiaryViewModel.Kind) {
        self.kind = kind
        entries = rows.map { Entry($0, kind) }
    }

    private enum Key: String, CodingKey {
        case ratings, watched, notes
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let key: Key =
            switch kind {
            case .scores: .ratings
            case .watched: .watched
            case .notes: .notes
            }
        try container.encode(entries, forKey: key)
    }

    struct Entry: Encodable {
        private let row: DiaryRow
        private let kind: DiaryViewModel.Kind

        init(_ row: DiaryRow, _ kind: DiaryViewModel.Kind) {
            self.row = row
            self.kind = kind
        }

        private enum Key: String, CodingKey { case note, ownScore, ratedAt, watchedOn, recordedAt, notedAt }

        func encode(to encoder: any Encoder) throws {
            try MovieJSON(movie: row.entry.movie).encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            switch kind {
            case .scores:
                try container.encode(row.entry.score?.value.value, forKey: .ownScore)
                try container.encode(row.keptAt, forKey: .ratedAt)
            case .watched:
                try container.encode(row.day, forKey: .watchedOn)
                try container.encode(row.keptAt, forKey: .recordedAt)
            case .notes:
                try container.encode(row.entry.note?.value.text, forKey: .note)
                try container.encode(row.keptAt, forKey: .notedAt)
            }
        }
    }
}
