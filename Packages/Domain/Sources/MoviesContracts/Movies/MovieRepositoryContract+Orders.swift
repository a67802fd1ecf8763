import DomainCore
import MoviesDomain

extension MovieRepositoryContract {
    static let orders: [Behaviour<MovieRepositorySubject>] = [
        Behaviour("Ascending is descending, read backwards") { subject in
            for sort in MovieListQuery.Sort.allCases {
                let up = try await subject.movies.all(sort, .ascending)
                let down = try await subject.movies.all(sort, .descending)
                try Deviation.unless(up.map(\.id), is: down.map(\.id).reversed(), "ascending by \(sort)")
            }
        },
        Behaviour("Titles go up, everything else goes down, unless told otherwise") { subject in
            for sort in MovieListQuery.Sort.allCases {
                let asked: MovieListQuery.Order = sort == .title ? .ascending : .descending
                let films = try await subject.movies.all(sort)
                let expected = try await subject.movies.all(sort, asked)
                try Deviation.unless(films.names, is: expected.names, "by \(sort)")
            }
        },
        Behaviour("Titles are ordered without regard to case, accents and signs") { subject in
            let titles = try await subject.movies.all(.title, .ascending).map(\.title)
            try Deviation.unless(titles, is: ContractCatalogue.films.map(\.movie.title), "the titles")
        },
        Behaviour("The newest come first, and films without a year last") { subject in
            let years = try await subject.movies.all(.year, .descending).map { $0.year ?? 0 }
            try Deviation.unless(years, is: years.sorted(by: >), "the years")
        },
        Behaviour("The best come first, and films without a rating last") { subject in
            let ratings = try await subject.movies.all(.rating, .descending).map { $0.rating?.average ?? 0 }
            try Deviation.unless(ratings, is: ratings.sorted(by: >), "the ratings")
        },
        Behaviour("The films with the most votes are the most popular") { subject in
            let votes = try await subject.movies.all(.popularity, .descending).map { $0.rating?.votes ?? 0 }
            try Deviation.unless(votes, is: votes.sorted(by: >), "the votes")
        },
        Behaviour("Films that are equal in the order come by their number") { subject in
            try await expectNumbers(in: .title, of: subject) { $0.title }
            try await expectNumbers(in: .year, of: subject) { "\($0.year ?? 0)" }
            try await expectNumbers(in: .popularity, of: subject) { "\($0.rating?.votes ?? 0)" }
            try await expectNumbers(in: .rating, of: subject) {
                "\($0.rating?.average ?? 0) \($0.rating?.votes ?? 0)"
            }
        },
        Behaviour("The order by time of addition is the same every time") { subject in
            let first = try await subject.movies.all(.added)
            let second = try await subject.movies.all(.added)
            try Deviation.unless(first.names.sorted(), is: ContractCatalogue.names(), "all by addition")
            try Deviation.unless(second.names, is: first.names, "the second list")
        },
    ]

    /// Neighbours whose keys are equal have to have ascending numbers.
    private static func expectNumbers(
        in sort: MovieListQuery.Sort, of subject: MovieRepositorySubject, by key: (Movie) -> String
    ) async throws {
        let films = try await subject.movies.all(sort, .ascending)
        for (one, next) in zip(films, films.dropFirst()) where key(one) == key(next) {
            try Deviation.unless(
                one.id < next.id, "\(one.name) and \(next.name), ascending by \(sort)",
                expected: "ascending numbers", actual: "\(one.id.rawValue) and \(next.id.rawValue)")
        }
    }
}
