import DomainCore
import MoviesContracts
import MoviesDomain

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
    ]
}
