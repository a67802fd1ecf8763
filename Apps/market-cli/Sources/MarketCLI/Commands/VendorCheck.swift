import AppCore
import MarketPresentation
import PresentationCore
import TerminalKit

/// Looks whether anybody sells on this device before questions are asked that would be in vain.
enum VendorCheck {
    /// How the command ends when nobody does. A rehearsal, which sends nothing else, asks the server whether it takes
    /// the vendor.
    @MainActor
    static func refusal(
        _ scene: VendorSceneDIContainer, asksServer: Bool = false, _ context: CommandContext
    ) async -> ExitCode? {
        let viewModel = scene.makeVendorViewModel()
        await viewModel.send(asksServer ? .check : .load)
        return viewModel.state.failure.map { context.fail($0) }
    }
}
