import BackendCore
import JSONCore

/// Writes credits in the format of the TMDB-style API. Other work, pictures and popularity of people are unknown.
struct TMDBCreditWriter {
    let details: FilmDetails
    let isKorean: Bool

    func write(_ json: inout JSONObjectWriter) {
        json.int("id", details.film.id)
        json.array("cast") { list in
            for (index, credit) in details.cast.enumerated() {
                list.object { person in
                    write(credit, "Acting", "cast-\(index)", &person)
                    person.int("cast_id", index)
                    person.string("character", credit.character ?? "")
                    person.int("order", index)
                }
            }
        }
        json.array("crew") { list in
            for (index, credit) in details.directors.enumerated() {
                list.object { person in
                    write(credit, "Directing", "crew-\(index)", &person)
                    person.string("department", "Directing")
                    person.string("job", "Director")
                }
            }
        }
    }

    private func write(
        _ credit: FilmCredit, _ department: String, _ place: String, _ json: inout JSONObjectWriter
    ) {
        json.bool("adult", false)
        json.string("credit_id", "\(details.film.id)-\(place)")
        json.int("gender", 0)
        // Limited to the 53 bits that the numbers of every client can represent.
        json.int("id", credit.id & (1 << 53 - 1))
        json.string("known_for_department", department)
        json.string("name", isKorean ? credit.koreanName ?? credit.name : credit.name)
        json.string("original_name", credit.name)
        json.double("popularity", 0)
        json.null("profile_path")
    }
}
