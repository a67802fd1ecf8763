import CommunityDomain
import CommunityPresentation
import PresentationCore
import TerminalUI
import TextCore

/// A post or a comment in a thread, as tall as its text.
struct ThreadItem: Sendable {
    let language: Language
    /// A page has the buttons of the post below its text, and the number of comments above the list.
    var isPage = false

    func post(_ row: PostRow, isMatch: Bool) -> Element {
        let head = heading(
            PostItem.author(row.post.author, isMine: row.isMine, language), [row.date] + row.marks,
            "#\(row.id)", isMatch: isMatch)
        let reactions = PostLines.reactions(row.post.reactions, language)
        let footer = (isPage ? reactions : [row.comments] + reactions).joined(separator: " · ")
        let title: [Element] = row.post.title.map { [.text(StyledText($0, .strong), .wrapped())] } ?? []
        let text = title + PostItem.lines(of: row.post.text, row.isGone ? .dim : .plain)
        let last: [Element] =
            isPage
            ? footer.isEmpty ? [] : [.text(StyledText(footer, .dim))]
            : [.text(" ").role(.decoration), .text(StyledText(footer, .heading)).role(.heading)]
        return .column([head, indented(.column(text))] + last)
    }

    func comment(_ row: CommentRow, isFolded: Bool, isMatch: Bool) -> Element {
        let author = PostItem.author(row.comment.author, isMine: row.isMine, language)
        if isFolded { return folded(row, author, isMatch: isMatch) }
        let new = row.isNew ? [BoardText.newComments[language]] : []
        let head = heading(
            author, [row.date] + new + row.marks + PostLines.reactions(row.comment.reactions, language),
            "#\(row.id)", isMatch: isMatch, isNew: row.isNew)
        let text = Element.column(PostItem.lines(of: row.comment.text, row.isGone ? .dim : .plain))
        return .column([head, indented(text), .text(" ").role(.decoration)]).expanded(true)
    }

    /// The row of a folded comment, one line.
    private func folded(_ row: CommentRow, _ author: String, isMatch: Bool) -> Element {
        let name = StyledText(author, .accent)
        let text = StyledText("  " + row.comment.text.firstLine, .dim)
        let words = LocalizedText("folded", "접힘")[language]
        return .row([
            mark(isMatch: isMatch, isNew: row.isNew),
            .text(StyledText("▸ ", .dim) + name + text).width(.fill(1))
                .label("\(author), \(words): \(row.comment.text.firstLine)"),
        ]).expanded(false)
    }

    private func heading(
        _ author: String, _ facts: [String], _ number: String, isMatch: Bool, isNew: Bool = false
    ) -> Element {
        let words = StyledText(author, .accent) + StyledText(" · " + facts.joined(separator: " · "), .dim)
        return .row([
            mark(isMatch: isMatch, isNew: isNew), .text(words).width(.fill(1)),
            .text(StyledText(number, .dim)).priority(-1),
        ])
    }

    /// Marks new and found comments so that they differ without colours.
    private func mark(isMatch: Bool, isNew: Bool) -> Element {
        let text = isMatch ? StyledText("»", .warning) : StyledText(isNew ? "●" : " ", .accent)
        let words = isMatch ? LocalizedText("found", "찾음")[language] : ""
        let element = Element.text(text).width(.fixed(1))
        return isMatch ? element.label(words) : element.role(.decoration)
    }

    private func indented(_ element: Element) -> Element {
        .row([.text(" ").width(.fixed(1)).role(.decoration), element.width(.fill(1))])
    }
}
