import BackendCore
import JSONCore
import MoviesAPI

/// Writes a film in the format of the TMDB-style API, in the requested language if available.
///
/// Only the year of release is stored, and no day is invented: `release_date` is "" and the additional member
/// `release_year` has the year.
struct TMDBFilmWriter {
    let film: Film
    let isKorean: Bool

    func writeListed(_ json: inout JSONObjectWriter) {
        json.array("genre_ids") { ids in
            for name in film.genres {
                if let id = TMDBGenre.id(of: name) { ids.int(id) }
            }
        }
        writeCommon(&json)
    }

    func writeDetails(_ json: inout JSONObjectWriter) {
        json.array("genres") { genres in
            for name in film.genres {
                guard let id = TMDBGenre.id(of: name) else { continue }
                genres.object { genre in
                    genre.int("id", id)
                    genre.string("name", isKorean ? TMDBGenre.name(of: id, isKorean: true) ?? name : name)
                }
            }
        }
        film.withUTF8(.imdbCode) { code in
            if let code { json.string("imdb_id", utf8: code) } else { json.null("imdb_id") }
        }
        json.int("runtime", film.runtime)
        writeCommon(&json)
    }

    private func writeCommon(_ json: inout JSONObjectWriter) {
        json.bool("adult", false)
        json.null("backdrop_path")
        json.int("id", film.id)
        write("original_language", [.language], &json)
        write("original_title", [.originalTitle, .title], &json)
        write("overview", isKorean ? [.koreanSynopsis, .synopsis] : [.synopsis], &json)
        json.double("popularity", Double(film.votes))
        json.null("poster_path")
        json.string("release_date", "")
        json.int("release_year", ifPresent: film.year > 0 ? film.year : nil)
        write("title", isKorean ? [.koreanTitle, .title] : [.title], &json)
        json.bool("video", false)
        json.double("vote_average", film.rating)
        json.int("vote_count", film.votes)
    }

    /// Writes the first text that exists, or "".
    private func write(_ key: StaticString, _ texts: [FilmColumn], _ json: inout JSONObjectWriter) {
        for text in texts {
            let isThere = film.withUTF8(text) { utf8 in
                if let utf8 { json.string(key, utf8: utf8) }
                return utf8 != nil
            }
            if isThere { return }
        }
        json.string(key, "")
    }
}
