import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `movies-cli random`: a random film, with the filters of `list`.
struct RandomCommand: Sendable {
    static let spec = CommandSpec(
        "random",
        LocalizedText("Show a random film", "아무 영화나 하나 골라 보기"),
        discussion: LocalizedText(
            "The same --seed picks the same film, as long as the catalogue and the filters stay the same.",
            "영화 목록과 조건이 같으면 같은 --seed는 같은 영화를 고릅니다."),
        options: [
            .genre, .minimumRating, .year,
            .text(
                "seed", "N", LocalizedText("A number that makes the choice repeatable", "같은 영화를 다시 고르게 하는 숫자")
            ), .json,
        ],
        examples: [
            .init("movies-cli random --genre Comedy", LocalizedText("A comedy for tonight", "오늘 밤 볼 코미디")),
            .init("movies-cli random --year 1990-1999", LocalizedText("From the nineties", "90년대 영화")),
        ])

    let filter: FilmFilterOptions
    let seed: Int?
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        filter = try FilmFilterOptions(parsed)
        seed = try parsed.numberIfGiven("seed", spelled: "--seed", from: 0)
        json = parsed.flag("json")
    }

    @MainActor
    func run(
        _ scene: CatalogueSceneDIContainer, _ details: DetailsSceneDIContainer, _ printer: PicturePrinter,
        _ run: Run
    ) async -> ExitCode {
        let viewModel = scene.makeRandomViewModel(
            seed.map { SeededGenerator(seed: UInt64($0)) } ?? SystemRandomNumberGenerator())
        await viewModel.send(.pick(filter.options(limit: 1)))
        let state = viewModel.state
        if let failure = state.phase.failure { return run.dialog.fail(failure) }
        guard let film = state.film else {
            let message = filter.unknownGenre(run) ?? state.emptyMessage ?? ""
            return run.dialog.fail(message.terminalSafe())
        }
        let page = details.makeDetailsViewModel()
        await page.send(.load(.id(film.id)))
        if !json { await PosterOutput(details, printer).print(page.state.content, run) }
        return ShowCommand.show(.id(film.id), page, json: json, run)
    }
}
