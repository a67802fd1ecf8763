import DomainCore
import MoviesContracts
import MoviesDomain

extension SeededMovieBugs {
    static let films: [SeededBug<MovieRepositorySubject>] = [
        SeededBug("forgets the cast", noticedBy: "Details have everything that is known of a film") {
            altered, sound in
            altered.detailing = { reference, cached throws(DomainError) in
                let details = try await sound.details(reference, cached: cached)
                return MovieDetails(
                    movie: details.movie, directors: details.directors, synopsis: details.synopsis)
            }
        },
        SeededBug("calls an unknown film unavailable", noticedBy: "A number that no film has is not found") {
            altered, sound in
            altered.detailing = { reference, cached throws(DomainError) in
                do throws(DomainError) {
                    return try await sound.details(reference, cached: cached)
                } catch {
                    throw error == .notFound ? .unavailable : error
                }
            }
        },
        SeededBug(
            "finds a film like itself",
            noticedBy: "Similar films are four at most, without the film itself and without doubles"
        ) { altered, sound in
            altered.comparing = { id throws(DomainError) in
                let film = try await sound.details(.id(id), cached: { _ in }).movie
                return [film] + (try await sound.similar(to: id)).dropLast()
            }
        },
        SeededBug(
            "shuffles what is similar",
            noticedBy: "The film most like another has its director, genres and language"
        ) {
            altered, sound in
            altered.comparing = { id throws(DomainError) in (try await sound.similar(to: id)).reversed() }
        },
        SeededBug(
            "does not say that there is no such film", noticedBy: "Nothing is like a film that is not there"
        ) { altered, sound in
            altered.comparing = { id throws(DomainError) in
                do throws(DomainError) {
                    return try await sound.similar(to: id)
                } catch {
                    throw error == .notFound ? .unavailable : error
                }
            }
        },
        SeededBug("scores change no rating", noticedBy: "The first score of a film is its rating") {
            altered, _ in altered.rating = { _, _ throws(DomainError) in }
        },
        SeededBug(
            "a score is never taken back", noticedBy: "A score that is taken back leaves the film as it was"
        ) { altered, _ in altered.unrating = { _ throws(DomainError) in } },
        SeededBug(
            "a second score is a second vote",
            noticedBy: "A second score of the same person takes the place of the first"
        ) { subject in
            let (first, second) = (subject.movies, subject.otherPerson)
            var altered = AlteredMovieRepository(first)
            altered.rating = { id, score throws(DomainError) in
                let before = try await first.details(.id(id), cached: { _ in }).movie.rating
                try await (before == nil ? first : second).rate(id, score)
            }
            subject.movies = altered
        },
        SeededBug("saves nothing", noticedBy: "The saved details come before the answer") { altered, sound in
            altered.detailing = { reference, _ throws(DomainError) in
                try await sound.details(reference, cached: { _ in })
            }
        },
        SeededBug(
            "is content with what is saved", noticedBy: "The source is asked although an answer is saved"
        ) {
            altered, sound in
            let saved = Saved()
            altered.detailing = { reference, cached throws(DomainError) in
                if let details = await saved.details(reference) {
                    await cached(Snapshot(details, savedAt: ContractClock().now()))
                    return details
                }
                let details = try await sound.details(reference, cached: { _ in })
                await saved.keep(details, reference)
                return details
            }
        },
        SeededBug(
            "calls a missing network unavailable",
            noticedBy: "Without the source the saved answer is shown, and then why there is no other"
        ) { subject in
            let offline = subject.offline
            var altered = AlteredMovieRepository(offline)
            altered.listing = { query, cached throws(DomainError) in
                do throws(DomainError) {
                    return try await offline.list(query, cached: cached)
                } catch {
                    throw .unavailable
                }
            }
            subject.offline = altered
        },
        SeededBug(
            "calls a cancelled question offline",
            noticedBy: "Whoever no longer wants the answer is told that it was cancelled"
        ) { altered, sound in
            altered.comparing = { id throws(DomainError) in
                do throws(DomainError) {
                    return try await sound.similar(to: id)
                } catch {
                    throw error == .cancelled ? .offline : error
                }
            }
        },
        SeededBug(
            "gives the first answer to everybody",
            noticedBy: "Different questions at the same time have their own answers"
        ) { altered, sound in
            let first = First()
            altered.detailing = { reference, cached throws(DomainError) in
                try await sound.details(await first.question(or: reference), cached: cached)
            }
        },
    ]

    private actor Saved {
        private var answers: [MovieReference: MovieDetails] = [:]

        func details(_ reference: MovieReference) -> MovieDetails? { answers[reference] }

        func keep(_ details: MovieDetails, _ reference: MovieReference) { answers[reference] = details }
    }

    private actor First {
        private var first: MovieReference?

        func question(or reference: MovieReference) -> MovieReference {
            let first = first ?? reference
            self.first = first
            return first
        }
    }
}
