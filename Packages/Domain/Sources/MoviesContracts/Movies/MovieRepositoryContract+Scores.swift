import ContractCore
import DomainCore
import MoviesDomain

extension MovieRepositoryContract {
    static let scores: [Behaviour<MovieRepositorySubject>] = [
        Behaviour("The first score of a film is its rating") { subject in
            let id = try await subject.movies.film("Lost Film").id
            try await subject.movies.rate(id, Score(8))
            try await expect(8, votes: 1, of: id, subject)
        },
        Behaviour("The lowest and the highest score count as they are") { subject in
            let id = try await subject.movies.film("Lost Film").id
            for value in [0.5, 10] {
                try await subject.movies.rate(id, Score(value))
                try await expect(value, votes: 1, of: id, subject)
            }
        },
        Behaviour("A score counts as one vote among those of the source") { subject in
            let id = try await subject.movies.film("blue Hour (2010)").id
            try await subject.movies.rate(id, Score(4))
            try await expect((8 * 3 + 4) / 4, votes: 4, of: id, subject)
        },
        Behaviour("A second score of the same person takes the place of the first") { subject in
            let id = try await subject.movies.film("Lost Film").id
            try await subject.movies.rate(id, Score(9))
            try await subject.movies.rate(id, Score(2.5))
            try await expect(2.5, votes: 1, of: id, subject)
        },
        Behaviour("The scores of two people are two votes") { subject in
            let id = try await subject.movies.film("Lost Film").id
            try await subject.movies.rate(id, Score(9))
            try await subject.otherPerson.rate(id, Score(4))
            try await expect(6.5, votes: 2, of: id, subject)
        },
        Behaviour("A score that is taken back leaves the film as it was") { subject in
            for name in ["Lost Film", "Night Bus (2020)", "blue Hour (2010)"] {
                let film = try await subject.movies.film(name)
                try await subject.movies.rate(film.id, Score(1))
                try await subject.movies.removeRating(film.id)
                let details = try await subject.movies.details(.id(film.id))
                try Deviation.unless(details.movie, is: film, "\(name) afterwards")
            }
        },
        Behaviour("Taking one's score back leaves those of others") { subject in
            let id = try await subject.movies.film("Lost Film").id
            try await subject.movies.rate(id, Score(9))
            try await subject.otherPerson.rate(id, Score(4))
            try await subject.movies.removeRating(id)
            try await expect(4, votes: 1, of: id, subject)
        },
        Behaviour("Taking back a score that was never given changes nothing") { subject in
            let film = try await subject.movies.film("Zebra (2003)")
            try await subject.otherPerson.rate(film.id, Score(4))
            let before = try await subject.movies.details(.id(film.id))
            try await subject.movies.removeRating(film.id)
            try await subject.movies.removeRating(film.id)
            let after = try await subject.movies.details(.id(film.id))
            try Deviation.unless(after, is: before, "Zebra afterwards")
        },
        Behaviour("Lists and searches know a score at once") { subject in
            let id = try await subject.movies.film("Lost Film").id
            try await subject.movies.rate(id, Score(10))
            let rating = Rating(average: 10, votes: 1)
            let found = try await subject.movies.search("lost film").elements
            try Deviation.unless(found.map(\.rating), is: [rating], "the rating in the search")
            let listed = try await subject.movies.all(.rating)
            let place = listed.firstIndex { $0.id == id }
            try Deviation.unless(place.map { listed[$0].rating }, is: rating, "its rating in the list")
            try Deviation.unless(
                place ?? .max < listed.firstIndex { $0.rating == nil } ?? .max, is: true,
                "whether it comes before films without a rating")
        },
        Behaviour("A score changes no other film") { subject in
            let film = try await subject.movies.film("Echo (1979)")
            let others = try await subject.movies.all().filter { $0.id != film.id }
            try await subject.movies.rate(film.id, Score(10))
            let after = try await subject.movies.all().filter { $0.id != film.id }
            try Deviation.unless(after, is: others, "the other films")
        },
        Behaviour("A film that is not there takes no score") { subject in
            for number in [2_000_000_000, 0, -1, .max] {
                let id = Movie.ID(number)
                let score = try Score(5)
                try await Deviation.unless(DomainError.notFound, from: "a score for \(number)") {
                    () async throws(DomainError) in try await subject.movies.rate(id, score)
                }
                try await Deviation.unless(DomainError.notFound, from: "taking one back from \(number)") {
                    () async throws(DomainError) in try await subject.movies.removeRating(id)
                }
            }
        },
        Behaviour("Twenty scores of one person at the same time are one vote") { subject in
            let id = try await subject.movies.film("Lost Film").id
            try await withThrowingTaskGroup(of: Void.self) { group in
                for half in 1...20 {
                    group.addTask { try await subject.movies.rate(id, Score(Double(half) / 2)) }
                }
                try await group.waitForAll()
            }
            let rating = try await subject.movies.details(.id(id)).movie.rating
            try Deviation.unless(rating?.votes, is: 1, "the votes")
        },
    ]

    /// Expects this rating. Sources round in their own ways, by less than a tenth.
    private static func expect(
        _ average: Double, votes: Int, of id: Movie.ID, _ subject: MovieRepositorySubject
    ) async throws {
        let rating = try await subject.movies.details(.id(id)).movie.rating
        let distance = abs((rating?.average ?? -1) - average)
        try Deviation.unless(
            distance < 0.1, "the rating", expected: "\(average)", actual: "\(rating?.average ?? -1)")
        try Deviation.unless(rating?.votes, is: votes, "the votes")
    }
}
