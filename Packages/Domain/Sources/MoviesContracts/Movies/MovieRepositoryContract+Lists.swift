import ContractCore
import DomainCore
import MoviesDomain

extension MovieRepositoryContract {
    static let lists: [Behaviour<MovieRepositorySubject>] = [
        Behaviour("The pages of a list hold every film once") { subject in
            for limit in [1, 5, 7, 50] {
                let pages = try await subject.movies.pages { page in
                    try await subject.movies.list(MovieListQuery(limit: limit, start: .page(page)))
                }
                try Deviation.unless(
                    pages.names.sorted(), is: ContractCatalogue.names(), "all pages of \(limit) films")
            }
        },
        Behaviour("The cursors of a list lead to every film once") { subject in
            for sort in MovieListQuery.Sort.allCases {
                for order in MovieListQuery.Order.allCases {
                    let pages = try await subject.movies.pagesByCursor { start in
                        try await subject.movies.list(
                            MovieListQuery(sort: sort, order: order, limit: 5, start: start))
                    }
                    try Deviation.unless(
                        pages.names.sorted(), is: ContractCatalogue.names(),
                        "all pages by \(sort), \(order)")
                }
            }
        },
        Behaviour("Cursors and page numbers give the same pages") { subject in
            for sort in MovieListQuery.Sort.allCases {
                let ask = { (start: MovieListQuery.Start) in
                    try await subject.movies.list(MovieListQuery(sort: sort, limit: 7, start: start))
                }
                let numbered = try await subject.movies.pages { try await ask(.page($0)) }
                let followed = try await subject.movies.pagesByCursor(ask)
                try Deviation.unless(
                    followed.map(\.elements.names), is: numbered.map(\.elements.names),
                    "the pages by cursor, by \(sort)")
            }
        },
        Behaviour("A cursor goes on behind a film whose score has changed") { subject in
            let query = try MovieListQuery(sort: .popularity, limit: 5)
            let first = try await subject.movies.list(query)
            for film in first.elements.suffix(2) { try await subject.movies.rate(film.id, Score(1)) }
            guard let cursor = first.nextCursor else {
                throw Deviation(what: "the first page", expected: "a cursor", actual: "none")
            }
            let rest = try await subject.movies.list(
                MovieListQuery(sort: .popularity, limit: 50, start: .cursor(cursor)))
            try Deviation.unless(
                (first.elements + rest.elements).names.sorted(), is: ContractCatalogue.names(),
                "both pages")
        },
        Behaviour("A page holds as many films as it may, and the last one the rest") { subject in
            let pages = try await subject.movies.pages { page in
                try await subject.movies.list(MovieListQuery(limit: 10, start: .page(page)))
            }
            let (whole, rest) = ContractCatalogue.films.count.quotientAndRemainder(dividingBy: 10)
            try Deviation.unless(
                pages.map(\.elements.count), is: Array(repeating: 10, count: whole) + [rest],
                "the numbers of films on pages of 10")
        },
        Behaviour("A list has twenty films a page, the newest first, unless told otherwise") { subject in
            let page = try await subject.movies.list(MovieListQuery())
            let newest = try await subject.movies.all(.year, .descending).prefix(20)
            try Deviation.unless(page.elements.names, is: Array(newest).names, "the first page")
        },
        Behaviour("A last page that is full knows that it is the last") { subject in
            let count = ContractCatalogue.films.count
            for (limit, page, isLast) in [(count, 1, true), (count / 2, 1, false), (count / 2, 2, true)] {
                let found = try await subject.movies.list(MovieListQuery(limit: limit, start: .page(page)))
                try Deviation.unless(
                    found.isLast, is: isLast, "isLast of page \(page) of \(limit) films")
                try Deviation.unless(found.elements.count, is: limit, "the films on page \(page)")
            }
        },
        Behaviour("A last page has no cursor") { subject in
            let pages = try await subject.movies.pagesByCursor { start in
                try await subject.movies.list(MovieListQuery(limit: 9, start: start))
            }
            try Deviation.unless(
                pages.map { $0.nextCursor == nil }, is: pages.map(\.isLast), "pages without a cursor")
        },
        Behaviour("A page behind the end is empty and the last") { subject in
            for number in [2, 900] {
                let page = try await subject.movies.list(MovieListQuery(limit: 50, start: .page(number)))
                try Deviation.unless(page.elements.names, is: [], "the films on page \(number)")
                try Deviation.unless(page.isLast, is: true, "isLast of page \(number)")
                try Deviation.unless(page.number, is: number, "the number of page \(number)")
            }
        },
        Behaviour("Every page says its number and how many films there are") { subject in
            for number in 1...4 {
                let page = try await subject.movies.list(MovieListQuery(limit: 7, start: .page(number)))
                try Deviation.unless(page.number, is: number, "the number of page \(number)")
                try Deviation.unless(
                    page.total, is: .exactly(ContractCatalogue.films.count), "the total of page \(number)")
            }
        },
        Behaviour("A film in a list has all that is known of it") { subject in
            let films = try await subject.movies.all().map(\.facts)
            for film in ContractCatalogue.films.map(\.movie.facts) {
                let found = films.first { $0.name == film.name && $0.imdbCode == film.imdbCode }
                try Deviation.unless(found, is: film, "\(film.name) in the list")
            }
        },
        Behaviour("Every film has a number of its own, from 1") { subject in
            let ids = try await subject.movies.all().map(\.id)
            try Deviation.unless(Set(ids).count, is: ContractCatalogue.films.count, "different numbers")
            try Deviation.unless(ids.filter { $0.rawValue < 1 }, is: [], "numbers below 1")
        },
        Behaviour("A cursor that no page gave is refused") { subject in
            for text in ["x", "12", "0000000000000000ff", "' OR 1=1", "한글"] {
                let query = try MovieListQuery(start: .cursor(text))
                try await Deviation.unless(
                    DomainError.invalidInput(.malformed(field: "cursor", value: text)),
                    from: "the cursor \(text)"
                ) { () async throws(DomainError) in _ = try await subject.movies.list(query) }
            }
        },
        Behaviour("The cursor of another list is refused") { subject in
            let page = try await subject.movies.list(MovieListQuery(sort: .year, limit: 5))
            let cursor = page.nextCursor ?? ""
            let query = try MovieListQuery(sort: .title, limit: 5, start: .cursor(cursor))
            try await Deviation.unless(
                DomainError.invalidInput(.malformed(field: "cursor", value: cursor)),
                from: "a cursor of the list by year, in the list by title"
            ) { () async throws(DomainError) in _ = try await subject.movies.list(query) }
        },
    ]
}

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
        Behaviour("Films without a rating come last in the order by rating") { subject in
            let rated = try await subject.movies.all(.rating, .descending).map { $0.rating != nil }
            let expected = rated.sorted { $0 && !$1 }
            try Deviation.unless(rated, is: expected, "which films are rated")
        },
        Behaviour("Of films with as many votes the better rated come first") { subject in
            let films = try await subject.movies.all(.rating, .descending)
            for votes in Set(films.compactMap { $0.rating?.votes }) {
                let ratings = films.compactMap(\.rating).filter { $0.votes == votes }.map(\.average)
                try Deviation.unless(ratings, is: ratings.sorted(by: >), "the ratings of \(votes) votes")
            }
        },
        Behaviour("What a few people love does not come before what many do") { subject in
            let films = try await subject.movies.all(.rating, .descending).map(\.title)
            for (many, few) in [("Paper Tiger", "Zebra"), ("Parasol", "blue Hour")] {
                try Deviation.unless(
                    films.firstIndex(of: many) ?? .max < films.firstIndex(of: few) ?? 0,
                    "\(many) and \(few)", expected: "\(many) first", actual: "\(films)")
            }
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

    /// Expects ascending numbers of neighbours with equal keys.
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

extension MovieRepositoryContract {
    static let filters: [Behaviour<MovieRepositorySubject>] = [
        Behaviour("A genre lets only its films through") { subject in
            for name in ["Drama", "Sci-Fi", "War", "Animation"] {
                let genre = Genre(name)
                try await expect(MovieListQuery(genre: genre, limit: 50), from: subject) {
                    $0.genres.contains(genre)
                }
            }
        },
        Behaviour("A genre that no film has gives an empty list") { subject in
            for name in ["Western", "No Such Genre", "' OR 1=1", "%"] {
                try await expect(MovieListQuery(genre: Genre(name), limit: 50), from: subject) { _ in false }
            }
        },
        Behaviour("A first and a last year include themselves") { subject in
            for (from, to) in [(1998, 2001), (2019, 2019), (1900, 1950)] {
                try await expect(MovieListQuery(fromYear: from, toYear: to, limit: 50), from: subject) {
                    $0.year.map { (from...to).contains($0) } ?? false
                }
            }
        },
        Behaviour("A first year alone lets everything newer through") { subject in
            try await expect(MovieListQuery(fromYear: 2012, limit: 50), from: subject) {
                ($0.year ?? 0) >= 2012
            }
        },
        Behaviour("A last year alone lets everything older through, but no film without a year") { subject in
            try await expect(MovieListQuery(toYear: 1988, limit: 50), from: subject) {
                $0.year.map { $0 <= 1988 } ?? false
            }
        },
        Behaviour("Years in which nothing was made give an empty list") { subject in
            try await expect(MovieListQuery(fromYear: 1870, toYear: 1900), from: subject) { _ in false }
        },
        Behaviour("A minimum rating includes itself, but no film without a rating") { subject in
            for minimum in [1, 7, 7.5, 8.4, 9] {
                try await expect(MovieListQuery(minimumRating: minimum, limit: 50), from: subject) {
                    $0.rating.map { $0.average >= minimum } ?? false
                }
            }
        },
        Behaviour("A film has to pass all filters that are there") { subject in
            let query = try MovieListQuery(
                genre: Genre("Drama"), minimumRating: 7, fromYear: 1998, toYear: 2015, limit: 50)
            try await expect(query, from: subject) { film in
                film.genres.contains(Genre("Drama")) && (film.rating?.average ?? 0) >= 7
                    && film.year.map { (1998...2015).contains($0) } ?? false
            }
        },
        Behaviour("Filters hold on every page, by number and by cursor") { subject in
            let expected = ContractCatalogue.names { $0.genres.contains(Genre("Drama")) }
            let ask = { (start: MovieListQuery.Start) in
                try await subject.movies.list(
                    MovieListQuery(genre: Genre("Drama"), sort: .rating, limit: 2, start: start))
            }
            let numbered = try await subject.movies.pages { try await ask(.page($0)) }
            try Deviation.unless(numbered.names.sorted(), is: expected, "all pages by number")
            let followed = try await subject.movies.pagesByCursor(ask)
            try Deviation.unless(followed.names.sorted(), is: expected, "all pages by cursor")
        },
        Behaviour("Filters leave the order as it is") { subject in
            for sort in MovieListQuery.Sort.allCases {
                let films = try await subject.movies.list(
                    MovieListQuery(minimumRating: 7, sort: sort, limit: 50)
                ).elements
                let expected = try await subject.movies.all(sort).filter { ($0.rating?.average ?? 0) >= 7 }
                try Deviation.unless(films.names, is: expected.names, "the films from 7, by \(sort)")
            }
        },
    ]

    /// Expects one page with exactly the matching films, and their total.
    private static func expect(
        _ query: MovieListQuery, from subject: MovieRepositorySubject, _ fits: (Movie) -> Bool
    ) async throws {
        let page = try await subject.movies.list(query)
        let expected = ContractCatalogue.names(where: fits)
        try Deviation.unless(page.elements.names.sorted(), is: expected, "the films of \(query)")
        try Deviation.unless(page.total, is: .exactly(expected.count), "the total of \(query)")
        try Deviation.unless(page.isLast, is: true, "isLast of \(query)")
    }
}
