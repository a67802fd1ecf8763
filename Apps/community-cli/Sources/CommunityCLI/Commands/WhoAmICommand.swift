import PresentationCore
import AppCore
import CommunityPresentation
import TerminalKit

/// `community-cli whoami`.
struct WhoAmICommand: Sendable {
    static let spec = CommandSpec(
        "whoami", LocalizedText("Who is signed in, and where that is kept", "누가 로그인했고 그 정보가 어디에 있는지"),
        options: [.json],
        examples: [.init("community-cli whoami", LocalizedText("Who am I?", "나는 누구?"))])

    let json: Bool

    init(_ parsed: ParsedCommand) { json = parsed.flag("json") }

    @MainActor
    func run(_ scene: AccountSceneDIContainer, _ context: CommandContext) async -> ExitCode {
        let viewModel = scene.makeAccountViewModel()
        await viewModel.send(.load)
        return AccountOutput(viewModel.state, isDetailed: true).print(json: json, context)
    }
}
