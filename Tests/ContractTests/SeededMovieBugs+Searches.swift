import DomainCore
import MoviesContracts
import MoviesDomain

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
