import PresentationCore
import AppCore
import CommunityPresentation
import CommunityScenes
import TerminalKit

/// `community-cli signin`.
struct SignInCommand: Sendable {
    static let spec = CommandSpec(
        "signin", LocalizedText("Sign in", "로그인"),
        arguments: [ArgumentSpec("name", LocalizedText("Your name or e-mail address", "이름 또는 이메일 주소"))],
        options: [PasswordInput.option, .json],
        examples: [.init("community-cli signin meng", LocalizedText("Sign in", "로그인하기"))])

    let identifier: String
    let password: PasswordInput
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        identifier = parsed.string("name") ?? ""
        password = try PasswordInput(parsed)
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: AccountSceneDIContainer, _ context: CommandContext) async -> ExitCode {
        switch await password.read([PasswordPrompt.current], context) {
        case .failure(let problem): return problem.code
        case .success(let typed):
            let viewModel = scene.makeAccountViewModel()
            await viewModel.send(.signIn(identifier: identifier, password: typed.first ?? ""))
            return AccountOutput(viewModel.state).print(json: json, context)
        }
    }
}
