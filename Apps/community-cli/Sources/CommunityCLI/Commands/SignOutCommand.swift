import PresentationCore
import AppCore
import CommunityPresentation
import TerminalKit

/// `community-cli signout`.
struct SignOutCommand: Sendable {
    static let spec = CommandSpec(
        "signout", LocalizedText("Sign out on this device", "이 기기에서 로그아웃"),
        examples: [.init("community-cli signout", LocalizedText("Sign out", "로그아웃하기"))])

    init(_ parsed: ParsedCommand) {}

    @MainActor
    func run(_ scene: AccountSceneDIContainer, _ context: CommandContext) async -> ExitCode {
        let viewModel = scene.makeAccountViewModel()
        await viewModel.send(.signOut)
        return AccountOutput(viewModel.state).print(json: false, context)
    }
}
