import Platform
import SQLCore
import SearchCore

/// Finds films similar to one: by people, genres, language and year.
struct Suggestions {
    let view: CatalogueView
    let film: Film

    /// The number of popular films considered for their genres; the next is the number considered regardless of genre.
    private static let popularFilms = 20_000
    private static let mostPopularFilms = 10
    private static let candidatesByGenre = 150
    private static let candidatesByPerson = 30
    private static let people = 7

    func films(limit: Int) throws(StoreError) -> [Film] {
        let ids = try candidates().subtracting([film.id]).sorted()
        let people = try people(of: [film.id] + ids)
        var scored = try view.films(ids).map { other in
            let score = score(other, sharing: people[film.id] ?? [:], with: people[other.id] ?? [:])
            return (score: score, film: other)
        }
        scored.sort { ($0.score, $1.film.id) > ($1.score, $0.film.id) }
        return scored.prefix(limit).map(\.film)
    }

    /// A common director counts most, then genres, then actors and the language; votes break ties.
    private func score(_ other: Film, sharing mine: [Int: Int], with theirs: [Int: Int]) -> Double {
        var score = 0.0
        for (person, role) in theirs {
            guard let own = mine[person] else { continue }
            score += own == 0 && role == 0 ? 4 : 1.5
        }
        let all = Set(film.genres).union(other.genres)
        let shared = Set(film.genres).intersection(other.genres)
        if !all.isEmpty { score += 3 * Double(shared.count) / Double(all.count) }
        if let language = film.text(.language), language == other.text(.language) { score += 1.5 }
        if film.year > 0, other.year > 0 { score += max(0, 1 - Double(abs(film.year - other.year)) / 20) }
        return score + log10(Double(other.votes) + 1) / 10
    }

    private func candidates() throws(StoreError) -> Set<Int> {
        var ids = Set(try popular(sharing: try mask(), of: Self.popularFilms, limit: Self.candidatesByGenre))
        ids.formUnion(try popular(sharing: 0, of: Self.mostPopularFilms, limit: Self.mostPopularFilms))
        let credits = try view.credits(of: film.id)
        for person in (credits.directors + credits.cast).prefix(Self.people) {
            guard let expression = SearchExpression.people(SearchText(person.name)) else { continue }
            let ranks = try view.tables.search.ids(
                matching: expression, limit: Self.candidatesByPerson, on: view.connection)
            ids.formUnion(
                try view.connection.rows(
                    "SELECT film_id FROM \(view.tables.rank) WHERE rank = ?1", forEach: ranks
                ) { $0.int(0) })
        }
        return ids
    }

    /// The most popular films with at least one genre of the mask; films of any genre if it is 0.
    private func popular(sharing mask: Int, of count: Int, limit: Int) throws(StoreError) -> [Int] {
        let last = try view.connection.first(
            "SELECT votes, id FROM \(view.tables.film) ORDER BY votes DESC, id DESC LIMIT 1 OFFSET ?1",
            .int(count - 1)
        ) { (votes: $0.int(0), id: $0.int(1)) }
        return try view.connection.rows(
            Self.popular(in: view.tables.film), .int(last?.votes ?? 0), .int(last?.id ?? .min), .int(mask),
            .int(limit)
        ) { $0.int(0) }
    }

    /// Reads along the index until the limit: a sorted subquery would be read completely.
    static func popular(in table: String) -> String {
        """
        SELECT id FROM \(table)
        WHERE votes >= ?1 AND (votes > ?1 OR id >= ?2) AND ((genres & ?3) != 0 OR ?3 = 0)
        ORDER BY votes DESC, id DESC LIMIT ?4
        """
    }

    private func mask() throws(StoreError) -> Int {
        film.genres.compactMap { view.genres.bit(of: $0) }.reduce(0) { $0 | 1 << $1 }
    }

    /// The people of films with their roles, by film; someone who directs and acts is a director.
    private func people(of films: [Int]) throws(StoreError) -> [Int: [Int: Int]] {
        let credits = try view.connection.rows(
            "SELECT film_id, person_id, role FROM \(view.tables.credit) WHERE film_id = ?1 ORDER BY role DESC",
            forEach: films
        ) { (film: $0.int(0), person: $0.int(1), role: $0.int(2)) }
        return credits.reduce(into: [:]) { $0[$1.film, default: [:]][$1.person] = $1.role }
    }
}
