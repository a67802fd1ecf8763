public import DomainCore
import TextCore

/// Finds the films of a person, as director and as cast, by requesting the people of the films that a search for the name
/// finds: sources have no other way in common.
public struct PersonFilmsUseCase: Sendable {
    /// The maximum number of films to look at; a person with more films is famous enough to be found by a search.
    public static let mostFilms = 100
    private static let pageSize = 50
    /// The number of concurrent requests.
    private static let atOnce = 6

    private let movies: any MovieRepository

    /// - Parameter movies: the source of films.
    public init(movies: any MovieRepository) {
        self.movies = movies
    }

    /// The people whose name is the text, in either script; otherwise those whose names contain it, or begin with these
    /// initial consonants. Without a match, the search's other reading of the text counts.
    ///
    /// - Returns: the people, those with most films first; the reading of the text; and the error of the source where saved
    ///   answers were used.
    /// - Throws: `DomainError.invalidInput(_:)` for a blank or overlong text, or the error of the source.
    public func callAsFunction(_ name: String) async throws(DomainError) -> (
        people: [Filmography], reading: SearchReading?, failure: DomainError?
    ) {
        let query = try SearchQuery(name)
        guard !name.folded.isEmpty else { return ([], nil, nil) }
        let found = try await films(query)
        let films = try await details(found.films)
        let failure = found.failure ?? films.lazy.compactMap(\.failure).first
        let everybody = Self.filmographies(films.map(\.value))
        let people = Self.people(called: name, among: everybody)
        guard people.isEmpty, let reading = found.reading else { return (people, nil, failure) }
        switch reading.kind {
        case .instead, .also:
            let others = Self.people(called: reading.text, among: everybody)
            return (others, others.isEmpty ? nil : SearchReading(.instead, reading.text), failure)
        case .suggestion: return ([], reading, failure)
        }
    }

    private static func people(called name: String, among everybody: [Filmography]) -> [Filmography] {
        let folded = name.folded
        let named = everybody.filter { $0.person.names.contains { $0.folded == folded } }
        guard named.isEmpty else { return named }
        let containing = everybody.filter { $0.person.names.contains { $0.folded.contains(folded) } }
        guard containing.isEmpty, folded == Hangul.initialConsonants(of: folded) else { return containing }
        return everybody.filter { filmography in
            filmography.person.names.contains { Hangul.initialConsonants(of: $0).hasPrefix(folded) }
        }
    }

    private func films(
        _ query: SearchQuery
    ) async throws(DomainError) -> (films: [Movie], reading: SearchReading?, failure: DomainError?) {
        var films: [Movie] = []
        var reading: SearchReading?
        var failure: DomainError?
        for number in 1...(Self.mostFilms / Self.pageSize) {
            let request = try PageRequest(number, limit: Self.pageSize)
            let answer = try await LastAnswer { saved throws(DomainError) in
                try await movies.search(query, page: request, cached: saved)
            }
            let page = answer.value
            failure = failure ?? answer.failure
            films += page.elements
            reading = page.reading
            if page.isLast { break }
        }
        return (films, reading, failure)
    }

    /// In the order of the films. Skips films that the source no longer has.
    private func details(_ films: [Movie]) async throws(DomainError) -> [LastAnswer<MovieDetails>] {
        var found: [Int: LastAnswer<MovieDetails>] = [:]
        var failure: DomainError?
        await withTaskGroup(of: (Int, Result<LastAnswer<MovieDetails>, DomainError>).self) { group in
            var waiting = films.enumerated().makeIterator()
            func begin() {
                guard failure == nil, let (index, film) = waiting.next() else { return }
                group.addTask { [movies] in
                    do throws(DomainError) {
                        let details = try await LastAnswer { saved throws(DomainError) in
                            try await movies.details(.id(film.id), cached: saved)
                        }
                        return (index, .success(details))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            for _ in 0..<Self.atOnce { begin() }
            while let (index, result) = await group.next() {
                switch result {
                case .success(let details): found[index] = details
                case .failure(.notFound): break
                case .failure(let error): failure = failure ?? error
                }
                begin()
            }
        }
        if let failure { throw failure }
        return films.indices.compactMap { found[$0] }
    }

    private static func filmographies(_ films: [MovieDetails]) -> [Filmography] {
        var people: [String: Filmography] = [:]
        var order: [String] = []
        func change(_ person: Person, _ body: (inout Filmography) -> Void) {
            let key = person.name.folded
            if people[key] == nil { order.append(key) }
            body(&people[key, default: Filmography(person: person)])
        }
        for film in films {
            for person in film.directors { change(person) { $0.directed.append(film.movie) } }
            for member in film.cast {
                change(member.person) { $0.roles.append(.init(film.movie, member.character)) }
            }
        }
        let all = order.compactMap { people[$0]?.newestFirst }
        return all.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
            .map(\.element)
    }
}

/// A person with the films that they made.
public struct Filmography: Hashable, Sendable {
    /// A film that a person plays in, with the role.
    public struct Role: Hashable, Sendable {
        public let movie: Movie
        /// The name of the role.
        public let character: String?

        public init(_ movie: Movie, _ character: String?) {
            self.movie = movie
            self.character = character
        }
    }

    /// The person.
    public let person: Person
    /// Films that the person directed, newest first.
    public var directed: [Movie]
    /// Films that the person plays in, newest first.
    public var roles: [Role]

    public init(person: Person, directed: [Movie] = [], roles: [Role] = []) {
        self.person = person
        self.directed = directed
        self.roles = roles
    }

    fileprivate var count: Int { directed.count + roles.count }

    /// A film without a year is yet to come.
    fileprivate var newestFirst: Filmography {
        Filmography(
            person: person,
            directed: directed.sorted { ($1.year ?? .max, $0.id) < ($0.year ?? .max, $1.id) },
            roles: roles.sorted {
                ($1.movie.year ?? .max, $0.movie.id) < ($0.movie.year ?? .max, $1.movie.id)
            })
    }
}

extension Person {
    /// The names in both scripts, where known.
    fileprivate var names: [String] { [name, koreanName].compactMap { $0 } }
}
