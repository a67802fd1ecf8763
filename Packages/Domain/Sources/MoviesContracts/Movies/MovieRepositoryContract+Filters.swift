import DomainCore
import MoviesDomain

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
            for minimum in [1, 7, 8, 9] {
                try await expect(MovieListQuery(minimumRating: minimum, limit: 50), from: subject) {
                    $0.rating.map { $0.average >= Double(minimum) } ?? false
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

    /// One page with exactly the films that fit, counted.
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
