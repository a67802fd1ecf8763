import DomainCore
import ContractCore
import MoviesContracts
import MoviesDomain

/// Mistakes that repositories of films have had or might have.
enum SeededMovieBugs {
    static let all = lists + searches + films
}

extension SeededMovieBugs {
    static let searches: [SeededBug<MovieRepositorySubject>] = [
        SeededBug(
            "drops the second page of a search",
            noticedBy: "The pages of a search hold every match once, and all of them the total"
        ) { altered, sound in
            altered.searching = { query, page, cached throws(DomainError) in
                let found = try await sound.search(query, page: page, cached: cached)
                return page.number == 2 ? found.with([]) : found
            }
        },
        SeededBug(
            "looks at case", noticedBy: "A search finds a title whatever the case",
            found: { page, query in
                page.with(page.elements.filter { $0.title.contains(query.text) })
            }),
        SeededBug(
            "knows no initial consonants", noticedBy: "A search finds Korean titles by initial consonants",
            found: { page, query in
                query.text.unicodeScalars.allSatisfy { (0x3131...0x3163).contains($0.value) }
                    ? page.with([]) : page
            }),
        SeededBug(
            "orders matches by age", noticedBy: "The title itself comes before titles that have more words",
            found: { page, _ in
                page.with(page.elements.sorted { ($0.year ?? 0) > ($1.year ?? 0) })
            }),
        SeededBug(
            "lists everything for signs", noticedBy: "A search for signs alone finds nothing, not everything"
        ) { altered, sound in
            altered.searching = { query, page, cached throws(DomainError) in
                guard query.text.contains(where: \.isLetter) else {
                    return try await sound.list(
                        MovieListQuery(limit: page.limit, start: .page(page.number)), cached: cached)
                }
                return try await sound.search(query, page: page, cached: cached)
            }
        },
    ]
}

extension SeededMovieBugs {
    static let lists: [SeededBug<MovieRepositorySubject>] = [
        SeededBug("ignores the order", noticedBy: "Ascending is descending, read backwards") {
            query throws(DomainError) in try query.with(order: .descending)
        },
        SeededBug(
            "loses the last film", noticedBy: "The pages of a list hold every film once",
            page: { page, _ in
                page.isLast ? page.with(page.elements.dropLast()) : page
            }),
        SeededBug("begins anew at a cursor", noticedBy: "The cursors of a list lead to every film once") {
            query throws(DomainError) in
            if case .cursor = query.start { try query.with(start: .page(1)) } else { query }
        },
        SeededBug("takes any cursor for none", noticedBy: "A cursor that no page gave is refused") {
            query throws(DomainError) in
            if case .cursor = query.start { try query.with(start: .page(1)) } else { query }
        },
        SeededBug(
            "thinks that a full page is not the last",
            noticedBy: "A last page that is full knows that it is the last",
            page: { page, query in page.with(page.elements, isLast: page.elements.count < query.limit) }),
        SeededBug(
            "repeats the last page behind the end",
            noticedBy: "A page behind the end is empty and the last"
        ) { query throws(DomainError) in
            if query.limit == 50, query.start != .page(1) { try query.with(start: .page(1)) } else { query }
        },
        SeededBug(
            "counts what is on the page",
            noticedBy: "Every page says its number and how many films there are",
            page: { page, _ in page.with(page.elements, total: .exactly(page.elements.count)) }),
        SeededBug(
            "lists films of unknown years first",
            noticedBy: "The newest come first, and films without a year last",
            page: { page, query in
                guard query.sort == .year else { return page }
                return page.with(
                    page.elements.filter { $0.year == nil } + page.elements.filter { $0.year != nil })
            }),
        SeededBug(
            "orders capitals first",
            noticedBy: "Titles are ordered without regard to case, accents and signs",
            page: { page, query in
                query.sort == .title ? page.with(page.elements.sorted { $0.title < $1.title }) : page
            }),
        SeededBug(
            "orders equal films backwards",
            noticedBy: "Films that are equal in the order come by their number",
            page: { page, query in
                guard query.sort == .year else { return page }
                let sign = query.order == .ascending ? 1 : -1
                return page.with(
                    page.elements.sorted {
                        (sign * ($0.year ?? 0), -sign * $0.id.rawValue)
                            < (sign * ($1.year ?? 0), -sign * $1.id.rawValue)
                    })
            }),
        SeededBug(
            "leaves the last year out", noticedBy: "A first and a last year include themselves",
            page: { page, query in
                let films = page.elements.filter { query.toYear == nil || $0.year != query.toYear }
                return page.with(films, total: .exactly(films.count))
            }),
        SeededBug(
            "ignores the genre when there is a rating",
            noticedBy: "A film has to pass all filters that are there"
        ) { query throws(DomainError) in
            query.minimumRating > 0 ? try query.with(genre: .some(nil)) : query
        },
        SeededBug(
            "forgets the filter behind a cursor",
            noticedBy: "Filters hold on every page, by number and by cursor",
            page: { page, query in
                if case .cursor = query.start { page.with([]) } else { page }
            }),
        SeededBug(
            "drops Korean titles", noticedBy: "A film in a list has all that is known of it",
            page: { page, _ in
                page.with(
                    page.elements.map {
                        Movie(id: $0.id, imdbCode: $0.imdbCode, title: $0.title, year: $0.year)
                    })
            }),
        SeededBug(
            "leaves what a film is about to its details",
            noticedBy: "A film in a list has all that is known of it",
            page: { page, _ in
                page.with(
                    page.elements.map {
                        Movie(
                            id: $0.id, imdbCode: $0.imdbCode, title: $0.title,
                            originalTitle: $0.originalTitle,
                            koreanTitle: $0.koreanTitle, year: $0.year, runtime: $0.runtime,
                            genres: $0.genres,
                            rating: $0.rating, language: $0.language)
                    })
            }),
    ]
}

