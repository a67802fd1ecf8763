import CommunityDomain
import AppCore
import CommunityPresentation
import PresentationCore
import TerminalKit
import TextCore

/// Posts and comments as lines for readers. Texts of other users are made safe to print.
enum PostLines {
    /// A line for each post: number, author, age, comments, and its title or the beginning of its text.
    static func table(_ rows: [PostRow], _ run: Run) -> [TerminalText] {
        let language = run.language
        var columns = [
            TextTable.Column(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
            TextTable.Column(
                LocalizedText("Author", "작성자")[language], isFlexible: true, minimumWidth: 8,
                attributes: [.cyan]),
            TextTable.Column(LocalizedText("When", "작성일")[language], isOptional: true, attributes: [.dim]),
            TextTable.Column(LocalizedText("Comments", "댓글")[language], .trailing, isOptional: true),
            TextTable.Column(LocalizedText("Text", "내용")[language], isFlexible: true, minimumWidth: 16),
        ]
        // A pipe receives one row for each post; a terminal shows the matching comment below the row.
        let hasHits = run.console.width == nil && rows.contains { $0.hit != nil }
        if hasHits {
            columns.append(TextTable.Column(LocalizedText("Found by", "찾은 곳")[language], isFlexible: true))
        }
        let cells = rows.map { row -> [String] in
            let marks = row.marks.map { "[\($0)] " }.joined()
            let unread = row.isUnread ? "* " : ""
            return [
                "\(row.id)", name(row.post.author.name, row.isMine, language), row.age,
                comments(row, language), unread + marks + row.heading + summary(row.post.reactions),
            ] + (hasHits ? [hit(row, language) ?? ""] : [])
        }
        let lines = TextTable(columns, rows: cells).lines(
            width: run.console.width, style: run.console.style)
        guard let width = run.console.width, lines.count == rows.count + 1 else { return lines }
        return [lines[0]] + zip(lines.dropFirst(), rows).flatMap { [$0] + hit($1, width, run) }
    }

    /// The comment by which a search found a post.
    private static func hit(_ row: PostRow, _ width: Int, _ run: Run) -> [TerminalText] {
        guard let words = hit(row, run.language) else { return [] }
        let line = "    ↳ \(words)".terminalSafe().truncated(toCells: width)
        return [run.console.style("\(line)", .dim)]
    }

    private static func hit(_ row: PostRow, _ language: Language) -> String? {
        row.hit.map { hit in
            LocalizedText(
                "comment \(hit.comment) by \(hit.author): \(hit.excerpt)",
                "\(hit.comment)번 댓글 (\(hit.author)): \(hit.excerpt)")[language]
        }
    }

    private static func summary(_ reactions: Reactions) -> String {
        reactions.counts.isEmpty ? "" : "  \(reactions.summary)"
    }

    /// `5 (2 new)`.
    private static func comments(_ row: PostRow, _ language: Language) -> String {
        guard row.unreadComments > 0 else { return "\(row.post.commentCount)" }
        return LocalizedText(
            "\(row.post.commentCount) (\(row.unreadComments) new)",
            "\(row.post.commentCount)(새 댓글 \(row.unreadComments))")[language]
    }

    /// The beginning of a post: its author and title. `moment` replaces the age.
    static func head(_ row: PostRow, moment: String? = nil, _ run: Run) -> [TerminalText] {
        let head = heading(
            "\(row.id)", name(row.post.author.name, row.isMine, run.language), moment ?? row.date,
            row.marks, run)
        let title: [TerminalText] = row.post.title.map { [run.console.style("\($0)", .bold), ""] } ?? []
        return [head, ""] + title
    }

    /// A whole post.
    static func whole(_ row: PostRow, moment: String? = nil, _ run: Run) -> [TerminalText] {
        head(row, moment: moment, run) + text(row.post.text) + [
            "", run.console.style("\(footer(row.post.reactions, row.comments, run.language))", .dim),
        ]
    }

    /// A whole comment.
    static func whole(_ row: CommentRow, moment: String? = nil, _ run: Run) -> [TerminalText] {
        let marks =
            (row.isNew ? [BoardText.newComments[run.language]] : []) + row.marks
            + reactions(row.comment.reactions, run.language)
        let head = heading(
            "  \(row.id)", name(row.comment.author.name, row.isMine, run.language), moment ?? row.date,
            marks, run)
        return [head] + text(row.comment.text).map { "  \($0)" }
    }

    /// The line below a post: comments and reactions.
    private static func footer(_ reactions: Reactions, _ comments: String, _ language: Language) -> String {
        ([comments] + self.reactions(reactions, language)).joined(separator: " · ")
    }

    /// `👍 3 🙏 1 (you 👍)`; nothing without reactions.
    static func reactions(_ reactions: Reactions, _ language: Language) -> [String] {
        guard !reactions.counts.isEmpty else { return [] }
        let mine = Reaction.allCases.filter(reactions.mine.contains).map(\.symbol).joined()
        return [reactions.summary + (mine.isEmpty ? "" : " (\(BoardText.you[language]) \(mine))")]
    }

    /// The lines of a user's text.
    static func text(_ text: String) -> [TerminalText] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
            TerminalText(String($0))
        }
    }

    private static func heading(
        _ number: String, _ name: String, _ date: String, _ marks: [String], _ run: Run
    ) -> TerminalText {
        let style = run.console.style
        let notes = ([date] + marks).joined(separator: " · ")
        return "\(style("\(number)", .bold)) \(style("\(name)", .cyan)) \(style("\(notes)", .dim))"
    }

    private static func name(_ name: String, _ isMine: Bool, _ language: Language) -> String {
        isMine ? "\(name) (\(BoardText.you[language]))" : name
    }

}
