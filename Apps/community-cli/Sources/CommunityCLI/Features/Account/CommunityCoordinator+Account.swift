import AppCore
import CommunityDomain
import CommunityPresentation
import DIContainer
import PresentationCore
import TerminalUI
import TextCore

/// Signing in and out.
extension CommunityCoordinator {
    /// The action that the form interrupted.
    @MainActor
    final class AfterSignIn {
        let isKeptOnlyHere: Bool
        let address: CommunityAddress?
        let body: @MainActor () async -> Void

        init(isKeptOnlyHere: Bool, at address: CommunityAddress?, body: @escaping @MainActor () async -> Void)
        {
            self.isKeptOnlyHere = isKeptOnlyHere
            self.address = address
            self.body = body
        }
    }

    /// Runs an action that needs an account: the user signs in first and then returns.
    ///
    /// - Parameters:
    ///   - isKeptOnlyHere: whether the action holds something that is stored nowhere else, such as a typed reason.
    ///   - address: the address of the screen that the action opens, which a browser keeps meanwhile.
    ///   - body: the action.
    func withAccount(
        isKeptOnlyHere: Bool = false, at address: CommunityAddress? = nil,
        _ body: @escaping @MainActor () async -> Void
    ) async {
        if !isSignedIn { await renewAccount() }
        if isSignedIn { return await body() }
        openForm(.signIn, then: AfterSignIn(isKeptOnlyHere: isKeptOnlyHere, at: address, body: body))
    }

    /// Opens the form, unless another process has signed in since.
    func signIn() async {
        if !isSignedIn { await renewAccount() }
        guard let name = account.state.account?.session.account.name else { return openForm(.signIn) }
        flow.show(toast: AccountText.isSignedIn(name)[language])
    }

    /// Reloads the signed-in account, which another process may have changed, and what the server reports about it.
    func renewAccount() async {
        let before = account.state.account?.session.account.id
        await know()
        if account.state.account?.session.account.id == before {
            flow.start { [self] in await countNotices() }
        } else {
            listen()
            flow.start { [self] in await reloadEverything() }
        }
    }

    /// Opens a form in place of the open form: only one at a time, because a device has one account. Asks first when
    /// the open form has something that would be lost.
    func openForm(_ purpose: AccountFormViewModel.Purpose, then next: AfterSignIn? = nil) {
        var next = next
        var loss = form?.typedLoss
        if let waiting = form?.next, waiting.isKeptOnlyHere {
            // The new form can run the waiting action, unless it has a different action of its own.
            if next == nil { next = waiting } else if next !== waiting { loss = loss ?? form?.loss }
        }
        guard let loss else { return replaceForm(purpose, then: next) }
        flow.ask(
            Alert(title: loss.title, message: loss.message) { [self] isYes in
                if isYes { replaceForm(purpose, then: next) }
            })
    }

    private func replaceForm(_ purpose: AccountFormViewModel.Purpose, then next: AfterSignIn?) {
        // The board of this device is never closed.
        let model = app.accountScene().makeFormViewModel(
            purpose, isInvited: run.server.isRemote || run.isForVisitor)
        if let form { flow.close(form) }
        let screen = AccountFormScreen(model, self, then: next)
        form = screen
        flow.push(screen)
    }

    /// A form was sent; the screen that it was opened over is shown again.
    func finished(
        _ form: AccountFormScreen, _ notice: String, then next: AfterSignIn?
    ) async {
        // The screen below needs the new account as soon as it is shown.
        await know()
        flow.close(form)
        flow.show(toast: notice)
        listen()
        // The interrupted action does not wait for the lists, and its result is shown before that of the outbox.
        flow.start { [self] in await reload() }
        await next?.body()
        flow.start { [self] in await sendOutbox() }
    }

    private func accountChanged() async {
        await know()
        listen()
        await reloadEverything()
    }

    private func reloadEverything() async {
        await sendOutbox()
        await reload()
    }

    private func reload() async {
        await countDrafts()
        await reloadLists()
        if isSignedIn { await account.send(.load) }
    }

    func askToSignOut() {
        let waiting = outbox.state.rows.count
        let message =
            waiting == 0
            ? LocalizedText(
                "Drafts are kept until you sign in again.", "임시 저장한 글은 다시 로그인할 때까지 보관합니다.")
            : LocalizedText(
                "Drafts and what waits in the outbox are kept until you sign in again.",
                "임시 저장한 글과 보낼 편지함은 다시 로그인할 때까지 보관합니다.")
        let question =
            run.isForVisitor
            ? LocalizedText("Sign out in this browser?", "이 브라우저에서 로그아웃할까요?")
            : LocalizedText("Sign out on this device?", "이 기기에서 로그아웃할까요?")
        ask(question, message[language]) { [self] in
            await account.send(.signOut)
            flow.report(failure: account.state.failure, notice: account.state.notice)
            await accountChanged()
        }
    }

    /// The server ended the session: reports it over the current screen, which stays.
    func sessionEnded(_ ended: Account) async {
        await account.send(.know)
        listen()
        await outbox.send(.load)
        let open = composers.filter(\.isOpen) as [any Screen]
        let typing = open + [line as (any Screen)?, form].compactMap(\.self)
        if let typed = typing.first(where: flow.isPresented) {
            // A sheet would receive the next keys, and replacing a sheet would discard its typed text.
            let isSent = open.contains { $0 === typed } || typed.scope == .reason
            let text = isSent ? AccountText.sessionEndedMeanwhile : AccountText.signedOutMeanwhile
            return flow.show(toast: text[language], isFailure: true)
        }
        flow.present(WelcomeSheet(ended.name, self))
    }

    /// Asks for a text to search for and starts the search after the sheet closes; Esc cancels the search.
    func askForText(
        _ title: LocalizedText, _ scope: ActionScope, label: LocalizedText,
        then body: @escaping @MainActor (String) async -> Void
    ) {
        let sheet = InputSheet(
            title: title[language], scope: scope, label: label[language], placeholder: "", purpose: .search,
            flow,
            then: { [flow] text in flow.read { await body(text) } })
        line = sheet
        flow.present(sheet)
    }

    /// Asks before something that cannot be undone.
    func ask(_ title: LocalizedText, _ message: String, then body: @escaping @MainActor () async -> Void) {
        flow.ask(
            Alert(title: title[language], message: message) { [flow] isYes in
                if isYes { flow.start(body) }
            })
    }
}
