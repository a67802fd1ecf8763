import AppCore
import CommunityDomain
import CommunityPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The signed-in account, and the actions to sign in and out.
@MainActor
final class AccountScreen: BoardHost {
    let coordinator: CommunityCoordinator

    init(_ coordinator: CommunityCoordinator) { self.coordinator = coordinator }

    private var model: AccountViewModel { coordinator.account }
    var title: String { LocalizedText("Account", "계정")[coordinator.language] }
    var address: PageAddress? { CommunityAddress.account.page }
    /// The rows are named after the actions.
    var actions: ScreenActions<AccountScreen> {
        guard coordinator.isSignedIn else { return Self.signedOut }
        return coordinator.run.isForVisitor ? Self.visiting : Self.signedIn
    }
    nonisolated static let signedIn = signedIn(
        signOut: LocalizedText("Sign out on this device", "이 기기에서 로그아웃"))
    private nonisolated static let visiting = signedIn(
        signOut: LocalizedText("Sign out in this browser", "이 브라우저에서 로그아웃"))
    private nonisolated static func signedIn(signOut: LocalizedText) -> ScreenActions<AccountScreen> {
        ScreenActions(
            form: "signed-in",
            [
                Action(
                    .changePassword, LocalizedText("Change the password", "비밀번호 변경"), keys: ["p"],
                    hint: LocalizedText("password", "비밀번호"), asksForSecret: true
                ).forScreen(command: { _ in AccountFormViewModel.Purpose.changePassword.line }) {
                    $0.coordinator.openForm(.changePassword)
                },
                Action(.signOut, signOut, keys: ["o"], hint: LocalizedText("sign out", "로그아웃"))
                    .forScreen(command: { _ in "signout" }) { $0.coordinator.askToSignOut() },
                refresh,
            ])
    }
    nonisolated static let signedOut = ScreenActions<AccountScreen>(
        form: "signed-out", [.signIn, .signUp, refresh])
    private nonisolated static let refresh: ScreenAction<AccountScreen> = Action.refresh.forScreen(
        command: { _ in "whoami" }) { await $0.coordinator.renewAccount() }

    func body(in context: ViewContext) -> Element {
        let (state, language) = (model.state, context.language)
        let status = StatusLine(
            [coordinator.place], note: coordinator.note, phase: .idle, isEmpty: false
        ).element(context)
        let choices = scope.actions.filter { $0.id != .refresh }
        let list = Element.list(
            "account",
            ListSource(
                count: choices.count, id: { .text(choices[$0].id.name) },
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
                "You are not signed in. You need an account to write on the board.",
                "로그인되어 있지 않습니다. 글을 쓰려면 계정이 필요합니다.")
            lines.append(.text(StyledText(text[language]), .wrapped()))
        }
        return .column([
            status, list, .text(" ").role(.decoration), .scroll("facts", .column(lines)),
        ])
    }

    private func facts(_ content: AccountContent, _ context: ViewContext) -> [Element] {
        let (account, language) = (content.session.account, context.language)
        var fields = [
            (AccountText.name, account.name), (AccountText.email, account.email),
            (AccountText.role, content.role),
        ].map { Field($0.0[language], $0.1) }
        // The process is the visitor's server.
        if !coordinator.run.isForVisitor {
            fields += [
                Field(AccountText.server[language], content.server),
                Field(AccountText.secret[language], content.place),
            ]
        }
        if context.isNarrow {
            return fields.flatMap { field -> [Element] in
                [.text(StyledText(field.label, .dim)), .text(StyledText(field.value), .wrapped())]
            }
        }
        let margin = Element.text(" ").role(.decoration)
        return [.row([margin, Element.fields(fields).width(.fill(1))], gap: 0)]
    }

    func appear() async { await coordinator.renewAccount() }
}
