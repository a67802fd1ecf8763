import BackendCore
import Basics
import JSONCore
import MoviesAPI
import NetworkCore

/// What clients of the TMDB-style API request at the start: configuration, genres, guest sessions.
enum TMDBSetup {
    /// The base URLs and widths of pictures. This catalogue has no pictures; the URLs are those of the protocol, for
    /// clients that read them at the start.
    static let configuration = HTTPResponse.json(reserving: 1_024) { json in
        json.object { answer in
            answer.object("images") { images in
                images.string("base_url", "http://image.tmdb.org/t/p/")
                images.string("secure_base_url", TMDBImages.base)
                images.strings("backdrop_sizes", ["w300", "w780", "w1280", "original"])
                images.strings("logo_sizes", ["w45", "w92", "w154", "w185", "w300", "w500", "original"])
                images.strings(
                    "poster_sizes", TMDBImages.posterWidths.map(TMDBImages.name) + [TMDBImages.original])
                images.strings("profile_sizes", ["w45", "w185", "h632", "original"])
                images.strings("still_sizes", ["w92", "w185", "w300", "original"])
            }
            answer.array("change_keys") { _ in }
        }
    }

    /// The genres that have a number, ordered by name.
    static func genres(isKorean: Bool) -> HTTPResponse {
        let genres = TMDBGenre.names.keys.map { ($0, TMDBGenre.name(of: $0, isKorean: isKorean) ?? "") }
        return TMDBAnswer.catalogue(reserving: 1_024) { json in
            json.object { answer in
                answer.array("genres") { list in
                    for (id, name) in genres.sorted(by: { $0.1 < $1.1 }) {
                        list.object { genre in
                            genre.int("id", id)
                            genre.string("name", name)
                        }
                    }
                }
            }
        }
    }

    /// A random name for a guest's scores. Only the scores are stored, under this name.
    ///
    /// `now` is in seconds since 1970.
    static func guestSession(now: Int) -> HTTPResponse {
        var random = SystemRandomNumberGenerator()
        let id = (0..<2).map { _ in random.next().hexadecimal }
        let expiry = TimestampFormat.yts.withUTF8(seconds: now + 86_400) {
            String(decoding: $0, as: UTF8.self)
        }
        var response = HTTPResponse.json { json in
            json.object { answer in
                answer.bool("success", true)
                answer.string("guest_session_id", id.joined())
                answer.string("expires_at", "\(expiry) UTC")
            }
        }
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}
