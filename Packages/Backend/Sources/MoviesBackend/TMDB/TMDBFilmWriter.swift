import BackendCore
import MoviesAPI

/// Writes a film as the TMDB-style API has it, in the language that was asked for where that is known.
///
/// Only the year of release is known here. A day is not made up: `release_date` is "" and an addition,
/// `release_year`, has the year.
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
                    genre.string("name", name)
                }
            }
        }
        json.string("imdb_id", orNull: film.imdbCode)
        json.int("runtime", film.runtime)
        writeCommon(&json)
    }

    private func writeCommon(_ json: inout JSONObjectWriter) {
        json.bool("adult", false)
        json.null("backdrop_path")
        json.int("id", film.id)
        json.string("original_language", film.language ?? "")
        json.string("original_title", film.originalTitle ?? film.title)
        json.string("overview", (isKorean ? film.koreanSynopsis : nil) ?? film.synopsis ?? "")
        json.double("popularity", Double(film.votes))
        json.null("poster_path")
        json.string("release_date", "")
        json.int("release_year", ifPresent: film.year > 0 ? film.year : nil)
        json.string("title", (isKorean ? film.koreanTitle : nil) ?? film.title)
        json.bool("video", false)
        json.double("vote_average", film.rating)
        json.int("vote_count", film.votes)
    }
}
