import AppCore
import CommunityPresentation
import PresentationCore
import TerminalUI
import TextCore

/// A form to sign in, to sign up or to change the password, checked while the user types.
@MainActor
final class AccountFormScreen: Screen {
    private let model: AccountFormViewModel
    private let coordinator: CommunityCoordinator
    /// The action that the form interrupted.
    let next: CommunityCoordinator.AfterSignIn?
    private static let submit: ElementID = "submit"
    private static let show = ElementID(ActionID.showPasswords.name)
    private static let other: ElementID = "other"

    init(
        _ model: AccountFormViewModel, _ coordinator: CommunityCoordinator,
        then next: CommunityCoordinator.AfterSignIn?
    ) {
        self.model = model
        self.coordinator = coordinator
        self.next = next
    }

    var title: String { Self.name(model.state.purpose)[coordinator.language] }
    var scope: ActionScope { .accountForm(model.state.purpose) }
    var address: PageAddress? { next?.address?.page }

    private static func name(_ purpose: AccountFormViewModel.Purpose) -> LocalizedText {
        switch purpose {
        case .signIn: LocalizedText("Sign in", "로그인")
        case .signUp: LocalizedText("Create an account", "가입하기")
        case .changePassword: LocalizedText("Change the password", "비밀번호 변경")
        }
    }

    func body(in context: ViewContext) -> Element {
        let state = model.state
        let reason = LocalizedText("You need an account to continue.", "계속하려면 계정이 필요합니다.")
        let status = StatusLine(
            [coordinator.place, next == nil ? nil : reason[context.language]], note: coordinator.note,
            phase: state.isAtWork ? .loading : .idle,
            isEmpty: false)
        return .column([status.element(context), form(context.language).element(context)])
    }

    private func form(_ language: Language) -> FormView {
        let state = model.state
        let isSignUp = state.purpose == .signUp
        var parts = state.lines.map { line -> FormView.Part in
            let isHidden = line.field.isSecret && !state.showsPasswords
            let message = line.problem.map { FormMessage.problem($0) } ?? line.hint.map { .hint($0) }
            return .field(
                ElementID(line.field.rawValue),
                FieldSource(
                    line.text, isSecret: isHidden, purpose: Self.purpose(of: line.field, in: state.purpose)),
                label: line.label, message: message)
        }
        let yes = LocalizedText("yes", "예"), no = LocalizedText("no", "아니요")
        parts.append(
            .choice(
                Self.show, value: (state.showsPasswords ? yes : no)[language],
                label: LocalizedText("Show password", "비밀번호 표시")[language]))
        let title = state.isAtWork ? LocalizedText("Waiting …", "기다리는 중 …") : Self.name(state.purpose)
        parts.append(
            .button(
                Self.submit, title[language], isEnabled: state.isReady && !state.isAtWork,
                message: state.failure.map { .problem($0.message) }))
        if state.purpose != .changePassword {
            let text =
                isSignUp
                ? LocalizedText("I have an account: sign in", "이미 계정이 있다면: 로그인")
                : LocalizedText("I have no account: create one", "계정이 없다면: 가입하기")
            parts.append(.button(Self.other, text[language]))
        }
        return FormView(parts)
    }

    private static func purpose(
        of field: AccountFormViewModel.Field, in form: AccountFormViewModel.Purpose
    ) -> FieldSource.Purpose {
        switch field {
        case .identifier, .name: .userName
        case .email: .email
        case .code: .plain
        case .old: .password
        case .password: form == .signIn ? .password : .newPassword
        case .repeated: .newPassword
        }
    }

    func appear() async { await model.send(.begin) }

    func edited(_ field: ElementID, _ text: String) async {
        guard let field = AccountFormViewModel.Field(rawValue: field.name) else { return }
        await model.send(.type(field, text))
    }

    /// Enter moves to the next field; on the last field it sends the form.
    func submitted(_ field: ElementID, _ text: String) async {
        await edited(field, text)
        let isLast = model.state.lines.last?.field.rawValue == field.name
        if isLast { return await send(isSure: false) }
        if let next = form(coordinator.language).part(after: field) { coordinator.flow.focus(next) }
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        switch (action, item) {
        case (.submit, _), (.open, .text(Self.submit.name)): await send(isSure: false)
        case (.showPasswords, _), (.open, .text(Self.show.name)):
            await model.send(.showPasswords(!model.state.showsPasswords))
        case (.open, .text(Self.other.name)):
            coordinator.openForm(model.state.purpose == .signIn ? .signUp : .signIn, then: next)
        default: break
        }
    }

    private func send(isSure: Bool) async {
        guard model.state.isReady else { return sayWhatIsMissing() }
        await model.send(.submit(isSure: isSure))
        if let question = model.state.question {
            coordinator.flow.ask(
                Alert(title: title, message: question) { [self] isYes in
                    if isYes { coordinator.flow.start { [self] in await send(isSure: true) } }
                })
        } else if let notice = model.state.notice {
            await coordinator.finished(self, notice, then: next)
        } else if model.state.purpose == .changePassword, model.state.failure?.kind == .signInNeeded {
            await signInAgain()
        }
    }

    /// The session has ended: the user signs in and then returns to this form.
    private func signInAgain() async {
        coordinator.flow.report(failure: model.state.failure, notice: nil)
        await coordinator.know()
        await coordinator.withAccount { [coordinator] in coordinator.openForm(.changePassword) }
    }

    /// Reports the first problem: the button is active even before every field is valid.
    private func sayWhatIsMissing() {
        let language = coordinator.language
        let isWrong: (AccountFormViewModel.Line) -> Bool = {
            $0.problem != nil || $0.text.isEmpty && !$0.field.isOptional
        }
        guard let line = model.state.lines.first(where: isWrong) else { return }
        coordinator.flow.focus(ElementID(line.field.rawValue))
        let missing =
            switch language {
            case .english: "Fill in: \(line.label)"
            case .korean: "\(Hangul.word(line.label, "을", "를")) 입력하세요."
            }
        coordinator.flow.show(toast: line.problem ?? missing, isFailure: true)
    }

    func disappear() {
        if coordinator.form === self { coordinator.form = nil }
    }

    var loss: (title: String, message: String)? {
        if let typedLoss { return typedLoss }
        guard model.state.notice == nil, let next, next.isKeptOnlyHere else { return nil }
        return (
            LocalizedText("Leave the form?", "입력을 그만둘까요?")[coordinator.language],
            LocalizedText(
                "What you wanted to send waits for you to sign in and would be lost.",
                "로그인한 뒤에 보내려던 내용이 사라집니다.")[coordinator.language]
        )
    }

    /// A sign-up in progress is stored nowhere else.
    var typedLoss: (title: String, message: String)? {
        guard model.state.notice == nil, model.state.purpose == .signUp,
            model.state.lines.contains(where: { !$0.text.isEmpty })
        else { return nil }
        return (
            LocalizedText("Leave the form?", "입력을 그만둘까요?")[coordinator.language],
            LocalizedText("What you typed would be lost.", "입력한 내용이 사라집니다.")[coordinator.language]
        )
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        guard action == .submit || item == .text(Self.submit.name) else { return nil }
        return coordinator.commandLine(model.state.purpose.line)
    }
}
