import AppCore
import MoviesPresentation
import Observation
import TerminalKit

/// Shows the progress of an import or export.
enum ProgressDisplay {
    /// Runs `work` and follows the view model's state with a bar on the terminal, if there is one.
    @MainActor
    static func following(
        _ viewModel: LibraryViewModel, _ run: Run,
        _ work: @MainActor (LibraryViewModel, ProgressBar) async -> Void
    ) async {
        let bar = ProgressBar(console: run.console)
        let drawing = Task { @MainActor in
            for await _ in Observations({ viewModel.state.phase }) {
                // The current phase: the bar must not be drawn over a question.
                guard case .running(let progress) = viewModel.state.phase else { continue }
                if let progress {
                    bar.update(progress.text, fraction: progress.fraction, detail: progress.file ?? "")
                }
            }
        }
        await work(viewModel, bar)
        drawing.cancel()
        await drawing.value
        bar.finish()
    }
}
