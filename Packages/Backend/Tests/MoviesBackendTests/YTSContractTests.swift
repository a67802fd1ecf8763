import BackendCore
import CatalogueFiles
import Foundation
import MoviesAPI
import NetworkCore
import Testing

@testable import MoviesBackend

@Suite struct YTSContractTests {
    private static let listedKeys: Set<String> = [
        "id", "url", "imdb_code", "title", "title_english", "title_long", "slug", "year", "rating", "runtime",
        "genres",
        "summary", "description_full", "synopsis", "yt_trailer_code", "language", "mpa_rating",
        "background_image",
        "background_image_original", "small_cover_image", "medium_cover_image", "large_cover_image", "state",
        "date_uploaded", "date_uploaded_unix",
    ]

    @Test func `Has the envelope of the contract`() async throws {
        let reply = try await Fixture(Films.few).list()
        #expect(reply.json["status"] as? String == "ok")
        #expect(reply.json["status_message"] as? String == "Query was successful")
        let meta = try #require(reply.json["@meta"] as? [String: Any])
        #expect(meta["server_time"] as? Int == Fixture.time)
        #expect(meta["server_timezone"] as? String == "UTC")
        #expect(meta["api_version"] as? Int == 2)
        #expect((meta["execution_time"] as? String)?.hasSuffix(" ms") == true)
        #expect(reply.data["page_number"] as? Int == 1)
    }

    @Test func `Writes a listed film with every key of the contract and our additional ones only`()
        async throws
    {
        let reply = try await Fixture(Films.few).list(["query_term": "tt6751668"])
        let film = try #require(reply.movies.first)
        #expect(Set(film.keys) == Self.listedKeys.union(["title_original", "title_korean", "vote_count"]))
        #expect(film["id"] as? Int == 6_751_668)
        #expect(film["title_long"] as? String == "Parasite (2019)")
        #expect(film["slug"] as? String == "parasite-2019")
        #expect(film["genres"] as? [String] == ["Drama", "Thriller"])
        #expect(film["rating"] as? Double == 8.5)
        #expect(film["title_korean"] as? String == "기생충")
        #expect(film["date_uploaded"] as? String == "2023-11-14 22:13:20")
        #expect(film["date_uploaded_unix"] as? Int == Fixture.time)
        #expect(film["large_cover_image"] as? String == "")
        #expect(!reply.text.contains("torrents"))
    }

    @Test func `Writes a whole rating without its point, and leaves out unknown genres`()
        async throws
    {
        let fixture = try await Fixture([Films.film("Seven", year: nil, genres: [], rating: 7)])
        let reply = try await fixture.list()
        #expect(reply.text.contains(#""rating":7,"#))
        #expect(reply.movies.first?["genres"] == nil)
        #expect(reply.movies.first?["year"] as? Int == 0)
        #expect(reply.movies.first?["imdb_code"] as? String == "")
        #expect(reply.movies.first?["title_long"] as? String == "Seven")
    }

    @Test func `Lists include the synopsis of a film, also in Korean if available`() async throws {
        var film = Films.film("Parasite")
        film.synopsis = "A family."
        film.synopsisKorean = "가족."
        let fixture = try await Fixture([film, Films.film("Untold")])
        let reply = try await fixture.list(["sort_by": "title", "order_by": "asc"])
        for key in ["summary", "description_full", "synopsis"] {
            #expect(reply.movies.map { $0[key] as? String } == ["A family.", ""])
        }
        #expect(reply.movies.map { $0["description_korean"] as? String } == ["가족.", nil])
    }

    @Test func `An empty answer has no movies key`() async throws {
        let reply = try await Fixture(Films.few).list(["query_term": "nothing at all"])
        #expect(reply.json["status"] as? String == "ok")
        #expect(Set(reply.data.keys) == ["movie_count", "movie_count_is_capped", "limit", "page_number"])
        #expect(reply.data["movie_count"] as? Int == 0)
    }

