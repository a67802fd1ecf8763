import CatalogueFiles
import Foundation
import MoviesAPI
import NetworkCore
import Testing

@testable import MoviesBackend

@Suite struct TMDBContractTests {
    @Test func `Searches with every key of the contract`() async throws {
        let reply = try await Fixture(Films.few).get("/3/search/movie?query=parasite&api_key=anything")
        #expect(reply.json["page"] as? Int == 1)
        #expect(reply.json["total_pages"] as? Int == 1)
        #expect(reply.json["total_results"] as? Int == 2)
        let film = try #require(reply.results.first)
        let keys: Set<String> = [
            "adult", "backdrop_path", "genre_ids", "id", "original_language", "original_title", "overview",
            "popularity",
            "poster_path", "release_date", "title", "video", "vote_average", "vote_count",
        ]
        #expect(Set(film.keys) == keys.union(["release_year"]))
        #expect(film["poster_path"] is NSNull)
        #expect(film["release_date"] as? String == "")
        #expect(film["release_year"] as? Int == 2019)
        #expect(film["original_title"] as? String == "기생충")
        #expect(film["vote_count"] as? Int == 1_000_000)
        #expect(film["genre_ids"] as? [Int] == [18, 53])
    }

    @Test(arguments: [
        ("ko-KR", "기생충"), ("ko", "기생충"), ("en-US", "Parasite"), ("kok", "Parasite"), ("", "Parasite"),
    ])
    func `Answers in the requested language if available`(_ language: String, _ title: String) async throws {
        let fixture = try await Fixture(Films.few)
        let found = try await fixture.get("/3/search/movie?query=parasite&language=\(language)")
        #expect(found.results.first?["title"] as? String == title)
        #expect(found.results.last?["title"] as? String == "Parasite in Love")
        let film = try await fixture.get("/3/movie/6751668?language=\(language)")
        #expect(film.json["title"] as? String == title)
        #expect(film.json["imdb_id"] as? String == "tt6751668")
    }

    @Test(arguments: ["0", "501", "-1", "x", "", "1.5"])
    func `Refuses an invalid page`(_ page: String) async throws {
        let reply = try await Fixture(Films.few).get("/3/search/movie?query=a&page=\(page)")
        #expect(reply.status == 400)
        #expect(reply.statusCode == 22)
        #expect(reply.json["success"] as? Bool == false)
    }

    @Test func `Returns pages of twenty up to the last`() async throws {
        let fixture = try await Fixture(Films.many(45))
        let third = try await fixture.get("/3/search/movie?query=film&page=3")
        #expect(third.json["total_pages"] as? Int == 3)
        #expect(third.results.count == 5)
        #expect(try await fixture.get("/3/search/movie?query=film&page=500").results.isEmpty)
    }

    @Test(arguments: ["query=", "query=%20", "", "query=zzzz", "query=%21"])
    func `Finds nothing without failing`(_ query: String) async throws {
        let reply = try await Fixture(Films.few).get("/3/search/movie?\(query)")
        #expect(reply.status == 200)
        #expect(reply.json["results"] != nil && reply.results.isEmpty)
        #expect(reply.json["total_results"] as? Int == 0)
    }

    @Test(arguments: ["/3/movie/1", "/3/movie/abc", "/3/movie/0", "/3/other", "/3"])
    func `Answers 404 with code 34`(_ target: String) async throws {
        let reply = try await Fixture(Films.few).get(target)
        #expect(reply.status == 404)
        #expect(reply.statusCode == 34)
        #expect(reply.json["status_message"] as? String == TMDBStatus.notFound.statusMessage)
    }

    @Test(arguments: [
        ("/3/movie/%FF", 400), ("/3/search/movie?query=" + String(repeating: "x", count: 5000), 400),
    ])
    func `Reports a malformed request as an error of the client`(_ target: String, _ status: Int)
        async throws
    {
        let reply = try await Fixture(Films.few).get(target)
        #expect(reply.status == status)
        #expect(reply.statusCode == 5)
        #expect(reply.json["success"] as? Bool == false)
    }

    @Test func `Can be read by the client`() async throws {
        let reply = try await Fixture().backend(HTTPRequest(target: "/3/search/movie?query=bong"))
        let page = try JSONDecoder().decode(TMDBSearchPage.self, from: Data(reply.body))
        #expect(page.results.count >= 3)
        #expect(page.results.allSatisfy { $0.title?.isEmpty == false })
    }
}
