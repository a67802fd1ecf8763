import AppCore
import CommunityDomain
import CommunityPresentation
import Persistence
import PresentationCore
import TerminalKit
import TextCore

/// `community-cli signup`.
struct SignUpCommand: Sendable {
    static let spec = CommandSpec(
        "signup", LocalizedText("Create an account and sign in", "가입하고 로그인"),
        discussion: LocalizedText(
            "Asks for the password twice without showing it, or reads it from standard input or a file "
                + "descriptor.",
            "비밀번호를 화면에 표시하지 않고 두 번 입력받거나, 표준 입력 또는 파일 디스크립터에서 읽습니다."),
        arguments: [
            ArgumentSpec("name", LocalizedText("The name that others see", "다른 사람에게 보이는 이름")),
            ArgumentSpec(
                "email", LocalizedText("E-mail address, seen only by you and admins", "이메일 주소. 본인과 관리자에게만 보임")
            ),
        ],
        options: [
            .text(
                "code", "CODE",
                LocalizedText("The code of an invitation to a closed board", "비공개 게시판에 초대받은 코드")),
            PasswordInput.option, .yes, .json,
        ],
        examples: [
            .init(
                LocalizedText(
                    "community-cli signup meng meng@example.com", "community-cli signup 민수 minsu@example.com"),
                LocalizedText("Sign up", "가입하기"))
        ])

    let name: String
    let email: String
    let code: String?
    let password: PasswordInput
    let isSure: Bool
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        name = parsed.string("name") ?? ""
        email = parsed.string("email") ?? ""
        code = parsed.string("code")
        password = try PasswordInput(parsed)
        isSure = parsed.flag("yes")
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: AccountSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeAccountViewModel()
        if let problem = await problem(scene) { return run.dialog.fail(problem, .usage) }
        if !isSure, let code = await SignInCommand.mayReplace(viewModel, by: name, run) { return code }
        switch await password.readNew(
            rule: AccountText.passwordRule,
            problem: { [name, email] in AccountText.problem(ofNewPassword: $0, name: name, email: email) },
            run)
        {
        case .failure(let problem): return problem.code
        case .success(let typed):
            await viewModel.send(.signUp(name: name, email: email, password: typed.last ?? "", code: code))
            return AccountOutput(viewModel.state).print(json: json, run)
        }
    }

    /// The problem with the name or the address, reported before a password is requested.
    @MainActor
    private func problem(_ scene: AccountSceneDIContainer) async -> String? {
        let form = scene.makeFormViewModel(.signUp)
        await form.send(.type(.name, name))
        await form.send(.type(.email, email))
        return form.state.lines.lazy.compactMap(\.problem).first
    }
}

/// `community-cli signin`.
struct SignInCommand: Sendable {
    static let spec = CommandSpec(
        "signin", LocalizedText("Sign in", "로그인"),
        arguments: [ArgumentSpec("name", LocalizedText("Your name or e-mail address", "이름 또는 이메일 주소"))],
        options: [PasswordInput.option, .yes, .json],
        examples: [
            .init(
                LocalizedText("community-cli signin meng", "community-cli signin 민수"),
                LocalizedText("Sign in", "로그인하기"))
        ])

    let identifier: String
    let password: PasswordInput
    let isSure: Bool
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        identifier = parsed.string("name") ?? ""
        password = try PasswordInput(parsed)
        isSure = parsed.flag("yes")
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: AccountSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeAccountViewModel()
        if !isSure, let code = await Self.mayReplace(viewModel, by: identifier, run) { return code }
        switch await password.read([PasswordPrompt.current], run) {
        case .failure(let problem): return problem.code
        case .success(let typed):
            await viewModel.send(.signIn(identifier: identifier, password: typed.first ?? ""))
            return AccountOutput(viewModel.state).print(json: json, run)
        }
    }

    /// Asks, before the password, whether to replace another account: a device has one account on each server.
    @MainActor
    static func mayReplace(
        _ viewModel: AccountViewModel, by name: String, _ run: Run
    ) async -> ExitCode? {
        await viewModel.send(.askBeforeSignIn(as: name))
        if let failure = viewModel.state.failure { return run.dialog.fail(failure) }
        guard let question = viewModel.state.question else { return nil }
        return await run.dialog.confirm(LocalizedText(verbatim: question))
    }
}