extension SeededMovieBugs {
    static let films: [SeededBug<MovieRepositorySubject>] = [
        SeededBug("forgets the cast", noticedBy: "Details have everything that is known of a film") {
            altered, sound in
            altered.detailing = { reference, cached throws(DomainError) in
                let details = try await sound.details(reference, cached: cached)
                return MovieDetails(movie: details.movie, directors: details.directors)
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

extension SeededBug<MovieRepositorySubject> {
    /// A mistake in the tested repository.
    init(
        _ name: String, noticedBy behaviour: String,
        altering alter: @escaping @Sendable (inout AlteredMovieRepository, any MovieRepository) -> Void
    ) {
        self.init(name, noticedBy: behaviour) { subject in
            var altered = AlteredMovieRepository(subject.movies)
            alter(&altered, subject.movies)
            subject.movies = altered
        }
    }

    /// A mistake in the result of a list.
    init(
        _ name: String, noticedBy behaviour: String,
        page: @escaping @Sendable (Page<Movie>, MovieListQuery) -> Page<Movie>
    ) {
        self.init(name, noticedBy: behaviour) { altered, sound in
            altered.listing = { query, cached throws(DomainError) in
                page(try await sound.list(query, cached: cached), query)
            }
        }
    }

    /// A mistake in the query.
    init(
        _ name: String, noticedBy behaviour: String,
        query: @escaping @Sendable (MovieListQuery) throws(DomainError) -> MovieListQuery
    ) {
        self.init(name, noticedBy: behaviour) { altered, sound in
            altered.listing = { asked, cached throws(DomainError) in
                try await sound.list(try query(asked), cached: cached)
            }
        }
    }

    /// A mistake in the result of a search.
    init(
        _ name: String, noticedBy behaviour: String,
        found: @escaping @Sendable (Page<Movie>, SearchQuery) -> Page<Movie>
    ) {
        self.init(name, noticedBy: behaviour) { altered, sound in
            altered.searching = { query, page, cached throws(DomainError) in
                found(try await sound.search(query, page: page, cached: cached), query)
            }
        }
    }
}

extension Page<Movie> {
    /// The same page with different films, and a different end or total if given.
    func with(_ films: [Movie], isLast: Bool? = nil, total: Total? = nil) -> Page {
        Page(
            elements: films, number: number, isLast: isLast ?? self.isLast, total: total ?? self.total,
            nextCursor: nextCursor)
    }
}

extension MovieListQuery {
    /// The same query with single values replaced.
    func with(
        genre: Genre?? = nil, minimumRating: Double? = nil, toYear: Int?? = nil, order: Order? = nil,
        start: Start? = nil
    ) throws(DomainError) -> MovieListQuery {
        try MovieListQuery(
            genre: genre ?? self.genre, minimumRating: minimumRating ?? self.minimumRating,
            fromYear: fromYear, toYear: toYear ?? self.toYear, sort: sort, order: order ?? self.order,
            limit: limit, start: start ?? self.start)
    }
}
