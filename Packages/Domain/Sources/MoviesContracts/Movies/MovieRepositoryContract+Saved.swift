import ContractCore
import DomainCore
import MoviesDomain

extension MovieRepositoryContract {
    static let saved: [Behaviour<MovieRepositorySubject>] = [
        Behaviour("What was never asked has nothing saved") { subject in
            let id = try await subject.movies.film("Echo (1979)").id
            let films = Collected<Snapshot<Page<Movie>>>()
            let details = Collected<Snapshot<MovieDetails>>()
            _ = try await subject.movies.list(MovieListQuery(limit: 3)) { films.add($0) }
            _ = try await subject.movies.search(SearchQuery("echo"), page: PageRequest(1, limit: 3)) {
                films.add($0)
            }
            _ = try await subject.movies.details(.id(id)) { details.add($0) }
            try Deviation.unless(films.all.count + details.all.count, is: 0, "saved answers")
        },
        Behaviour("The saved list comes before the answer") { subject in
            let query = try MovieListQuery(limit: 6, start: .page(2))
            let first = try await subject.movies.list(query)
            try await expectSaved(first) { try await subject.movies.list(query, cached: $0) }
        },
        Behaviour("The saved search comes before the answer") { subject in
            let query = try SearchQuery("night")
            let first = try await subject.movies.search("night", page: 2, limit: 3)
            try await expectSaved(first) {
                try await subject.movies.search(query, page: PageRequest(2, limit: 3), cached: $0)
            }
        },
        Behaviour("The saved details come before the answer") { subject in
            let reference = MovieReference.imdbCode("tt9000017")
            let first = try await subject.movies.details(reference)
            try await expectSaved(first) { try await subject.movies.details(reference, cached: $0) }
        },
        Behaviour("The source is asked although an answer is saved") { subject in
            let id = try await subject.movies.film("Lost Film").id
            let before = try await subject.movies.details(.id(id))
            try await subject.otherPerson.rate(id, Score(6))
            let saved = Collected<Snapshot<MovieDetails>>()
            let after = try await subject.movies.details(.id(id)) { saved.add($0) }
            try Deviation.unless(saved.all.map(\.value), is: [before], "the saved details")
            try Deviation.unless(after.movie.rating, is: Rating(average: 6, votes: 1), "the new rating")
        },
        Behaviour("The newest answer is the one that is saved") { subject in
            let id = try await subject.movies.film("Lost Film").id
            _ = try await subject.movies.details(.id(id))
            try await subject.otherPerson.rate(id, Score(6))
            let newest = try await subject.movies.details(.id(id))
            try await expectSaved(newest) { try await subject.movies.details(.id(id), cached: $0) }
        },
        Behaviour("A saved answer is given to its own question only") { subject in
            _ = try await subject.movies.list(MovieListQuery(sort: .title, limit: 5))
            _ = try await subject.movies.search("echo", page: 1, limit: 5)
            let saved = Collected<Snapshot<Page<Movie>>>()
            for query in [
                try MovieListQuery(sort: .title, limit: 5, start: .page(2)),
                try MovieListQuery(sort: .year, limit: 5), try MovieListQuery(sort: .title, limit: 6),
                try MovieListQuery(minimumRating: 5, sort: .title, limit: 5),
                try MovieListQuery(genre: Genre("War"), sort: .title, limit: 5),
                try MovieListQuery(fromYear: 2000, sort: .title, limit: 5),
                try MovieListQuery(sort: .title, order: .descending, limit: 5),
            ] { _ = try await subject.movies.list(query) { saved.add($0) } }
            _ = try await subject.movies.search(SearchQuery("echo"), page: PageRequest(2, limit: 5)) {
                saved.add($0)
            }
            _ = try await subject.movies.search(SearchQuery("zebra"), page: PageRequest(1, limit: 5)) {
                saved.add($0)
            }
            try Deviation.unless(saved.all.map(\.value.elements.names), is: [], "saved answers")
        },
        Behaviour("Without the source the saved answer is shown, and then why there is no other") { subject in
            let query = try MovieListQuery(sort: .rating, limit: 4)
            let answer = try await subject.movies.list(query)
            for attempt in 1...2 {
                let saved = Collected<Snapshot<Page<Movie>>>()
                try await Deviation.unless(DomainError.offline, from: "attempt \(attempt), offline") {
                    () async throws(DomainError) in
                    _ = try await subject.offline.list(query) { saved.add($0) }
                }
                try Deviation.unless(saved.all.map(\.value), is: [answer], "attempt \(attempt), saved")
            }
        },
        Behaviour("Without the source everything says that it cannot be reached") { subject in
            let id = try await subject.movies.film("Echo (1979)").id
            let (query, words, score) = (try MovieListQuery(limit: 2), try SearchQuery("echo"), try Score(3))
            let saved = Collected<String>()
            let calls: [(String, @Sendable () async throws(DomainError) -> Void)] = [
                (
                    "a list",
                    { () async throws(DomainError) in
                        _ = try await subject.offline.list(query) { _ in saved.add("list") }
                    }
                ),
                (
                    "a search",
                    { () async throws(DomainError) in
                        _ = try await subject.offline.search(words, page: PageRequest(1, limit: 2)) { _ in
                            saved.add("search")
                        }
                    }
                ),
                (
                    "details",
                    { () async throws(DomainError) in
                        _ = try await subject.offline.details(.id(id)) { _ in saved.add("details") }
                    }
                ),
                (
                    "similar films",
                    { () async throws(DomainError) in
                        _ = try await subject.offline.similar(to: id)
                    }
                ),
                ("a score", { () async throws(DomainError) in try await subject.offline.rate(id, score) }),
                (
                    "taking a score back",
                    { () async throws(DomainError) in
                        try await subject.offline.removeRating(id)
                    }
                ),
            ]
            for (name, call) in calls {
                try await Deviation.unless(DomainError.offline, from: "\(name), offline", call)
            }
            try Deviation.unless(saved.all, is: [], "saved answers to what was never asked")
            let after = try await subject.movies.film("Echo (1979)")
            try Deviation.unless(after.rating?.votes, is: 120, "the votes after a score that was not sent")
        },
    ]

    /// Expects the repository to pass on the saved value first, and then to return the same answer.
    private static func expectSaved<Value: Sendable & Equatable>(
        _ value: Value, _ ask: (@escaping Snapshot<Value>.Handler) async throws -> Value
    ) async throws {
        let saved = Collected<Snapshot<Value>>()
        let answer = try await ask { saved.add($0) }
        try Deviation.unless(saved.all.map(\.value), is: [value], "what is saved")
        try Deviation.unless(answer, is: value, "the answer")
    }
}
