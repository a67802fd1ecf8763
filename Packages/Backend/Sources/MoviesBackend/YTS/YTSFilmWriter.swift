import BackendCore
import TextCore

/// Writes a film as the YTS-style API has it. There are no pictures or trailers here, so those members are
/// ""; `torrents` is never written.
struct YTSFilmWriter {
    let film: Film

    func writeListed(_ json: inout JSONObjectWriter) {
        writeNames(&json)
        let synopsis = film.synopsis ?? ""
        json.string("summary", synopsis)
        json.string("description_full", synopsis)
        json.string("synopsis", synopsis)
        writeRest(&json)
        json.string("state", "ok")
        writeDates(&json)
    }

    func writeDetails(hasImages: Bool, _ json: inout JSONObjectWriter) {
        writeNames(&json)
        json.int("like_count", film.likes)
        json.int("download_count", film.downloads)
        let synopsis = film.synopsis ?? ""
        json.string("description_intro", synopsis)
        json.string("description_full", synopsis)
        json.string("description_korean", ifPresent: film.koreanSynopsis)
        writeRest(&json)
        if hasImages {
            for key: StaticString in [
                "medium_screenshot_image1", "medium_screenshot_image2", "medium_screenshot_image3",
                "large_screenshot_image1", "large_screenshot_image2", "large_screenshot_image3",
            ] { json.string(key, "") }
        }
        writeDates(&json)
    }

    /// What `with_cast` adds. Nobody's picture or IMDb number is known.
    static func write(_ details: FilmDetails, _ json: inout JSONObjectWriter) {
        json.array("directors") { directors in
            for person in details.directors {
                directors.object { director in
                    director.string("name", person.name)
                    director.string("name_korean", ifPresent: person.koreanName)
                    director.string("imdb_code", "")
                }
            }
        }
        json.array("cast") { cast in
            for part in details.cast {
                cast.object { member in
                    member.string("name", part.name)
                    member.string("name_korean", ifPresent: part.koreanName)
                    member.string("character_name", part.character ?? "")
                    member.string("imdb_code", "")
                }
            }
        }
    }

    private func writeNames(_ json: inout JSONObjectWriter) {
        json.int("id", film.id)
        json.string("url", "")
        json.string("imdb_code", film.imdbCode ?? "")
        json.string("title", film.title)
        json.string("title_english", film.title)
        json.string("title_long", utf8: longTitle)
        json.string("title_original", ifPresent: film.originalTitle)
        json.string("title_korean", ifPresent: film.koreanTitle)
        json.string("slug", utf8: slug)
        json.int("year", film.year)
        json.double("rating", film.rating)
        json.int("vote_count", film.votes)
        json.int("runtime", film.runtime)
        if !film.genres.isEmpty { json.strings("genres", film.genres) }
    }

    private func writeRest(_ json: inout JSONObjectWriter) {
        json.string("yt_trailer_code", "")
        json.string("language", film.language ?? "")
        json.string("mpa_rating", film.mpaRating ?? "")
        json.string("background_image", "")
        json.string("background_image_original", "")
        json.string("small_cover_image", "")
        json.string("medium_cover_image", "")
        json.string("large_cover_image", "")
    }

    private func writeDates(_ json: inout JSONObjectWriter) {
        json.string("date_uploaded", CivilTime.text(film.addedAt))
        json.int("date_uploaded_unix", film.addedAt)
    }

    /// "Inception (2010)".
    private var longTitle: [UInt8] {
        var text = Array(film.title.utf8)
        if film.year > 0 { text += " (\(film.year))".utf8 }
        return text
    }

    /// "inception-2010".
    private var slug: [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(film.title.utf8.count + 8)
        film.title.appendFolded(to: &text)
        for index in text.indices where text[index] == UInt8(ascii: " ") { text[index] = UInt8(ascii: "-") }
        if film.year > 0 { text += "-\(film.year)".utf8 }
        return text
    }
}
