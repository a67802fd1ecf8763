import ContractCore
import DomainCore
import MoviesDomain

extension MovieRepositoryContract {
    static let details: [Behaviour<MovieRepositorySubject>] = [
        Behaviour("Details have everything that is known of a film") { subject in
            for expected in ContractCatalogue.films {
                let film = try await subject.movies.film(expected.movie.name)
                let details = try await subject.movies.details(.id(film.id))
                let name = film.name
                try Deviation.unless(details.movie.facts, is: expected.movie.facts, "\(name)")
                try Deviation.unless(details.directors, is: expected.directors, "the directors of \(name)")
                try Deviation.unless(details.cast, is: expected.cast, "the cast of \(name)")
            }
        },
        Behaviour("Number and IMDb code lead to the same details") { subject in
            for code in ContractCatalogue.films.compactMap(\.movie.imdbCode) {
                let byCode = try await subject.movies.details(.imdbCode(code))
                let byNumber = try await subject.movies.details(.id(byCode.movie.id))
                try Deviation.unless(byCode.movie.imdbCode, is: code, "the code of the film with the code")
                try Deviation.unless(byNumber, is: byCode, "the details by number")
            }
        },
        Behaviour("Lists, searches and details tell the same of a film") { subject in
            let listed = try await subject.movies.film("Paper Tiger (2019)")
            let found = try await subject.movies.search("Paper Tiger").elements
            let details = try await subject.movies.details(.id(listed.id))
            try Deviation.unless(found, is: [listed], "what the search found")
            try Deviation.unless(details.movie, is: listed, "the film of the details")
        },
        Behaviour("A number that no film has is not found") { subject in
            let taken = Set(try await subject.movies.all().map(\.id.rawValue))
            let free = (1...).first { !taken.contains($0) } ?? 0
            for number in [free, 2_000_000_000, 0, -1, .max, .min] {
                try await Deviation.unless(DomainError.notFound, from: "the details of \(number)") {
                    () async throws(DomainError) in
                    _ = try await subject.movies.details(.id(Movie.ID(number)))
                }
            }
        },
        Behaviour("An IMDb code that no film has is not found") { subject in
            for code in ["tt9999999", "tt0000000", "tt9000099999"] {
                try await Deviation.unless(DomainError.notFound, from: "the details of \(code)") {
                    () async throws(DomainError) in
                    _ = try await subject.movies.details(.imdbCode(code))
                }
            }
        },
    ]

    static let similar: [Behaviour<MovieRepositorySubject>] = [
        Behaviour("Similar films are four at most, without the film itself and without doubles") { subject in
            let films = try await subject.movies.all()
            for film in films {
                let ids = try await subject.movies.similar(to: film.id).map(\.id)
                let name = film.name
                try Deviation.unless(
                    ids.count <= 4, "films like \(name)", expected: "4 at most", actual: "\(ids.count)")
                try Deviation.unless(ids.contains(film.id), is: false, "\(name) is like \(name)")
                try Deviation.unless(Set(ids).count, is: ids.count, "different films like \(name)")
                try Deviation.unless(
                    Set(ids).subtracting(films.map(\.id)), is: [], "films that no list knows, like \(name)")
            }
        },
        Behaviour("The film most like another has its director, genres and language") { subject in
            let film = try await subject.movies.film("Night Train (1995)")
            let similar = try await subject.movies.similar(to: film.id).names
            try Deviation.unless(similar.first, is: "Nightfall (1997)", "the first like Night Train")
        },
        Behaviour("Similar films are the same every time and as the list knows them") { subject in
            let film = try await subject.movies.film("Paper Tiger (2019)")
            let first = try await subject.movies.similar(to: film.id)
            let second = try await subject.movies.similar(to: film.id)
            try Deviation.unless(second, is: first, "the second answer")
            let films = Set(try await subject.movies.all())
            try Deviation.unless(
                first.filter { !films.contains($0) }.names, is: [], "films that differ from the list")
        },
        Behaviour("Nothing is like a film that is not there") { subject in
            for number in [2_000_000_000, 0, -1] {
                try await Deviation.unless(DomainError.notFound, from: "films like \(number)") {
                    () async throws(DomainError) in
                    _ = try await subject.movies.similar(to: Movie.ID(number))
                }
            }
        },
    ]
}
