import AppCore
import MarketDomain
import MarketPresentation
import Observation
import PresentationCore
import TerminalUI
import TextCore

/// A form to sign in or up, checked while the user types; then continues to the interrupted action.
@MainActor
@Observable
final class SignInSheet: Screen {
    @ObservationIgnored private let coordinator: ExchangeCoordinator
    @ObservationIgnored private let then: @MainActor () async -> Void
    /// The address of the screen that opens next.
    @ObservationIgnored private let next: ExchangeAddress?
    private var isSignUp: Bool
    private var form = MemberForm()
    private var isPasswordShown = false
    /// Fields that the user has edited, which show their problems.
    private var touched: Set<ElementID> = []

    private static let email: ElementID = "email"
    private static let password: ElementID = "password"
    private static let shoeSize: ElementID = "shoe-size"
    private static let submit: ElementID = "submit"

    init(
        _ coordinator: ExchangeCoordinator, isSignUp: Bool = false, for next: ExchangeAddress? = nil,
        then: @escaping @MainActor () async -> Void
    ) {
        self.coordinator = coordinator
        self.isSignUp = isSignUp
        self.then = then
        self.next = next
    }

    private var verb: LocalizedText {
        isSignUp ? LocalizedText("Sign up", "회원가입") : LocalizedText("Sign in", "로그인")
    }
    var title: String { verb[coordinator.language] }
    var address: PageAddress? { next?.page }
    var scope: ActionScope {
        isSignUp
            ? ExchangeScope.signUp(showsPassword: isPasswordShown)
            : ExchangeScope.signIn(showsPassword: isPasswordShown)
    }

    private var isReady: Bool { isSignUp ? form.maySignUp : form.maySignIn }

    func body(in context: ViewContext) -> Element {
        // The height leaves room for a message below each field, so that the sheet does not jump while the user types.
        formView(context.language).element(context).height(
            .fixed(min(isSignUp ? 12 : 10, context.size.rows - 4)))
    }

    private func formView(_ language: Language) -> FormView {
        func message(_ id: ElementID, _ problem: LocalizedText?) -> FormMessage? {
            touched.contains(id) ? problem.map { .problem($0[language]) } : nil
        }
        let intro =
            isSignUp
            ? LocalizedText(
                "With an account you buy, sell and wish at the exchange.",
                "가입하면 거래소에서 구매, 판매, 관심 상품을 쓸 수 있습니다.")
            : LocalizedText(
                "Buying, selling and wishing need an account of the exchange.",
                "구매, 판매, 관심 상품은 거래소에 로그인해야 쓸 수 있습니다.")
        var parts: [FormView.Part] = [
            .note(StyledText(intro[language], .dim)),
            .field(
                Self.email,
                FieldSource(
                    form.email,
                    placeholder: LocalizedText("For example minji@example.com", "예: minji@example.com")[
                        language], limit: 320, purpose: .email),
                label: LocalizedText("E-mail", "이메일")[language],
                message: message(Self.email, form.emailProblem)),
            .field(
                Self.password,
                FieldSource(
                    form.password, placeholder: isSignUp ? SignInText.passwordHint[language] : "",
                    isSecret: !isPasswordShown, limit: 256,
                    purpose: isSignUp ? .newPassword : .password),
                label: LocalizedText("Password", "비밀번호")[language],
                message: message(Self.password, isSignUp ? form.passwordProblem : nil)),
        ]
        if isSignUp {
            parts.append(
                .field(
                    Self.shoeSize,
                    FieldSource(
                        form.shoeSize, placeholder: LocalizedText("For example 260", "예: 260")[language],
                        limit: 8, purpose: .amount),
                    label: LocalizedText("Shoe size (mm)", "신발 사이즈(mm)")[language],
                    message: message(Self.shoeSize, form.shoeSizeProblem)))
        }
        let state = coordinator.member.state
        let title = state.isBusy ? LocalizedText("One moment …", "처리 중…") : verb
        parts.append(.button(Self.submit, title[language], isEnabled: isReady && !state.isBusy))
        if let failure = state.failure { parts.append(.note(StyledText(failure.message, .bad))) }
        return FormView(parts)
    }

    func edited(_ field: ElementID, _ text: String) async {
        touched.insert(field)
        switch field {
        case Self.email: form.email = text
        case Self.password: form.password = text
        default: form.shoeSize = text
        }
    }

    func submitted(_ field: ElementID, _ text: String) async {
        touched.insert(field)
        if field == (isSignUp ? Self.shoeSize : Self.password), isReady { return send() }
        if let next = formView(coordinator.language).part(after: field) { coordinator.flow.focus(next) }
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        switch action {
        case .submit, .open: send()
        case ExchangeAction.showPassword: isPasswordShown.toggle()
        case ExchangeAction.signUp: isSignUp = true
        default: break
        }
    }

    private func send() {
        guard isReady else {
            touched = [Self.email, Self.password, Self.shoeSize]
            return
        }
        let (form, isSignUp) = (form, isSignUp)
        coordinator.flow.start { [self] in
            let member = coordinator.member
            await member.send(
                isSignUp
                    ? .signUp(email: form.email, password: form.password, shoeSize: form.size ?? 0)
                    : .signIn(email: form.email, password: form.password))
            guard member.state.failure == nil, member.state.member != nil, !member.state.isBusy else {
                return
            }
            guard coordinator.flow.isPresented(self) else { return }
            coordinator.flow.report(failure: nil, notice: member.state.notice)
            coordinator.flow.dismiss(self)
            // The current watch may belong to another member.
            coordinator.stopFollowing()
            coordinator.follow()
            await then()
        }
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        switch action {
        case .submit, .open:
            coordinator.commandLine(
                "\(isSignUp ? "signup" : "signin") \(form.emailProblem == nil ? Invocation.quoted(form.email) : "EMAIL")"
            )
        case ExchangeAction.signUp: coordinator.commandLine("signup EMAIL")
        default: nil
        }
    }
}
