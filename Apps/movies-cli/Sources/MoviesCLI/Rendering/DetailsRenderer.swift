import MoviesDomain
import MoviesPresentation
import TerminalKit
import TextCore

/// The page of one film as lines of text.
enum DetailsRenderer {
    static func lines(_ state: DetailsViewModel.State, _ context: CommandContext) -> [String] {
        guard let content = state.content else { return [] }
        let style = context.console.style
        let row = content.row
        let title = row.title.terminalSafe() + (row.year.map { " (\($0))" } ?? "")
        var lines = wrapped(title, context).map { style($0, .bold) }
        if state.isBookmarked {
            lines.append(style(LocalizedText("♥ bookmarked", "♥ 북마크")[context.language], .red))
        }
        if let original = row.secondaryTitle {
            lines += wrapped(original.terminalSafe(), context).map { style($0, .dim) }
        }
        lines.append("")
        let number = Field(
            label: LocalizedText("Number", "번호")[context.language], value: "\(row.id.rawValue)")
        lines += FieldList.lines([number] + content.fields, context)
        if let synopsis = content.synopsis {
            lines += [""] + wrapped(synopsis.terminalSafe(), context)
        }
        if let note = state.savedNote { lines += ["", style("(\(note))", .dim)] }
        return lines
    }

    /// Lines that fit the terminal and are not too long to be read.
    private static func wrapped(_ text: String, _ context: CommandContext) -> [String] {
        context.console.width.map { text.wrapped(toCells: min($0, 100)) } ?? [text]
    }
}
