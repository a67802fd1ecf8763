import CommunityDomain
import AppCore
import CommunityPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `community-cli notices`: what moderators decided about the user's own texts, and why.
struct NoticesCommand: Sendable {
    static let spec = CommandSpec(
        "notices",
        LocalizedText("List what moderators decided about your posts and comments", "내 글과 댓글에 대한 운영자의 결정 보기"),
        options: [.json],
        examples: [.init("community-cli notices", LocalizedText("List the notices", "알림 보기"))])

    let json: Bool

    init(_ parsed: ParsedCommand) { json = parsed.flag("json") }

    @MainActor
    func run(_ scene: ModerationSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeModerationViewModel()
        await viewModel.send(.loadNotices)
        let state = viewModel.state
        if let failure = state.failure { return run.fail(failure) }
        if json { return run.print(json: NoticesJSON(state.notices.map(\.notice))) }
        if let message = state.emptyMessage { run.console.out(message) }
        for row in state.notices {
            let mark = row.notice.isRead ? "  " : "* "
            run.console.out("\(mark)\(row.text) \(run.console.style("· \(row.age)", .dim))")
        }
        return .success
    }

    /// Mentions unread notices in a line when the board is read. Prints nothing if the server has no notices or cannot
    /// be reached.
    @MainActor
    static func announce(_ scene: ModerationSceneDIContainer, _ run: Run) async {
        guard run.console.width != nil else { return }
        let viewModel = scene.makeModerationViewModel()
        await viewModel.send(.countNotices)
        let unread = viewModel.state.unreadNotices
        if unread > 0 { say(unread, run) }
    }

    /// How many notices are unread, with the command that shows them.
    static func say(_ unread: Int, _ run: Run) {
        run.console.error(
            ModerationText.unreadNotices(unread, command: run.commandLine("notices"))[run.language])
    }
}
