import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

extension ArgumentSpec {
    static let email = ArgumentSpec("email", LocalizedText("Your e-mail address", "이메일 주소"))
}

/// `market-cli signup`.
struct MemberSignUpCommand: Sendable {
    static let spec = CommandSpec(
        "signup", LocalizedText("Join the exchange and sign in", "거래소에 가입하고 로그인"),
        discussion: LocalizedText(
            "Asks for the shoe size, unless it is given, and for the password twice without showing it: 8 to 128 "
                + "characters that are not easy to guess.",
            "신발 사이즈를 쓰지 않으면 먼저 물어봅니다. 비밀번호는 화면에 표시하지 않고 두 번 입력받습니다. 8~128자이며 추측하기 쉬운 것은 쓸 수 없습니다."),
        arguments: [.email],
        options: [
            .text("shoe-size", "MM", LocalizedText("Your shoe size in millimetres", "신발 사이즈(mm)")),
            PasswordInput.option, .yes, .json,
        ], examples: [.init("market-cli signup minji@example.com", LocalizedText("Join", "가입하기"))])

    let email: String
    /// `nil` makes the command ask for it.
    let shoeSize: Int?
    let password: PasswordInput
    let isSure: Bool
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        email = parsed.string("email") ?? ""
        shoeSize = try parsed.int("shoe-size", in: ExchangeMember.shoeSizes)
        password = try PasswordInput(parsed)
        isSure = parsed.flag("yes")
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: TradingSceneDIContainer, _ run: Run) async -> ExitCode {
        var form = MemberForm(email: email, shoeSize: shoeSize.map(String.init) ?? "")
        if let problem = form.emailProblem { return run.dialog.fail(problem[run.language], .usage) }
        let viewModel = scene.makeMemberViewModel()
        if !isSure, let code = await viewModel.mayReplace(by: email, run) { return code }
        if form.size == nil, !run.console.facts.isInputTerminal {
            let text = LocalizedText(
                "There is no terminal to ask on. Say your shoe size with --shoe-size.",
                "물어볼 터미널이 없습니다. 신발 사이즈를 --shoe-size로 지정하세요.")
            return run.dialog.fail(text[run.language], .usage)
        }
        while form.size == nil {
            switch await run.console.readLine(LineQuestion(Self.question(run.language))) {
            case .text(let line): form.shoeSize = line
            case .nothing: return run.dialog.noAnswer()
            case .interrupted: return .interrupted
            }
            if let problem = form.shoeSizeProblem { run.console.error(problem[run.language]) }
        }
        switch await password.readNew(
            rule: SignInText.passwordRule,
            problem: { MemberForm(email: email, password: $0).passwordProblem }, run)
        {
        case .failure(let problem): return problem.code
        case .success(let typed):
            await viewModel.send(.signUp(email: email, password: typed.last ?? "", shoeSize: form.size ?? 0))
            return viewModel.finish(run, json: json)
        }
    }
}

extension MemberSignUpCommand {
    private static func question(_ language: Language) -> TerminalText {
        let sizes = ExchangeMember.shoeSizes
        let text = LocalizedText(
            "Shoe size in mm (\(sizes.lowerBound) to \(sizes.upperBound)): ",
            "신발 사이즈(mm, \(sizes.lowerBound)~\(sizes.upperBound)): ")
        return "\(text[language])"
    }
}

/// `market-cli signin`.
struct MemberSignInCommand: Sendable {
    static let spec = CommandSpec(
        "signin", LocalizedText("Sign in to the exchange", "거래소에 로그인"), arguments: [.email],
        options: [PasswordInput.option, .yes, .json],
        examples: [.init("market-cli signin minji@example.com", LocalizedText("Sign in", "로그인하기"))])

    let email: String
    let password: PasswordInput
    let isSure: Bool
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        email = parsed.string("email") ?? ""
        password = try PasswordInput(parsed)
        isSure = parsed.flag("yes")
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: TradingSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeMemberViewModel()
        if !isSure, let code = await viewModel.mayReplace(by: email, run) { return code }
        switch await password.read([PasswordPrompt.current], run) {
        case .failure(let problem): return problem.code
        case .success(let typed):
            await viewModel.send(.signIn(email: email, password: typed.first ?? ""))
            return viewModel.finish(run, json: json)
        }
    }
}

