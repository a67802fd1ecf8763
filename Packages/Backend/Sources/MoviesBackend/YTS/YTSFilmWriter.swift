import BackendCore
import Basics
import JSONCore
import TextCore

/// Writes a film in the format of the YTS-style API. Without pictures and trailers, their members are "";
/// `torrents` is never written.
struct YTSFilmWriter {
    let film: Film

    func writeListed(_ json: inout JSONObjectWriter) {
        writeNames(&json)
        film.withUTF8(.synopsis) { synopsis in
            json.string("summary", utf8: synopsis ?? YTSConstants.nothing)
            json.string("description_full", utf8: synopsis ?? YTSConstants.nothing)
            json.string("synopsis", utf8: synopsis ?? YTSConstants.nothing)
        }
        write("description_korean", ifPresent: .koreanSynopsis, &json)
        writeRest(&json)
        json.string("state", "ok")
        writeDates(&json)
    }

    func writeDetails(hasImages: Bool, _ json: inout JSONObjectWriter) {
        writeNames(&json)
        json.int("like_count", film.likes)
        json.int("download_count", film.downloads)
        write("description_intro", .synopsis, &json)
        write("description_full", .synopsis, &json)
        write("description_korean", ifPresent: .koreanSynopsis, &json)
        writeRest(&json)
        if hasImages { json.members(YTSConstants.screenshots) }
        writeDates(&json)
    }

    private func writeNames(_ json: inout JSONObjectWriter) {
        json.int("id", film.id)
        json.string("url", "")
        write("imdb_code", .imdbCode, &json)
        write("title", .title, &json)
        write("title_english", .title, &json)
        json.text("title_long") { writeLongTitle(&$0) }
        write("title_original", ifPresent: .originalTitle, &json)
        write("title_korean", ifPresent: .koreanTitle, &json)
        json.text("slug") { writeSlug(&$0) }
        json.int("year", film.year)
        json.double("rating", film.rating)
        json.int("vote_count", film.votes)
        json.int("runtime", film.runtime)
        let genres = film.genres
        guard !genres.isEmpty else { return }
        json.array("genres") { names in
            for genre in genres { names.string(genre) }
        }
    }

    private func writeRest(_ json: inout JSONObjectWriter) {
        json.string("yt_trailer_code", "")
        write("language", .language, &json)
        write("mpa_rating", .mpaRating, &json)
        json.members(YTSConstants.pictures)
    }

    private func writeDates(_ json: inout JSONObjectWriter) {
        TimestampFormat.yts.withUTF8(seconds: film.addedAt) { json.string("date_uploaded", utf8: $0) }
        json.int("date_uploaded_unix", film.addedAt)
    }

    /// "Inception (2010)".
    private func writeLongTitle(_ text: inout JSONTextWriter) {
        film.withUTF8(.title) { text.append(utf8: $0 ?? YTSConstants.nothing) }
        guard film.year > 0 else { return }
        text.append(" (")
        text.append(film.year)
        text.append(")")
    }

    /// "inception-2010".
    private func writeSlug(_ text: inout JSONTextWriter) {
        var slug: [UInt8] = []
        film.withUTF8(.title) { title in
            guard let title else { return }
            slug.reserveCapacity(title.count)
            TextFolding.fold(title, into: &slug)
        }
        for index in slug.indices where slug[index] == UInt8(ascii: " ") { slug[index] = UInt8(ascii: "-") }
        slug.withUnsafeBufferPointer { text.append(utf8: $0) }
        guard film.year > 0 else { return }
        text.append("-")
        text.append(film.year)
    }

    /// Writes a text, or "" if absent.
    private func write(_ key: StaticString, _ text: FilmColumn, _ json: inout JSONObjectWriter) {
        film.withUTF8(text) { json.string(key, utf8: $0 ?? YTSConstants.nothing) }
    }

    private func write(_ key: StaticString, ifPresent text: FilmColumn, _ json: inout JSONObjectWriter) {
        film.withUTF8(text) { utf8 in
            if let utf8 { json.string(key, utf8: utf8) }
        }
    }
}

/// Members that are the same for every film.
private enum YTSConstants {
    static let pictures = JSONMembers { json in
        for key: StaticString in [
            "background_image", "background_image_original", "small_cover_image", "medium_cover_image",
            "large_cover_image",
        ] { json.string(key, "") }
    }

    static let screenshots = JSONMembers { json in
        for key: StaticString in [
            "medium_screenshot_image1", "medium_screenshot_image2", "medium_screenshot_image3",
            "large_screenshot_image1", "large_screenshot_image2", "large_screenshot_image3",
        ] { json.string(key, "") }
    }

    static var nothing: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: nil, count: 0) }
}

extension FilmDetails {
    /// The cast for `with_cast`. Pictures and IMDb numbers of people are unknown.
    func writeCast(_ json: inout JSONObjectWriter) {
        json.array("directors") { directors in
            for person in self.directors {
                directors.object { director in
                    director.string("name", person.name)
                    director.string("name_korean", ifPresent: person.koreanName)
                    director.string("imdb_code", "")
                }
            }
        }
        json.array("cast") { cast in
            for part in self.cast {
                cast.object { member in
                    member.string("name", part.name)
                    member.string("name_korean", ifPresent: part.koreanName)
                    member.string("character_name", part.character ?? "")
                    member.string("imdb_code", "")
                }
            }
        }
    }
}

extension TimestampFormat {
    /// UTC, "2010-07-16 00:00:00".
    static let yts = TimestampFormat(separator: " ")
}
