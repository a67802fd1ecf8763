import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalKit

/// The page of one film as lines of text.
enum DetailsRenderer {
    static func lines(_ state: DetailsViewModel.State, _ context: CommandContext) -> [TerminalText] {
        guard let content = state.content else { return [] }
        let style = context.console.style
        let row = content.row
        let title = row.title + (row.year.map { " (\($0))" } ?? "")
        var lines = wrapped(title, context).map { style($0, .bold) }
        if state.isBookmarked {
            lines.append(style("\(LocalizedText("♥ bookmarked", "♥ 북마크")[context.language])", .red))
        }
        if let original = row.secondaryTitle {
            lines += wrapped(original, context).map { style($0, .dim) }
        }
        lines.append("")
        let number = (label: LocalizedText("Number", "번호")[context.language], value: "\(row.id.rawValue)")
        lines += FieldList([number] + content.fields.map { (label: $0.label, value: $0.value) })
            .lines(context.console)
        if let synopsis = content.synopsis {
            lines += [""] + wrapped(synopsis, context)
        }
        if let note = state.savedNote { lines += ["", style("(\(note))", .dim)] }
        return lines
    }

    /// Lines that fit the terminal and are not too long to be read.
    private static func wrapped(_ text: String, _ context: CommandContext) -> [TerminalText] {
        TerminalText.lines(text, width: context.console.width.map { min($0, 100) })
    }
}
