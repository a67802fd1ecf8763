import PresentationCore
import AppCore
import CommunityPresentation
import TerminalKit

/// `community-cli signup`.
struct SignUpCommand: Sendable {
    static let spec = CommandSpec(
        "signup", LocalizedText("Make an account and sign in", "가입하고 로그인"),
        discussion: LocalizedText(
            "The password is asked for twice without being shown, or read from standard input or a file descriptor.",
            "비밀번호는 화면에 표시하지 않고 두 번 묻거나, 표준 입력 또는 파일 디스크립터에서 읽습니다."),
        arguments: [
            ArgumentSpec("name", LocalizedText("What others see", "다른 사람에게 보이는 이름")),
            ArgumentSpec("email", LocalizedText("Only you and admins see it", "본인과 관리자만 봅니다")),
        ],
        options: [PasswordInput.option, .yes, .json],
        examples: [.init("community-cli signup meng meng@example.com", LocalizedText("Sign up", "가입하기"))])

    let name: String
    let email: String
    let password: PasswordInput
    let isSure: Bool
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        name = parsed.string("name") ?? ""
        email = parsed.string("email") ?? ""
        password = try PasswordInput(parsed)
        isSure = parsed.flag("yes")
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: AccountSceneDIContainer, _ context: CommandContext) async -> ExitCode {
        let viewModel = scene.makeAccountViewModel()
        if !isSure, let code = await SignInCommand.mayReplace(viewModel, by: name, context) { return code }
        switch await password.readNew(context) {
        case .failure(let problem): return problem.code
        case .success(let typed):
            await viewModel.send(.signUp(name: name, email: email, password: typed.last ?? ""))
            return AccountOutput(viewModel.state).print(json: json, context)
        }
    }
}
