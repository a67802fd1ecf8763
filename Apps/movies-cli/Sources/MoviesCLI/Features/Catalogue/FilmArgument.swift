import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

extension ArgumentSpec {
    private static let names = LocalizedText(
        "The film's number, IMDb code or title", "영화 번호, IMDb 코드 또는 제목")

    /// One film. A title of several words is quoted.
    static let film = ArgumentSpec("film", completion: .films, names)
    /// One film, as the only argument, so that a title needs no quotes.
    static let filmInWords = ArgumentSpec(
        "film", count: .oneOrMore, completion: .films, names)
    /// Several films.
    static let films = films(.films)
    /// Several bookmarked films.
    static let bookmarkedFilms = films(.bookmarkedFilms)

    private static func films(_ completion: CompletionSource) -> ArgumentSpec {
        ArgumentSpec(
            "film", count: .oneOrMore, completion: completion,
            LocalizedText(
                "The numbers, IMDb codes or titles of films; quote titles with spaces",
                "영화 번호, IMDb 코드 또는 제목. 띄어쓰기가 있는 제목은 따옴표로 묶으세요"))
    }
}

extension ParsedCommand {
    /// The words of the argument `film` as one name.
    func film() -> String { strings("film").joined(separator: " ") }
}

/// Finds the film named on the command line, and asks when the name is ambiguous.
@MainActor
struct FilmQuestion {
    /// The film, or the exit code of the command.
    enum Answer {
        case film(MovieReference)
        case ended(ExitCode)
    }

    let run: Run

    /// Searches the films of the source, and loads the result. `load` returns the failure. A number without a film may
    /// be a title: the number is tried first, so that a valid number costs a single request.
    func film(
        _ name: String, _ finder: FilmFinder, load: (MovieReference) async -> Failure?
    ) async -> Answer {
        let first = await answer(await finder.find(name), name)
        guard case .film(let reference) = first, await load(reference)?.kind == .notFound,
            let outcome = await finder.findTitle(name)
        else { return first }
        let second = await answer(outcome, name)
        if case .film(let reference) = second { _ = await load(reference) }
        return second
    }

    /// Searches loaded films; `absent` is the message for a name without a match.
    func film(
        _ name: String, among rows: [MovieRow], _ finder: FilmFinder, absent: LocalizedText
    ) async -> Answer {
        let outcome = finder.find(name, among: rows)
        if case .none = outcome { return .ended(run.dialog.fail(absent[run.language].terminalSafe())) }
        return await answer(outcome, name)
    }

    /// Searches loaded films, and returns the step that changes something about the film found.
    func step(
        _ name: String, among rows: [MovieRow], _ finder: FilmFinder, absent: LocalizedText,
        _ act: @escaping @MainActor (Movie.ID) async -> FilmChange.Outcome
    ) async -> Lookup<FilmChange.Step> {
        switch await film(name, among: rows, finder, absent: absent) {
        case .ended(let code): return .ended(code)
        case .film(let reference):
            guard let row = rows.first(where: { reference.names($0.movie) }) else { return .ended(.failure) }
            return .found(FilmChange.Step(movie: row.movie) { await act(row.id) })
        }
    }

    private func question(_ name: String) -> NamedQuestion {
        NamedQuestion(
            LocalizedText("Which film?", "어떤 영화인가요?"),
            ambiguous: LocalizedText(
                "Several films match “\(name)”. Give the number of the one you mean.",
                "“\(name)”에 해당하는 영화를 하나로 정할 수 없습니다. 아래에서 영화 번호를 골라 다시 입력하세요."),
            notExact: LocalizedText(
                "No film has exactly the title “\(name)”. If you mean this one, give its number.",
                "“\(name)”: 제목이 똑같은 영화가 없습니다. 이 영화를 찾으신다면 번호를 입력하세요."))
    }

    private func answer(_ outcome: FilmFinder.Outcome, _ name: String) async -> Answer {
        switch outcome {
        case .film(let reference): return .film(reference)
        case .none(let message):
            return .ended(
                run.dialog.fail(message.terminalSafe(), FilmMatch.isNoNumber(name) ? .usage : .failure))
        case .failed(let failure): return .ended(run.dialog.fail(failure, about: name))
        case .choice(let rows):
            switch await run.dialog.choose(
                rows.map { Candidate(number: $0.id.rawValue, $0.choiceText) }, question(name))
            {
            case .choice(let index): return .film(.id(rows[index].id))
            case .ended(let code): return .ended(code)
            }
        }
    }
}

extension MovieRow {
    /// `The Host (2006), 괴물`
    fileprivate var choiceText: String {
        let heading = title + (year.map { " (\($0))" } ?? "")
        return [heading, secondaryTitle].compactMap { $0 }.joined(separator: ", ")
    }
}

extension MovieReference {
    /// The text that names the film on a command line.
    var text: String {
        switch self {
        case .id(let id): "\(id.rawValue)"
        case .imdbCode(let code): code
        }
    }
}
