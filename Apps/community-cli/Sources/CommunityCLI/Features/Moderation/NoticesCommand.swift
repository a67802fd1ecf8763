import CommunityDomain
import AppCore
import CommunityPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `community-cli notices`: who wrote to the user, and what moderators decided about the user's own texts.
struct NoticesCommand: Sendable {
    static let spec = CommandSpec(
        "notices",
        LocalizedText(
            "List mentions, replies and moderators' decisions about your posts and comments",
            "언급, 답글, 운영자의 결정 보기"),
        discussion: LocalizedText(
            "Someone mentioned you with @ and your name, replied to your comment, or commented on your post; "
                + "or a moderator acted on something that you wrote. The list marks them as read.",
            "누군가 @와 이름으로 회원님을 언급하거나, 댓글에 답글을 남기거나, 글에 댓글을 남기면 알립니다. 운영자가 내 글이나 댓글을 처리했을 때도 "
                + "알립니다. 목록을 보면 읽은 것으로 표시합니다."),
        options: [.json],
        examples: [.init("community-cli notices", LocalizedText("List the notices", "알림 보기"))])

    let json: Bool

    init(_ parsed: ParsedCommand) { json = parsed.flag("json") }

    @MainActor
    func run(_ scene: ModerationSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeModerationViewModel()
        await viewModel.send(.loadNotices)
        let state = viewModel.state
        if let failure = state.failure { return run.dialog.fail(failure) }
        if json { return run.dialog.print(json: NoticesJSON(state.notices.map(\.notice))) }
        if let message = state.emptyMessage { run.console.out(message) }
        for row in state.notices {
            let mark = row.notice.isRead ? "  " : "* "
            run.console.out("\(mark)\(row.text) \(run.console.style("· \(row.age)", .dim))")
            if let excerpt = row.excerpt { run.console.out("    > \(excerpt)") }
        }
        return .success
    }

    /// Mentions unread notices in a line, on a terminal. Prints nothing if the server has no notices, or if an earlier
    /// request of this run failed.
    @MainActor
    static func announce(_ scene: ModerationSceneDIContainer, _ run: Run) async {
        guard run.console.width != nil, run.faults.isEmpty else { return }
        let viewModel = scene.makeModerationViewModel()
        await viewModel.send(.countNotices)
        let unread = viewModel.state.unreadNotices
        if unread > 0 { say(unread, run) }
    }

    /// Prints the number of unread notices and the command that shows them.
    static func say(_ unread: Int, _ run: Run) {
        run.console.error(
            ModerationText.unreadNotices(unread, command: run.commandLine("notices"))[run.language])
    }
}