/// `market-cli signout`.
struct MemberSignOutCommand: Sendable {
    static let spec = CommandSpec(
        "signout", LocalizedText("Sign out of the exchange on this device", "이 기기에서 거래소 로그아웃"),
        examples: [.init("market-cli signout", LocalizedText("Sign out", "로그아웃하기"))])

    @MainActor
    func run(_ scene: TradingSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeMemberViewModel()
        await viewModel.send(.signOut)
        return viewModel.finish(run, json: false)
    }
}

/// `market-cli account`.
struct MemberProfileCommand: Sendable {
    static let spec = CommandSpec(
        "account", LocalizedText("Show or change your account at the exchange", "거래소 계정 보기, 변경"),
        options: [
            .text("name", "NAME", LocalizedText("Your name", "이름")),
            .text("address", "TEXT", LocalizedText("Where parcels go", "배송 받을 주소")),
            .text("shoe-size", "MM", LocalizedText("Your shoe size in millimetres", "신발 사이즈(mm)")), .json,
        ],
        examples: [
            .init("market-cli account --name 민지", LocalizedText("Change the name", "이름 변경"))
        ])

    let change: ProfileChange
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        change = ProfileChange(
            name: parsed.string("name"), address: parsed.string("address"),
            shoeSize: try parsed.int("shoe-size", in: ExchangeMember.shoeSizes))
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: TradingSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeMemberViewModel()
        await viewModel.send(change.isEmpty ? .loadProfile : .change(change))
        return viewModel.finish(run, json: json)
    }
}

/// `market-cli balance`.
struct BalanceCommand: Sendable {
    static let spec = CommandSpec(
        "balance", LocalizedText("Show your money; deposit or withdraw on this device", "잔액 보기, 이 기기에서 입출금"),
        discussion: LocalizedText(
            "At a server the operator moves money. On this device it is play money of the embedded exchange.",
            "서버에서는 운영자가 입출금합니다. 이 기기의 거래소에서 쓰는 돈은 모의 자금입니다."),
        options: [
            .text("deposit", "WON", LocalizedText("Pay in so much", "입금할 금액")),
            .text("withdraw", "WON", LocalizedText("Pay out so much", "출금할 금액")), .json,
        ],
        examples: [
            .init("market-cli balance --deposit 1,000,000", LocalizedText("Pay in", "입금하기"))
        ])

    /// In won; `nil` only shows the balance.
    let amount: Int?
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let deposit = try parsed.won("deposit", spelled: "--deposit")
        let withdrawal = try parsed.won("withdraw", spelled: "--withdraw")
        guard deposit == nil || withdrawal == nil else {
            throw parsed.usageError(
                LocalizedText(
                    "--deposit and --withdraw cannot be used together.", "--deposit과 --withdraw는 함께 쓸 수 없습니다."
                ))
        }
        amount = deposit ?? withdrawal.map { -$0 }
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: TradingSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeMemberViewModel()
        await viewModel.send(amount.map { .move($0) } ?? .loadBalance)
        return viewModel.finish(run, json: json)
    }
}

extension MemberViewModel {
    /// Asks, before the password, whether to replace another account. `nil` means yes, or no account to replace.
    fileprivate func mayReplace(by email: String, _ run: Run) async -> ExitCode? {
        await send(.askBeforeSignIn(as: email))
        guard let question = state.question else { return nil }
        return await run.dialog.confirm(LocalizedText(verbatim: question))
    }

    /// Prints the notice, the fields or the JSON, or the failure.
    fileprivate func finish(_ run: Run, json: Bool) -> ExitCode {
        if let failure = state.failure {
            return run.dialog.fail(exchange: failure, mayBeDone: state.mayHaveMoved)
        }
        if json {
            if let balance = state.balance { return run.dialog.print(json: balance) }
            if let member = state.member { return run.dialog.print(json: MemberJSON(member)) }
        }
        if let notice = state.notice {
            run.console.out(notice)
        } else {
            let token = LocalizedText("Sign-in", "로그인")[run.language]
            let isShown = run.token != nil && state.balance == nil
            FieldList(
                state.fields.map { ($0.label, $0.value) }
                    + (isShown ? [(token, SignInText.tokenOfVariable[run.language])] : [])
            ).print(run)
        }
        return .success
    }
}
