import Foundation
import NetworkCore
import Synchronization
import Testing

@testable import MoviesBackend

@Suite struct CachingTests {
    private static let targets = [
        "/api/v2/list_movies.json", "/api/v2/list_movies.json?query_term=parasite",
        "/api/v2/movie_details.json?movie_id=6751668", "/api/v2/movie_suggestions.json?movie_id=6751668",
        "/api/v2/movie_parental_guides.json?movie_id=6751668",
    ]

    @Test(arguments: targets)
    func `The tag of an answer depends on its films and not on the time`(_ target: String) async throws {
        let fixture = try await Fixture(Films.few)
        let seconds = Mutex(0.0)
        let store = MoviesStore(
            database: fixture.database,
            now: {
                Date(
                    timeIntervalSince1970: seconds.withLock {
                        $0 += 1_000_000; return $0
                    })
            })
        let backend = MoviesBackend(store: store)
        let one = await backend(try HTTPRequest(target: target))
        let two = await backend(try HTTPRequest(target: target))
        #expect(one.body != two.body)
        let tag = try #require(one.headers["ETag"])
        #expect(tag.wholeMatch(of: /W\/"[0-9a-f]{16}"/) != nil)
        #expect(two.headers["ETag"] == tag)
        #expect(one.headers["Cache-Control"] == "private, max-age=0, must-revalidate")
    }

    @Test func `A score changes only the tag of its film`() async throws {
        let fixture = try await Fixture(Films.few)
        func tags() async throws -> [String?] {
            var tags: [String?] = []
            for film in [6_751_668, 41_959] {
                let request = try HTTPRequest(target: "/api/v2/movie_details.json?movie_id=\(film)")
                tags.append(await fixture.backend(request).headers["ETag"])
            }
            return tags
        }
        let before = try await tags()
        _ = await fixture.rate(41_959, #"{"value":1}"#)
        let after = try await tags()
        #expect(before[0] == after[0])
        #expect(before[1] != after[1])
    }

    @Test func `Every kind of answer has its own tag, and errors have no tag`() async throws {
        let fixture = try await Fixture(Films.few)
        var tags: Set<String> = []
        for target in Self.targets {
            let tag = await fixture.backend(try HTTPRequest(target: target)).headers["ETag"]
            #expect(tags.insert(try #require(tag)).inserted)
        }
        for target in ["/api/v2/movie_details.json", "/api/v2/none"] {
            let response = await fixture.backend(try HTTPRequest(target: target))
            #expect(response.headers["ETag"] == nil)
            #expect(response.status == 404 || response.headers["Cache-Control"] == "no-store")
        }
    }

    @Test(arguments: ["/3/search/movie?query=parasite", "/3/movie/6751668"])
    func `Answers of the other protocol must be revalidated as well`(_ target: String) async throws {
        let response = await (try await Fixture(Films.few)).backend(try HTTPRequest(target: target))
        #expect(response.headers["Cache-Control"] == "private, max-age=0, must-revalidate")
    }
}
