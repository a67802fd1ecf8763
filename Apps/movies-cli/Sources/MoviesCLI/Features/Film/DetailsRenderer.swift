import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

/// The page of one film as lines of text.
enum DetailsRenderer {
    static func lines(_ state: DetailsViewModel.State, _ run: Run) -> [TerminalText] {
        guard let content = state.content else { return [] }
        let style = run.console.style
        let row = content.row
        let title = row.title + (row.year.map { " (\($0))" } ?? "")
        var lines = wrapped(title, run).map { style($0, .bold) }
        if state.isBookmarked {
            lines.append(style("\(LocalizedText("♥ bookmarked", "♥ 북마크")[run.language])", .red))
        }
        lines.append("")
        let number = (label: LocalizedText("Number", "번호")[run.language], value: "\(row.id.rawValue)")
        lines += FieldList([number] + content.fields.map { (label: $0.label, value: $0.value) })
            .lines(run.console)
        if let synopsis = content.synopsis {
            lines += [""] + wrapped(synopsis, run)
        }
        if let note = state.savedNote { lines += ["", style("(\(note))", .dim)] }
        return lines
    }

    /// Lines that fit the terminal and have a readable length.
    private static func wrapped(_ text: String, _ run: Run) -> [TerminalText] {
        TerminalText.lines(text, width: run.console.width.map { min($0, 100) })
    }
}
