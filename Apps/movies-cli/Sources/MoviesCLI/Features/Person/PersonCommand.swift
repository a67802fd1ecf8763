import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `movies-cli person <name>`: the films of a person as director and in the cast.
struct PersonCommand: Sendable {
    static let spec = CommandSpec(
        "person",
        LocalizedText("Show the films of a director or actor", "감독이나 배우의 영화 보기"),
        discussion: LocalizedText(
            "Give the name as 'show' prints it, in Korean or Latin letters. It looks among the first "
                + "\(PersonFilmsUseCase.mostFilms) films that a search for the name finds.",
            "'show'에 나오는 이름을 한글이나 로마자로 입력하세요. 이름으로 검색한 처음 \(PersonFilmsUseCase.mostFilms)편 안에서 찾습니다."),
        arguments: [
            ArgumentSpec("name", count: .oneOrMore, LocalizedText("The person's name", "사람 이름"))
        ],
        options: [.json],
        examples: [
            .init("movies-cli person 봉준호", LocalizedText("Films of Bong Joon Ho", "봉준호의 영화")),
            .init("movies-cli person tilda swinton --json", LocalizedText("As JSON", "JSON으로")),
        ])

    let name: String
    let json: Bool

    /// The command with the same effect as a screen.
    static func line(_ name: String) -> String { "person \(Invocation.quoted(name))" }

    init(_ parsed: ParsedCommand) {
        name = parsed.strings("name").joined(separator: " ")
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: PersonSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makePersonViewModel()
        await viewModel.send(.find(name))
        let state = viewModel.state
        if let failure = state.phase.failure, state.people.isEmpty {
            return run.dialog.fail(failure, about: name)
        }
        if let message = state.emptyMessage { return run.dialog.fail(message.terminalSafe()) }
        if let note = state.readingNote { run.console.error(note.terminalSafe()) }
        let failure = state.phase.failure
        guard state.people.count > 1 else { return show(state.people[0], failure, run) }
        let people = Array(state.people.prefix(FindFilmUseCase.mostCandidates))
        let choice = await run.dialog.choose(
            people.map { Candidate($0.summary) },
            LocalizedText("Which person?", "누구인가요?"),
            refusal: LocalizedText(
                "Several people match “\(name)”. Give the full name.",
                "“\(name)”에 해당하는 사람이 여럿입니다. 전체 이름을 입력하세요."))
        switch choice {
        case .choice(let index): return show(people[index], failure, run)
        case .ended(let code): return code
        }
    }

    @MainActor
    private func show(_ person: PersonRow, _ failure: Failure?, _ run: Run) -> ExitCode {
        if json {
            let code = run.dialog.print(json: FilmographyJSON(person.filmography))
            return code == .success ? run.dialog.tell(savedNote: nil, failure) : code
        }
        let style = run.console.style
        run.console.out(style("\(person.name)", .bold))
        if let other = person.otherName { run.console.out(style("\(other)", .dim)) }
        for (title, rows) in [
            (LocalizedText("Director", "감독"), person.directed), (LocalizedText("Cast", "출연"), person.roles),
        ] where !rows.isEmpty {
            run.console.out("")
            run.console.out(style("\(title[run.language])", .bold))
            MovieTable.lines(rows, run).forEach(run.console.out)
        }
        return run.dialog.tell(savedNote: nil, failure)
    }
}

/// A person as `person --json` prints them.
struct FilmographyJSON: Encodable {
    private let name: String
    private let koreanName: String?
    private let directed: [MovieJSON]
    private let cast: [Role]

    init(_ filmography: Filmography) {
        name = filmography.person.name
        koreanName = filmography.person.koreanName
        directed = filmography.directed.map { MovieJSON(movie: $0) }
        cast = filmography.roles.map(Role.init)
    }

    private struct Role: Encodable {
        let role: Filmography.Role

        private enum Key: String, CodingKey { case character }

        func encode(to encoder: any Encoder) throws {
            try MovieJSON(movie: role.movie).encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(role.character, forKey: .character)
        }
    }
}
