import PresentationCore
import AppCore
import CommunityPresentation
import TerminalKit

/// `community-cli signin`.
struct SignInCommand: Sendable {
    static let spec = CommandSpec(
        "signin", LocalizedText("Sign in", "로그인"),
        arguments: [ArgumentSpec("name", LocalizedText("Your name or e-mail address", "이름 또는 이메일 주소"))],
        options: [PasswordInput.option, .yes, .json],
        examples: [.init("community-cli signin meng", LocalizedText("Sign in", "로그인하기"))])

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
    func run(_ scene: AccountSceneDIContainer, _ context: CommandContext) async -> ExitCode {
        let viewModel = scene.makeAccountViewModel()
        if !isSure, let code = await Self.mayReplace(viewModel, by: identifier, context) { return code }
        switch await password.read([PasswordPrompt.current], context) {
        case .failure(let problem): return problem.code
        case .success(let typed):
            await viewModel.send(.signIn(identifier: identifier, password: typed.first ?? ""))
            return AccountOutput(viewModel.state).print(json: json, context)
        }
    }

    /// A device has one account on each server: another one in its place is asked about, before the password is.
    @MainActor
    static func mayReplace(
        _ viewModel: AccountViewModel, by name: String, _ context: CommandContext
    ) async -> ExitCode? {
        await viewModel.send(.askBeforeSignIn(as: name))
        if let failure = viewModel.state.failure { return context.fail(failure) }
        guard let question = viewModel.state.question else { return nil }
        return await context.confirm(LocalizedText(verbatim: question))
    }
}
