import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

/// Changes something about films that were named on the command line, and prints what was done.
@MainActor
struct FilmChange {
    private let scene: DetailsSceneDIContainer
    private let run: Run

    init(_ scene: DetailsSceneDIContainer, _ run: Run) {
        self.scene = scene
        self.run = run
    }

    /// Handles every film, even after a failure; the first failure determines the exit code.
    func change(_ films: [String], by input: DetailsViewModel.Input) async -> ExitCode {
        await Self.each(films) { await change($0, by: input) }
    }

    func change(_ film: String, by input: DetailsViewModel.Input) async -> ExitCode {
        let viewModel = scene.makeDetailsViewModel()
        let answer = await FilmQuestion(run: run).film(film, scene.makeFilmFinder()) { reference in
            await viewModel.send(.load(reference))
            return viewModel.state.phase.failure
        }
        let film: MovieReference
        switch answer {
        case .film(let reference): film = reference
        case .ended(let code): return code
        }
        // What is kept on the device can be changed although the film's server does not answer.
        if viewModel.state.content == nil, let failure = viewModel.state.phase.failure {
            return run.fail(failure, about: film.text)
        }
        await viewModel.send(input)
        if let failure = viewModel.state.actionFailure {
            return run.fail(failure, about: film.text)
        }
        if let notice = viewModel.state.notice { run.console.out(notice.terminalSafe()) }
        return .success
    }

    /// Handles every name, even after a failure; the first failure determines the exit code.
    static func each(_ names: [String], _ act: @MainActor (String) async -> ExitCode) async -> ExitCode {
        var worst = ExitCode.success
        for name in names {
            let code = await act(name)
            if worst == .success { worst = code }
            if code == .interrupted { return code }
        }
        return worst
    }
}
