import AppCore
import CommunityDomain
import CommunityPresentation
import Platform
import PresentationCore
import TerminalKit
import TextCore

/// The output of `export` for programs.
struct ExportJSON: Encodable {
    let account: Owner
    let server: String?
    let posts: [PostJSON]
    let comments: [CommentJSON]
    let notices: [NoticesJSON.Entry]
    let drafts: [DraftsJSON.Entry]
    let outbox: [OutboxJSON.Entry]

    struct Owner: Encodable {
        let id: Int
        let name: String
        let email: String
        let role: String
    }

    init(_ data: PersonalData, in language: Language) {
        account = Owner(
            id: data.account.id, name: data.account.name, email: data.account.email,
            role: data.account.role.rawValue)
        server = data.server
        posts = data.posts.map { PostJSON($0) }
        comments = data.comments.map { CommentJSON($0) }
        notices = NoticesJSON(data.notices).notices
        drafts = DraftsJSON(data.drafts).drafts
        outbox = OutboxJSON(data.outbox, in: language).entries
    }
}

/// The output of `export` for readers. User texts are quoted line by line, so that no text can pretend to be a heading
/// of the document.
struct ExportMarkdown {
    let data: PersonalData
    let language: Language
    let localTime: LocalTime

    var text: String {
        var lines = ["# \(data.account.name.terminalSafe())", ""]
        lines += ["- \(AccountText.email[language]): \(data.account.email.terminalSafe())"]
        lines += ["- \(AccountText.role[language]): \(data.account.role.name(in: language))"]
        if let server = data.server {
            lines.append("- \(AccountText.server[language]): \(server)")
        }
        section(LocalizedText("Posts", "글"), &lines) {
            data.posts.flatMap { entry("#\($0.id) · \(time($0.createdAt))", $0.title, $0.text) }
        }
        section(LocalizedText("Comments", "댓글"), &lines) {
            data.comments.flatMap { entry("\($0.id) → #\($0.postID) · \(time($0.createdAt))", $0.text) }
        }
        section(LocalizedText("Notices", "알림"), &lines) {
            data.notices.flatMap { notice in
                let words = [notice.text(in: language)] + (notice.excerpt.map { ["", $0] } ?? [])
                return entry(
                    "\(notice.subject.name(in: language)) · \(time(notice.createdAt))",
                    words.joined(separator: "\n"))
            }
        }
        section(LocalizedText("Drafts", "임시 저장"), &lines) {
            data.drafts.flatMap { entry("\($0.id) · \(time($0.updatedAt))", $0.text) }
        }
        section(LocalizedText("Outbox", "보낼 편지함"), &lines) {
            OutboxJSON(data.outbox, in: language).entries.flatMap {
                entry("\($0.id) · \($0.kind) · \($0.state)", $0.text ?? "")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func section(_ title: LocalizedText, _ lines: inout [String], _ body: () -> [String]) {
        let content = body()
        guard !content.isEmpty else { return }
        lines += ["", "## \(title[language])"] + content
    }

    private func entry(_ heading: String, _ title: String?, _ text: String) -> [String] {
        entry(heading, title.map { TitledText(title: $0, text: text).whole } ?? text)
    }

    private func entry(_ heading: String, _ text: String) -> [String] {
        let quoted = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { "> \($0)".terminalSafe() }
        return ["", "### \(heading)", ""] + quoted
    }

    private func time(_ date: Date) -> String { TimeText.momentWithOffset(date, localTime) }
}
