import CatalogueFiles
import MoviesDomain
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import TestSupport
import Testing

@testable import MoviesBackend

@Suite struct ScoreTests {
    @Test func `Counts a score, its change and its removal`() async throws {
        let fixture = try await Fixture([Films.film("One", code: "tt0000001", rating: 6, votes: 3)])
        func film() async throws -> [String: Any] { try await fixture.list().movies[0] }
        let made = await fixture.rate(1, #"{"value":10}"#)
        #expect(made.status == 201 && made.statusCode == 1 && made.json["success"] as? Bool == true)
        #expect(try await film()["rating"] as? Double == 7)
        #expect(try await film()["vote_count"] as? Int == 4)
        let updated = await fixture.rate(1, #"{"value":0.5}"#)
        #expect(updated.status == 201 && updated.statusCode == 12)
        #expect(try await film()["rating"] as? Double == 4.6)
        #expect(try await film()["vote_count"] as? Int == 4)
        _ = await fixture.rate(1, #"{"value":2}"#, by: "other")
        #expect(try await film()["vote_count"] as? Int == 5)
        for session in ["me", "other", "nobody"] {
            let deleted = await fixture.rate(1, "", by: session, method: .delete)
            #expect(deleted.status == 200 && deleted.statusCode == 13)
        }
        #expect(try await film()["rating"] as? Double == 6)
        #expect(try await film()["vote_count"] as? Int == 3)
    }

    @Test(arguments: TestPlace.all)
    func `Lists a person's own scores only, the latest first`(at place: TestPlace) async throws {
        let fixture = try await Fixture(Films.many(25), at: place)
        let films = try await fixture.list(["limit": "50"]).movies.compactMap { $0["id"] as? Int }
        for film in films { _ = await fixture.rate(film, #"{"value":7.5}"#) }
        _ = await fixture.rate(films[0], #"{"value":2}"#, by: "other")
        func rated(_ query: String) async throws -> [String: Any] {
            try await fixture.get("/3/guest_session/rated/movies?guest_session_id=\(query)").json
        }
        var found: [Int] = []
        for page in 1...2 {
            let answer = try await rated("me&page=\(page)")
            #expect(answer["total_pages"] as? Int == 2)
            #expect(answer["total_results"] as? Int == 25)
            let results = try #require(answer["results"] as? [[String: Any]])
            #expect(results.allSatisfy { $0["rating"] as? Double == 7.5 })
            found += results.compactMap { $0["id"] as? Int }
        }
        #expect(found.count == 25 && Set(found) == Set(films))
        #expect((try await rated("other")["results"] as? [[String: Any]])?.count == 1)
        #expect(try await fixture.get("/3/guest_session/rated/movies").status == 401)
    }

    @Test func `A film without votes gets the mean of the scores`() async throws {
        let fixture = try await Fixture([Films.film("One", code: "tt0000001")])
        _ = await fixture.rate(1, #"{"value":8.5}"#)
        #expect(try await fixture.list().movies[0]["rating"] as? Double == 8.5)
        _ = await fixture.rate(1, "", method: .delete)
        #expect(try await fixture.list().movies[0]["rating"] as? Int == 0)
    }

    @Test(arguments: [
        #"{"value":0}"#, #"{"value":0.4}"#, #"{"value":10.5}"#, #"{"value":7.3}"#, #"{"value":"8"}"#,
        #"{"value":null}"#,
        #"{"value":1e400}"#, "{}", "", "[]", "8", #"{"value":-1}"#,
    ])
    func `Refuses invalid scores`(_ body: String) async throws {
        let fixture = try await Fixture(Films.few)
        let reply = await fixture.rate(6_751_668, body)
        #expect(reply.status == 400 && reply.statusCode == 18)
        #expect(try await fixture.store.summary().scores == 0)
    }

    @Test(arguments: [nil, "", "  ", String(repeating: "x", count: 129)] as [String?])
    func `Requires a guest session`(_ session: String?) async throws {
        let reply = await (try await Fixture(Films.few)).rate(6_751_668, #"{"value":8}"#, by: session)
        #expect(reply.status == 401 && reply.statusCode == 3)
        #expect(reply.headers["WWW-Authenticate"] == #"GuestSession realm="scores""#)
    }

    @Test func `Answers 404 for an unknown film`() async throws {
        let fixture = try await Fixture(Films.few)
        for method: HTTPMethod in [.post, .delete] {
            let reply = await fixture.rate(77, #"{"value":8}"#, method: method)
            #expect(reply.status == 404 && reply.statusCode == 34)
        }
    }

    @Test func `Seeds the catalogue even when a score is the first request`() async throws {
        let fixture = try Fixture()
        let film = try #require(try BundledCatalogue.films().first { $0.imdbCode != nil }?.imdbCode)
        let id = try #require(FilmNumber.id(ofCode: Array(film.utf8)))
        #expect(await fixture.rate(id, #"{"value":9}"#).status == 201)
    }

    @Test func `Two processes lose no score`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let path = folder.file()
        let one = try await Fixture([Films.film("One", code: "tt0000001")], at: .file(path))
        let two = Fixture(at: .file(path))
        await withTaskGroup(of: Int.self) { group in
            for index in 0..<40 {
                let fixture = index.isMultiple(of: 2) ? one : two
                group.addTask {
                    await fixture.rate(1, #"{"value":\#(index % 10 + 1)}"#, by: "p\(index)").status
                }
            }
            for await status in group { #expect(status == 201) }
        }
        let film = try await two.list().movies[0]
        #expect(film["vote_count"] as? Int == 40)
        #expect(film["rating"] as? Double == 5.5)
    }
}
