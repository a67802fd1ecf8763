import PresentationCore
import AppCore
import CommunityPresentation
import TerminalKit

/// `community-cli password`.
struct PasswordCommand: Sendable {
    static let spec = CommandSpec(
        "password", LocalizedText("Change your password", "비밀번호 바꾸기"),
        discussion: LocalizedText(
            "Asks for the old one and the new one. On standard input and file descriptors they are two lines.",
            "지금 비밀번호와 새 비밀번호를 묻습니다. 표준 입력과 파일 디스크립터에서는 두 줄입니다."),
        options: [PasswordInput.option],
        examples: [.init("community-cli password", LocalizedText("Change it", "바꾸기"))])

    let password: PasswordInput

    init(_ parsed: ParsedCommand) throws(UsageError) { password = try PasswordInput(parsed) }

    @MainActor
    func run(_ scene: AccountSceneDIContainer, _ context: CommandContext) async -> ExitCode {
        switch await password.readNew(after: [PasswordPrompt.old], context) {
        case .failure(let problem): return problem.code
        case .success(let typed):
            let viewModel = scene.makeAccountViewModel()
            await viewModel.send(.changePassword(current: typed.first ?? "", new: typed.last ?? ""))
            return AccountOutput(viewModel.state).print(json: false, context)
        }
    }
}
