import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

/// Changes something about films named on the command line, and prints the results.
///
/// Finds all films and asks all questions before the first change: an unknown name leaves every film unchanged.
@MainActor
struct FilmChange {
    /// A film that was found, and its pending change.
    struct Step {
        let movie: Movie
        /// The reason to ask before the step, such as a permanent loss, as a sentence.
        var doubt: LocalizedText?
        let act: @MainActor () async -> Outcome
    }

    /// The result of a step.
    struct Outcome {
        let failure: Failure?
        let notice: String?
    }

    private let scene: DetailsSceneDIContainer
    private let run: Run
    private let isSure: Bool
    private let json: Bool

    init(_ scene: DetailsSceneDIContainer, _ run: Run, isSure: Bool = false, json: Bool) {
        self.scene = scene
        self.run = run
        self.isSure = isSure
        self.json = json
    }

    /// Applies the same change to each film. `doubt` returns the reason to ask before the change of a film.
    func change(
        _ names: [String], by input: DetailsViewModel.Input,
        doubt: (DetailsViewModel.State) -> LocalizedText? = { _ in nil }
    ) async -> ExitCode {
        await perform(names) { name in
            let viewModel = scene.makeDetailsViewModel()
            let answer = await FilmQuestion(run: run).film(name, scene.makeFilmFinder()) { reference in
                await viewModel.send(.load(reference))
                return viewModel.state.phase.failure
            }
            switch answer {
            case .ended(let code): return .ended(code)
            case .film(let reference):
                let state = viewModel.state
                // Data on the device can be changed although the film's server does not answer.
                guard let movie = state.content?.details.movie else {
                    return .ended(
                        state.phase.failure.map { run.dialog.fail($0, about: reference.text) } ?? .failure)
                }
                return .found(
                    Step(movie: movie, doubt: doubt(state)) {
                        await viewModel.send(input)
                        return Outcome(
                            failure: viewModel.state.actionFailure, notice: viewModel.state.notice)
                    })
            }
        }
    }

    /// Finds the films of all names, then performs every step, even after a failure; the first failure determines the
    /// exit code.
    func perform(_ names: [String], _ lookup: @MainActor (String) async -> Lookup<Step>) async -> ExitCode {
        let steps: [Step]
        switch await run.dialog.lookUp(names, id: \.movie.id, lookup) {
        case .found(let found): steps = found
        case .ended(let code): return code
        }
        var worst = ExitCode.success
        if let refusal = await agree(to: steps) { return refusal }
        var changes: [FilmChangeJSON] = []
        for step in steps {
            let before = await OwnRecord(step.movie.id, scene)
            let outcome = await step.act()
            if let failure = outcome.failure {
                let code = run.dialog.fail(failure, about: "\(step.movie.id.rawValue)")
                if worst == .success { worst = code }
                if code == .interrupted { break }
                continue
            }
            if json {
                let after = await OwnRecord(step.movie.id, scene)
                changes.append(FilmChangeJSON(movie: step.movie, before: before, after: after))
            } else if let notice = outcome.notice {
                run.console.out(notice.terminalSafe())
            }
        }
        guard json, !changes.isEmpty else { return worst }
        let code = run.dialog.print(json: ["movies": changes])
        return worst == .success ? code : worst
    }

    /// Asks for confirmation if there are doubts; `nil` is yes.
    private func agree(to steps: [Step]) async -> ExitCode? {
        let doubts = steps.compactMap { $0.doubt?[run.language] }
        guard !isSure, !doubts.isEmpty else { return nil }
        let all = doubts.joined(separator: " ")
        return await run.dialog.confirm(LocalizedText("\(all) Continue?", "\(all) 계속할까요?"))
    }
}
