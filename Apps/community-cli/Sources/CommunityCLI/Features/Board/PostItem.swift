import CommunityDomain
import CommunityPresentation
import PresentationCore
import TerminalUI
import TextCore

/// A post in a list: the beginning of its text, and its author.
struct PostItem: Sendable {
    let row: PostRow
    let language: Language

    static let height = 2

    var element: Element {
        let text = row.heading
        let unread = LocalizedText("unread", "안 읽음")[language]
        let mark = Element.text(StyledText(row.isUnread ? "●" : " ", .accent)).width(.fixed(1))
            .role(.decoration)
        return .column([
            .row([
                mark,
                .text(StyledText(text, row.isGone ? .dim : row.isUnread ? .strong : .plain)).width(.fill(1))
                    .label(row.isUnread ? "\(unread), \(text)" : text),
            ]),
            .row([
                .text(" ").width(.fixed(1)).role(.decoration),
                .text(
                    StyledText(Self.author(row.post.author, isMine: row.isMine, language), .accent)
                        + StyledText(facts, .dim)
                ).width(.fill(1)),
            ]),
        ])
    }

    private var facts: String {
        // The most important facts come first, because the line may be cut.
        ([""] + row.marks
            + [row.comments]
            + (row.unreadComments > 0 ? [BoardText.unreadComments(row.unreadComments)[language]] : [])
            + (row.post.reactions.counts.isEmpty ? [] : [row.post.reactions.summary]) + [
                row.age, "#\(row.id)",
            ]).joined(separator: " · ")
    }

    static func author(_ author: Author, isMine: Bool, _ language: Language) -> String {
        isMine ? "\(author.name) (\(BoardText.you[language]))" : author.name
    }

    /// All lines of a user's text, wrapped.
    static func lines(of text: String, _ tone: Tone = .plain) -> [Element] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            .text(StyledText(line.isEmpty ? " " : String(line), tone), .wrapped())
        }
    }
}