    @Test(arguments: ["movie_id=6751668", "imdb_id=tt6751668", "movie_id=tt6751668", "imdb_id=TT6751668"])
    func `Returns one film with its people`(_ query: String) async throws {
        let reply = try await Fixture(Films.few).get("/api/v2/movie_details.json?with_cast=true&\(query)")
        #expect(reply.movie["title"] as? String == "Parasite")
        let cast = try #require(reply.movie["cast"] as? [[String: Any]])
        #expect(cast.first?["character_name"] as? String == "Ki-taek")
        #expect(cast.first?["name_korean"] as? String == "송강호")
        #expect(cast.first?["url_small_image"] == nil)
        let directors = try #require(reply.movie["directors"] as? [[String: Any]])
        #expect(directors.first?["name"] as? String == "Bong Joon Ho")
        for key in ["like_count", "download_count", "description_intro", "description_full"] {
            #expect(reply.movie[key] != nil)
        }
        for key in ["summary", "synopsis", "state", "torrents", "medium_screenshot_image1"] {
            #expect(reply.movie[key] == nil)
        }
    }

    @Test func `Adds people and pictures only on request`() async throws {
        let fixture = try await Fixture(Films.few)
        let plain = try await fixture.get("/api/v2/movie_details.json?movie_id=6751668")
        #expect(plain.movie["cast"] == nil)
        let pictures = try await fixture.get("/api/v2/movie_details.json?movie_id=6751668&with_images=true")
        #expect(pictures.movie["large_screenshot_image3"] as? String == "")
    }

    @Test func `Finds a film by a code of ten digits, which is not an id`() async throws {
        let fixture = try await Fixture([Films.film("Long", code: "tt1234567890")])
        let reply = try await fixture.get("/api/v2/movie_details.json?imdb_id=tt1234567890")
        #expect(reply.movie["title"] as? String == "Long")
        #expect(try #require(reply.movie["id"] as? Int) >= FilmNumber.firstMade)
    }

    @Test(arguments: [
        "movie_details.json", "movie_details.json?movie_id=", "movie_details.json?movie_id=abc",
        "movie_details.json?movie_id=0", "movie_details.json?movie_id=-1", "movie_details.json?movie_id=1",
        "movie_details.json?movie_id=99999999999999999999", "movie_details.json?imdb_id=tt12",
        "movie_suggestions.json", "movie_suggestions.json?movie_id=1",
        "movie_parental_guides.json?movie_id=1",
        "movie_details.json?movie_id=1%20OR%201=1",
    ])
    func `Reports an unknown film as an error with status 200`(_ target: String) async throws {
        let reply = try await Fixture(Films.few).get("/api/v2/\(target)")
        #expect(reply.isYTSError)
        #expect((reply.json["status_message"] as? String)?.isEmpty == false)
    }

    @Test(arguments: [
        "movie_comments.json?movie_id=1", "movie_reviews.json?movie_id=1", "list_upcoming.json", "other.json",
    ])
    func `Answers 404 for paths that these servers no longer have`(_ target: String) async throws {
        let reply = try await Fixture(Films.few).get("/api/v2/\(target)")
        #expect(reply.status == 404)
        #expect(reply.json["status"] as? String == "error")
    }

    @Test func `Has no parental guides`() async throws {
        let reply = try await Fixture(Films.few).get("/api/v2/movie_parental_guides.json?movie_id=6751668")
        #expect(reply.data["parental_guide_count"] as? Int == 0)
        #expect((reply.data["parental_guides"] as? [Any])?.isEmpty == true)
    }

    @Test func `Suggests four other films, by people first`() async throws {
        let reply = try await Fixture(Films.few).get("/api/v2/movie_suggestions.json?movie_id=6751668")
        #expect(reply.data["movie_count"] as? Int == 4)
        #expect(reply.movies.first?["title"] as? String == "Memories of Murder")
        #expect(!reply.ids.contains(6_751_668))
        #expect(Set(reply.ids).count == 4)
    }

    @Test func `Can be read by the client`() async throws {
        let fixture = try Fixture()
        let list = await fixture.backend(HTTPRequest(path: YTSPath.listMovies))
        let page = try JSONDecoder().decode(YTSEnvelope<YTSMovieList>.self, from: Data(list.body))
        #expect(page.isOK && page.data?.movies.count == 20 && page.data?.nextCursor != nil)
        let id = try #require(page.data?.movies.first?.id)
        let details = await fixture.backend(
            HTTPRequest(
                path: YTSPath.movieDetails,
                query: [QueryItem("movie_id", "\(id)"), QueryItem("with_cast", "true")]))
        let film = try JSONDecoder().decode(YTSEnvelope<YTSMovieDetails>.self, from: Data(details.body))
        let movie = try #require(film.data?.movie)
        #expect(movie.id == id && movie.directors?.isEmpty == false)
    }

    @Test func `Every route can be reached`() throws {
        #expect(try Fixture().backend.service.problems.isEmpty)
    }
}
