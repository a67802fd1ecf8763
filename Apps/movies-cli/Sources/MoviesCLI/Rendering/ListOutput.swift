import AppCore
import DomainCore
import MoviesPresentation
import PresentationCore
import TerminalKit

/// Prints a list of films and what there is to say about it, the same way for every command that has one.
struct ListOutput {
    let rows: [MovieRow]
    let phase: LoadPhase
    var emptyMessage: String?
    var savedNote: String?
    /// All that fit, not only what is shown, in words and as a number.
    var totalText: String?
    var total: Total?
    var nextCursor: String?
    var hasMore = false
    /// How to see more.
    var moreHint: String?
    /// What an error is about, where the words of the error do not say.
    var subject: String?

    func print(json: Bool, _ run: Run) -> ExitCode {
        let failure = phase.failure
        if json {
            if failure == nil || !rows.isEmpty {
                let list = MovieListJSON(
                    rows: rows, total: total, nextCursor: nextCursor, hasMore: hasMore,
                    isFresh: failure == nil)
                let code = run.print(json: list)
                if code != .success { return code }
            }
        } else {
            for line in lines(run) { run.console.out(line) }
        }
        return failure.map { run.fail($0, about: subject) } ?? .success
    }

    private func lines(_ run: Run) -> [TerminalText] {
        guard !rows.isEmpty else {
            return phase.failure == nil ? emptyMessage.map { [TerminalText($0)] } ?? [] : []
        }
        var lines = MovieTable.lines(rows, run)
        let notes = [totalText, hasMore ? moreHint : nil, savedNote].compactMap { $0 }
        // Notes are for people; a pipe gets rows only.
        if run.console.width != nil, !notes.isEmpty {
            lines += ["", run.console.style("\(notes.joined(separator: " · "))", .dim)]
        } else if let savedNote {
            run.console.error("(\(savedNote))" as TerminalText)
        }
        return lines
    }
}
