import AppCore
import DomainCore
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

/// Prints a list of films with its notes, for every command that lists films.
struct ListOutput {
    let rows: [MovieRow]
    let phase: LoadPhase
    var emptyMessage: String?
    var savedNote: String?
    /// The total number of films, as text.
    var totalText: String?
    var total: Total?
    var nextCursor: String?
    var hasMore = false
    /// The hint that shows the next page.
    var next: LocalizedText?
    /// The subject of an error, if its message does not name it.
    var subject: String?
    /// How a search was read; `nil` for other lists.
    var search: Search?
    /// Whether items are printed instead of a table.
    var isDetailed = false

    struct Search {
        /// How the text of the search was read.
        let reading: SearchReading?
        /// The same reading as a message.
        let note: String?
    }

    func print(json: Bool, _ run: Run) -> ExitCode {
        let failure = phase.failure
        if let note = search?.note { run.console.error(TerminalText(note)) }
        if json {
            if failure == nil || !rows.isEmpty {
                let list = MovieListJSON(
                    rows: rows, total: total, nextCursor: nextCursor, hasMore: hasMore,
                    isFresh: failure == nil, search: search.map { SearchJSON(reading: $0.reading) })
                let code = run.dialog.print(json: list)
                if code != .success { return code }
            }
        } else {
            for line in lines(run) { run.console.out(line) }
            if !rows.isEmpty {
                // The note is for readers at a terminal; a pipe gets rows only.
                if run.console.width == nil, let savedNote {
                    run.console.error("(\(savedNote))" as TerminalText)
                }
                run.dialog.footer(
                    totalText.map { LocalizedText(verbatim: $0) }, hasMore ? next : nil,
                    savedNote.map { LocalizedText(verbatim: $0) })
            }
        }
        return failure.map { run.dialog.fail($0, about: subject) } ?? .success
    }

    private func lines(_ run: Run) -> [TerminalText] {
        guard !rows.isEmpty else {
            return phase.failure == nil ? emptyMessage.map { [TerminalText($0)] } ?? [] : []
        }
        return isDetailed ? MovieItems.lines(rows, run) : MovieTable.lines(rows, run)
    }
}
