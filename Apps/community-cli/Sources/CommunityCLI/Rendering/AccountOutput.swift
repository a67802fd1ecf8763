import PresentationCore
import AppCore
import CommunityDomain
import CommunityPresentation
import TerminalKit

/// Prints what became of signing in or out, and who one is.
struct AccountOutput {
    let state: AccountViewModel.State
    let isDetailed: Bool

    init(_ state: AccountViewModel.State, isDetailed: Bool = false) {
        self.state = state
        self.isDetailed = isDetailed
    }

    @MainActor
    func print(json: Bool, _ context: CommandContext) -> ExitCode {
        if json, let account = state.account {
            let code = context.print(json: AccountJSON(account.session))
            if code != .success { return code }
        } else {
            if let notice = state.notice { context.console.out(notice) }
            if let account = state.account { describe(account, context) }
        }
        if state.unreadNotices > 0 { NoticesCommand.say(state.unreadNotices, context) }
        return state.failure.map { context.fail($0) } ?? .success
    }

    private func describe(_ content: AccountContent, _ context: CommandContext) {
        let language = context.language
        if isDetailed {
            let account = content.session.account
            let fields = FieldList([
                (CommunityWord.name.text(in: language), account.name),
                (CommunityWord.email.text(in: language), account.email),
                (CommunityWord.role.text(in: language), content.role),
                (CommunityWord.server.text(in: language), content.server),
                (CommunityWord.secret.text(in: language), content.place),
            ])
            for line in fields.lines(context.console) { context.console.out(line) }
        } else if case .file = content.session.place {
            // Whoever expects the keyring has to know that it is not there.
            context.console.error("\(CommunityWord.secret.text(in: language)): \(content.place)")
        }
    }
}