/// `community-cli signout`.
struct SignOutCommand: Sendable {
    static let spec = CommandSpec(
        "signout", LocalizedText("Sign out on this device", "이 기기에서 로그아웃"),
        examples: [.init("community-cli signout", LocalizedText("Sign out", "로그아웃하기"))])

    @MainActor
    func run(_ scene: AccountSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeAccountViewModel()
        await viewModel.send(.signOut)
        return AccountOutput(viewModel.state).print(json: false, run)
    }
}

/// `community-cli whoami`.
struct WhoAmICommand: Sendable {
    static let spec = CommandSpec(
        "whoami",
        LocalizedText("Show who is signed in, and where the sign-in is saved", "로그인한 계정과 로그인 정보의 위치 보기"),
        options: [.json],
        examples: [.init("community-cli whoami", LocalizedText("Show the account", "계정 보기"))])

    let json: Bool

    init(_ parsed: ParsedCommand) { json = parsed.flag("json") }

    @MainActor
    func run(_ scene: AccountSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeAccountViewModel()
        await viewModel.send(.load)
        return AccountOutput(viewModel.state, isDetailed: true).print(json: json, run)
    }
}

/// `community-cli password`.
struct PasswordCommand: Sendable {
    static let spec = CommandSpec(
        "password", LocalizedText("Change your password", "비밀번호 변경"),
        discussion: LocalizedText(
            "Asks for the old one and the new one. On standard input and file descriptors they are two lines.",
            "현재 비밀번호와 새 비밀번호를 입력받습니다. 표준 입력과 파일 디스크립터에서는 두 줄로 읽습니다."),
        options: [PasswordInput.option],
        examples: [.init("community-cli password", LocalizedText("Change the password", "비밀번호 변경"))])

    let password: PasswordInput

    init(_ parsed: ParsedCommand) throws(UsageError) { password = try PasswordInput(parsed) }

    @MainActor
    func run(_ scene: AccountSceneDIContainer, _ run: Run) async -> ExitCode {
        let known = scene.makeAccountViewModel()
        await known.send(.know)
        if let failure = known.state.failure { return run.dialog.fail(failure) }
        guard let account = known.state.account?.session.account else {
            return run.dialog.fail(Failure(.signedOut, in: run.language))
        }
        switch await password.readNew(
            after: [PasswordPrompt.old], rule: AccountText.passwordRule,
            problem: {
                AccountText.problem(ofNewPassword: $0, name: account.name, email: account.email)
            }, run)
        {
        case .failure(let problem): return problem.code
        case .success(let typed):
            let viewModel = scene.makeAccountViewModel()
            await viewModel.send(.changePassword(current: typed.first ?? "", new: typed.last ?? ""))
            return AccountOutput(viewModel.state).print(json: false, run)
        }
    }
}

/// Prints the result of signing in or out, and the account.
struct AccountOutput {
    let state: AccountViewModel.State
    let isDetailed: Bool

    init(_ state: AccountViewModel.State, isDetailed: Bool = false) {
        self.state = state
        self.isDetailed = isDetailed
    }

    @MainActor
    func print(json: Bool, _ run: Run) -> ExitCode {
        if json, let account = state.account {
            let code = run.dialog.print(json: AccountJSON(account.session))
            if code != .success { return code }
        } else {
            if let notice = state.notice { run.console.out(notice) }
            if isDetailed, let account = state.account { describe(account, run) }
        }
        if state.unreadNotices > 0 { NoticesCommand.say(state.unreadNotices, run) }
        return state.failure.map { run.dialog.fail($0) } ?? .success
    }

    private func describe(_ content: AccountContent, _ run: Run) {
        let language = run.language
        let account = content.session.account
        let fields = FieldList([
            (AccountText.name[language], account.name),
            (AccountText.email[language], account.email),
            (AccountText.role[language], content.role),
            (AccountText.server[language], content.server),
            (AccountText.secret[language], content.place),
        ])
        for line in fields.lines(run.console) { run.console.out(line) }
    }
}
