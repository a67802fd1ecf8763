import ContractCore
import DomainCore
import MoviesDomain

extension MovieRepositoryContract {
    static let together: [Behaviour<MovieRepositorySubject>] = [
        Behaviour("Twenty equal questions at the same time have one answer") { subject in
            let query = try MovieListQuery(sort: .title, limit: 9)
            let expected = try await subject.movies.list(query)
            let answers = try await withThrowingTaskGroup(of: Page<Movie>.self) { group in
                for _ in 1...20 { group.addTask { try await subject.movies.list(query) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            try Deviation.unless(answers.count, is: 20, "answers")
            for answer in answers { try Deviation.unless(answer, is: expected, "an answer") }
        },
        Behaviour("Different questions at the same time have their own answers") { subject in
            let codes = ContractCatalogue.films.compactMap(\.movie.imdbCode)
            let answers = try await withThrowingTaskGroup(of: (String, String?).self) { group in
                for code in codes {
                    group.addTask {
                        (code, try await subject.movies.details(.imdbCode(code)).movie.imdbCode)
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            try Deviation.unless(
                answers, is: Dictionary(uniqueKeysWithValues: codes.map { ($0, $0) }), "code by code")
        },
        Behaviour("Two people who give scores at the same time are both counted") { subject in
            let ids = try await subject.movies.all().map(\.id)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for person in [subject.movies, subject.otherPerson] {
                    for id in ids { group.addTask { try await person.rate(id, Score(5)) } }
                }
                try await group.waitForAll()
            }
            let votes = try await subject.movies.all(.title).map { $0.rating?.votes }
            let expected = ContractCatalogue.films.map { ($0.movie.rating?.votes ?? 0) + 2 }
            try Deviation.unless(votes.map { $0 ?? 0 }.sorted(), is: expected.sorted(), "the votes")
        },
        Behaviour("Whoever no longer wants the answer is told that it was cancelled") { subject in
            let id = try await subject.movies.film("Echo (1979)").id
            let (query, words, score) = (try MovieListQuery(limit: 2), try SearchQuery("echo"), try Score(3))
            let movies = subject.movies
            try await Deviation.unless(cancelled: DomainError.cancelled, from: "a list") {
                () async throws(DomainError) in
                _ = try await movies.list(query)
            }
            try await Deviation.unless(cancelled: DomainError.cancelled, from: "a search") {
                () async throws(DomainError) in
                _ = try await movies.search(words, page: PageRequest(1, limit: 2)) { _ in }
            }
            try await Deviation.unless(cancelled: DomainError.cancelled, from: "details") {
                () async throws(DomainError) in
                _ = try await movies.details(.id(id))
            }
            try await Deviation.unless(cancelled: DomainError.cancelled, from: "similar films") {
                () async throws(DomainError) in
                _ = try await movies.similar(to: id)
            }
            try await Deviation.unless(cancelled: DomainError.cancelled, from: "a score") {
                () async throws(DomainError) in
                try await movies.rate(id, score)
            }
            try await Deviation.unless(cancelled: DomainError.cancelled, from: "taking a score back") {
                () async throws(DomainError) in
                try await movies.removeRating(id)
            }
        },
        Behaviour("A question that is cancelled leaves the others alone") { subject in
            let query = try MovieListQuery(sort: .year, limit: 8)
            let expected = try await subject.movies.list(query).elements.names
            let tasks = (1...20).map { _ in
                Task { () async throws(DomainError) in try await subject.movies.list(query).elements.names }
            }
            for task in tasks.prefix(10) { task.cancel() }
            for (index, task) in tasks.enumerated() {
                switch await task.result {
                case .success(let names): try Deviation.unless(names, is: expected, "answer \(index + 1)")
                case .failure(let error):
                    try Deviation.unless(
                        index < 10 && error as? DomainError == .cancelled, "question \(index + 1)",
                        expected: "an answer, or cancelled for the first ten", actual: "the error \(error)")
                }
            }
        },
    ]
}
