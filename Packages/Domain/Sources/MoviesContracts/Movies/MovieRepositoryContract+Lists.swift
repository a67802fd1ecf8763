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
