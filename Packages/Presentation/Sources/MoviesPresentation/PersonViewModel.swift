import DomainCore
public import MoviesDomain
public import Observation
public import PresentationCore
public import TextCore

/// The page of one person with the films that they made.
@MainActor
@Observable
public final class PersonViewModel: ViewModel, HasSurroundings {
    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The people that the name may mean, the person with the most films first.
        public var people: [PersonRow] = []
        /// The loading phase.
        public var phase = LoadPhase.idle
        /// The text to show when there is no person of that name.
        public var emptyMessage: String?
        /// The name that the search used in place of the entered one, as a line.
        public var readingNote: String?
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// Searches for people of that name, in either script.
        case find(String)
    }

    public private(set) var state = State()

    @ObservationIgnored private let findFilms: PersonFilmsUseCase
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let loader = Loader()

    /// - Parameters:
    ///   - movies: the source of films.
    ///   - here: the user's language and time zone, and the clock.
    public init(movies: any MovieRepository, _ here: Surroundings) {
        findFilms = PersonFilmsUseCase(movies: movies)
        self.here = here
    }

    public func send(_ input: Input) async {
        switch input {
        case .find(let name): await find(name)
        }
    }

    private func find(_ name: String) async {
        state = State()
        let found = await loader.run(self, setting: \.state.phase, failure: Failure.init(movies:in:)) {
            [findFilms] _ throws(DomainError) in
            try await findFilms(name)
        } show: { found in
            state.people = found.people.map { PersonRow($0, in: language) }
            guard found.failure == nil else { return }
            if found.people.isEmpty {
                // No `readingNote`: the nearest match here is the title of a film.
                state.emptyMessage = FilmText.nobody(called: name)[language]
            } else {
                state.readingNote = found.reading?.note(for: name, in: language)
            }
        }
        if let failure = found?.failure { state.phase = .failed(Failure(movies: failure, in: language)) }
    }
}

/// A person with their films, in the user's language.
public struct PersonRow: Hashable, Sendable {
    /// For output that programs read.
    public let filmography: Filmography
    /// In the user's script, if there is such a name.
    public let name: String
    /// In the other script, where that is a different text.
    public let otherName: String?
    /// The newest first.
    public let directed: [MovieRow]
    /// The newest first.
    public let roles: [MovieRow]
    /// `Bong Joon Ho (director, 7 films)`
    public let summary: String

    public init(_ filmography: Filmography, in language: Language) {
        self.filmography = filmography
        let person = filmography.person
        let names = [person.name, person.koreanName].compactMap { $0 }
        let name = language == .korean ? names.last ?? person.name : person.name
        self.name = name
        otherName = names.first { $0 != name }
        directed = filmography.directed.map { MovieRow($0, in: language) }
        roles = filmography.roles.map { MovieRow($0.movie, in: language) }
        let work = [
            directed.isEmpty ? nil : FilmText.directedCount(directed.count)[language],
            roles.isEmpty ? nil : FilmText.roleCount(roles.count)[language],
        ].compactMap { $0 }
        summary =
            ([name] + [otherName.map { "(\($0))" }].compactMap { $0 }).joined(separator: " ")
            + ": " + work.joined(separator: ", ")
    }
}
