import MoviesDomain
import SQLCore
import SearchCore

/// The texts by which searches find one film, to report why it matched.
struct FilmTexts {
    private let titles: [String]
    private let code: String?
    private let year: Int
    private let aliases: [String]
    private let people: [(name: String, koreanName: String?)]
    private let genres: [String]

    init(_ film: Film, in view: CatalogueView) throws(StoreError) {
        titles = [.title, .originalTitle, .koreanTitle].compactMap { film.text($0) }
        code = film.text(.imdbCode)
        year = film.year
        genres = Array(film.genres)
        aliases = try view.connection.rows(
            "SELECT name FROM \(view.tables.alias) WHERE film_id = ?1 ORDER BY name", .int(film.id)
        ) { $0.text(0) }
        people = try view.connection.rows(
            """
            SELECT p.name, p.korean_name FROM \(view.tables.credit) c
            JOIN \(view.tables.person) p ON p.id = c.person_id
            WHERE c.film_id = ?1 AND c.position < \(FilmIndexer.people) ORDER BY c.role, c.position
            """, .int(film.id)
        ) { ($0.text(0), $0.optionalText(1)) }
    }

    /// The tokens of all texts, as in the index.
    var tokens: SearchTokens {
        tokens { writer in
            for alias in aliases { writer.addTitle(alias) }
            for person in people {
                writer.addPerson(person.name)
                if let name = person.koreanName { writer.addPerson(name) }
            }
        }
    }

    /// The reason why the film matches one of the texts or the genre; `nil` when its titles alone match.
    func match(_ texts: [SearchText], genre: String? = nil) -> MovieMatch? {
        func fits(_ tokens: SearchTokens, _ hasPeople: Bool) -> Bool {
            texts.contains { text in
                SearchExpression.everything(text, hasPeople: hasPeople)?.matches(tokens) == true
                    || SearchExpression.wholeTitle(text)?.matches(tokens) == true
                    || SearchExpression.beginning(text)?.matches(tokens) == true
                    || SearchExpression.abbreviation(text)?.matches(tokens) == true
            }
        }
        if fits(tokens { _ in }, false) { return nil }
        for alias in aliases where fits(tokens { $0.addTitle(alias) }, false) {
            return MovieMatch(.title, alias)
        }
        for person in people {
            for name in [person.name, person.koreanName].compactMap(\.self)
            where fits(tokens { $0.addPerson(name) }, true) {
                return MovieMatch(.person, name)
            }
        }
        return genre.flatMap { genres.contains($0) ? MovieMatch(.genre, $0) : nil }
    }

    private func tokens(_ add: (inout TokenWriter) -> Void) -> SearchTokens {
        var writer = TokenWriter()
        if let code { writer.addCode(code.utf8) }
        if year > 0 { writer.addYear(year) }
        for title in titles { writer.addTitle(title) }
        add(&writer)
        return SearchTokens(writer)
    }
}

extension TokenWriter {
    fileprivate mutating func addTitle(_ text: String) {
        var text = text
        text.withUTF8 { addTitle($0) }
    }

    fileprivate mutating func addPerson(_ text: String) {
        var text = text
        text.withUTF8 { addPerson($0) }
    }
}
