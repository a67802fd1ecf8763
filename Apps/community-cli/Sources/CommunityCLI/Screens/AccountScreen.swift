import AppCore
import CommunityDomain
import CommunityPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The signed-in account, and the actions to sign in and out.
@MainActor
final class AccountScreen: Screen {
    private let coordinator: CommunityCoordinator

    init(_ coordinator: CommunityCoordinator) { self.coordinator = coordinator }

    private var model: AccountViewModel { coordinator.account }
    var title: String { LocalizedText("Account", "계정")[coordinator.language] }
    var scope: ActionScope { coordinator.isSignedIn ? .signedIn : .signedOut }

    /// The available actions, as rows.
    private var choices: [(action: ActionID, title: LocalizedText)] {
        let wanted: [ActionID] =
            coordinator.isSignedIn ? [.changePassword, .signOut] : [.signIn, .signUp]
        return wanted.compactMap { id in
            scope.actions.first { $0.id == id }.map { (id, $0.title) }
        }
    }

    func body(in context: ViewContext) -> Element {
        let (state, language) = (model.state, context.language)
        let status = StatusLine(
            [place(language)], note: coordinator.note, phase: .idle, isEmpty: false
        ).element(context)
        let choices = choices
        let list = Element.list(
            "account",
            ListSource(
                count: choices.count, id: { .text(choices[$0].action.name) },
                row: { .text(StyledText(" " + choices[$0].title[language])) }), label: title
        ).height(.fixed(choices.count))
        var lines: [Element] = []
        if let failure = state.failure, failure.kind != .signInNeeded {
            lines += [.text(StyledText(failure.message, .bad), .wrapped()).role(.status)]
        }
        if let account = state.account {
            lines += facts(account, context)
        } else {
            let text = LocalizedText(
                "You are not signed in. You need an account to read and write on the board.",
                "로그인되어 있지 않습니다. 게시판을 읽고 쓰려면 계정이 필요합니다.")
            lines.append(.text(StyledText(text[language]), .wrapped()))
        }
        return .column([
            status, list, .text(" ").role(.decoration), .scroll("facts", .column(lines)),
        ])
    }

    private func place(_ language: Language) -> String {
        coordinator.run.server.address?.place
            ?? LocalizedText("the board of this device", "이 기기의 게시판")[language]
    }

    private func facts(_ content: AccountContent, _ context: ViewContext) -> [Element] {
        let (account, language) = (content.session.account, context.language)
        let fields = [
            (AccountText.name, account.name), (AccountText.email, account.email),
            (AccountText.role, content.role), (AccountText.server, content.server),
            (AccountText.secret, content.place),
        ].map { ($0.0[language], $0.1) }
        let width = fields.map { $0.0.cellWidth }.max() ?? 0
        if context.isNarrow {
            return fields.flatMap { label, value -> [Element] in
                [.text(StyledText(label, .dim)), .text(StyledText(value), .wrapped())]
            }
        }
        return fields.map { label, value in
            .row([
                .text(StyledText(" " + label, .dim)).width(.fixed(width + 1)),
                .text(StyledText(value), .wrapped()).width(.fill(1)),
            ])
        }
    }

    func appear() async { await coordinator.renewAccount() }

    func perform(_ action: ActionID, on item: ItemID?) async {
        switch (action, item) {
        case (.open, .text(let name)): await perform(ActionID(name), on: nil)
        case (.refresh, _): await coordinator.renewAccount()
        case (.signIn, _): await coordinator.signIn()
        case (.signUp, _): coordinator.openForm(.signUp)
        case (.changePassword, _): coordinator.openForm(.changePassword)
        case (.signOut, _): coordinator.askToSignOut()
        default: break
        }
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        switch (action, item) {
        case (.open, .text(let name)): coordinator.command(for: ActionID(name))
        case (.refresh, _): coordinator.commandLine("whoami")
        default: coordinator.command(for: action)
        }
    }
}
