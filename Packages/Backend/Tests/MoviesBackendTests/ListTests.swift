import CatalogueFiles
import Foundation
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import Testing

@testable import MoviesBackend

@Suite struct ListTests {
    @Test(arguments: TestPlace.all)
    func `Lists every film once, by cursor and by page`(at place: TestPlace) async throws {
        let fixture = try await Fixture(Films.many(101), at: place)
        let sorts = [
            "title", "year", "rating", "popularity", "date_added", "like_count", "download_count",
        ]
        for (sort, order) in sorts.flatMap({ [($0, "asc"), ($0, "desc")] }) {
            let byCursor = try await walk(fixture, ["sort_by": sort, "order_by": order, "limit": "10"])
            var byPage: [Int] = []
            for page in 1...11 {
                byPage += try await fixture.list(
                    ["sort_by": sort, "order_by": order, "limit": "10", "page": "\(page)"]).ids
            }
            #expect(byCursor.count == 101)
            #expect(Set(byCursor).count == 101)
            #expect(byCursor == byPage, "\(sort) \(order)")
        }
    }

    @Test(arguments: ["title", "year", "rating", "popularity"], ["asc", "desc"])
    func `Neither repeats nor skips a film while others are added and rated`(_ sort: String, _ order: String)
        async throws
    {
        let films = Films.many(120)
        let fixture = try await Fixture(films)
        var step = 0
        let seen = try await walk(fixture, ["sort_by": sort, "order_by": order, "limit": "7"]) { ids in
            step += 1
            // Films of earlier pages may move; each of the others must still appear once.
            if let id = ids.first {
                #expect(await fixture.rate(id, #"{"value":\#(step % 10 + 1)}"#).status == 201)
            }
            try await fixture.replaceCatalogue(
                with: films
                    + (0..<step).map {
                        Films.film("New \($0)", code: "tt99\(1000 + $0)", year: 1940 + $0 * 5)
                    })
        }
        let old = seen.filter { (1_000_000..<1_000_120).contains($0) }
        let counts = Dictionary(old.map { ($0, 1) }, uniquingKeysWith: +)
        let moved = Set(counts.filter { $0.value > 1 }.keys)
        #expect(Set(old).count == 120)
        #expect(sort == "rating" || sort == "popularity" || moved.isEmpty)
    }

    @Test(arguments: TestPlace.all)
    func `Orders titles as Korean readers see them`(at place: TestPlace) async throws {
        let titles = [
            ("Parasite", "기생충"), ("A Taxi Driver", "택시운전사"), ("Oldboy", "올드보이"), ("Zodiac", nil),
            ("Skyfall", "007 스카이폴"), ("apollo 13", nil), ("Gangnam", "강남 1970"), ("Her", "그녀"),
        ]
        let films = titles.enumerated().map { index, title in
            var film = Films.film(title.0, code: "tt\(1_000_000 + index)")
            film.koreanTitle = title.1
            return film
        }
        let fixture = try await Fixture(films, at: place)
        let shown = ["007 스카이폴", "apollo 13", "Zodiac", "강남 1970", "그녀", "기생충", "올드보이", "택시운전사"]
        for order in ["asc", "desc"] {
            let query: KeyValuePairs = [
                "sort_by": "title", "order_by": order, "language": "ko", "limit": "3",
            ]
            var (found, cursor) = ([String](), String?.none)
            repeat {
                let pairs = query.map { ($0.key, $0.value) } + (cursor.map { [("cursor", $0)] } ?? [])
                let items = pairs.map { QueryItem($0.0, $0.1) }
                let reply = Reply(
                    await fixture.backend(HTTPRequest(path: "/api/v2/list_movies.json", query: items)))
                found += reply.movies.compactMap { $0["title_korean"] as? String ?? $0["title"] as? String }
                cursor = reply.data["next_cursor"] as? String
            } while cursor != nil
            #expect(found == (order == "asc" ? shown : shown.reversed()), "\(order)")
            let discovered = try await fixture.get(
                "/3/discover/movie?language=ko-KR&sort_by=title.\(order)")
            let results = try #require(discovered.json["results"] as? [[String: Any]])
            #expect(results.compactMap { $0["title"] as? String } == found)
        }
        let english = try await fixture.list(["sort_by": "title", "order_by": "asc"])
        #expect(english.movies.first?["title"] as? String == "A Taxi Driver")
    }

    @Test(arguments: TestPlace.all)
    func `Refuses a key with U+0000, and removes it from words`(at place: TestPlace) async throws {
        let fixture = try await Fixture(Films.few, at: place)
        let request = FilmListRequest(sort: .title, isAscending: false)
        func reply(_ title: String) async throws -> Reply {
            let key = FilmKey(sort: .title, title: title, id: 1)
            let cursor = FilmCursor(key: key, list: request.fingerprint).text
            return try await fixture.list(["sort_by": "title", "cursor": cursor])
        }
        #expect(try await reply("zzz").movies.count == 6)
        let refused = try await reply("zzz\u{0}")
        #expect(refused.status == 400)
        #expect(refused.json["status_message"] as? String == "A text must not have the character U+0000")
        #expect(try await fixture.titles("parasite\u{0}") == fixture.titles("parasite"))
    }

    @Test func `Uses the requested order`() async throws {
        let fixture = try await Fixture(Films.few)
        func first(_ sort: String, _ order: String = "desc") async throws -> String? {
            try await fixture.list(["sort_by": sort, "order_by": order]).movies.first?["title"] as? String
        }
        #expect(try await first("rating") == "The Godfather")
        #expect(try await first("rating", "asc") == "Parasite in Love")
        #expect(try await first("popularity") == "The Godfather")
        #expect(try await first("year") == "Parasite in Love")
        #expect(try await first("year", "asc") == "The Third Man")
        #expect(try await first("title", "asc") == "Godfather of Harlem")
        #expect(try await first("seeds") == "The Godfather")
    }

    @Test(arguments: [
        (["genre": "drama"], 3), (["genre": "DRAMA", "minimum_rating": "9"], 1), (["genre": "All"], 6),
        (["genre": "Nothing"], 0), (["minimum_rating": "8"], 5), (["from_year": "2019"], 3),
        (["from_year": "2019", "to_year": "2020"], 2), (["to_year": "1972"], 2),
        (["from_year": "2020", "to_year": "1990"], 0),
        (["quality": "3D"], 6), (["query_term": "0"], 6), (["query_term": "  "], 6), (["from_year": "x"], 6),
    ])
    func `Filters and counts`(_ parameters: [String: String], _ count: Int) async throws {
        let fixture = try await Fixture(Films.few)
        let query = parameters.map { QueryItem($0.key, $0.value) }
        let reply = Reply(await fixture.backend(HTTPRequest(path: "/api/v2/list_movies.json", query: query)))
        #expect(reply.movies.count == count)
        #expect(reply.data["movie_count"] as? Int == count)
        #expect((reply.data["movies"] == nil) == (count == 0))
    }

    @Test func `Leaves films of an unknown year out of every range`() async throws {
        let fixture = try await Fixture([Films.film("Known", year: 1999), Films.film("Unknown", year: nil)])
        for parameters: KeyValuePairs in [["from_year": "1870"], ["to_year": "2100"]] {
            #expect(try await fixture.list(parameters).movies.map { $0["title"] as? String } == ["Known"])
        }
    }

    @Test(arguments: [
        ("0", 1), ("-5", 1), ("51", 50), ("9999999999999999999999", 20), ("abc", 20), ("", 20), ("7", 7),
    ])
    func `Clamps the limit to its range`(_ limit: String, _ expected: Int) async throws {
        let fixture = try await Fixture(Films.many(60))
        let reply = try await fixture.list(["limit": limit])
        #expect(reply.data["limit"] as? Int == expected)
        #expect(reply.movies.count == expected)
    }

    @Test(arguments: ["0", "-1", "x"])
    func `Uses the first page for an invalid number`(_ page: String) async throws {
        let reply = try await Fixture(Films.few).list(["page": page])
        #expect(reply.data["page_number"] as? Int == 1)
        #expect(reply.movies.count == 6)
    }

    @Test func `Returns no films after the last page, and no key`() async throws {
        let reply = try await Fixture(Films.few).list(["page": "1000000", "limit": "50"])
        #expect(reply.data["movie_count"] as? Int == 6)
        #expect(reply.data["movies"] == nil)
        #expect(reply.data["next_cursor"] == nil)
    }

    @Test func `Refuses a cursor that was changed, was invented or belongs to another list`() async throws {
        let fixture = try await Fixture(Films.many(40))
        let first = try await fixture.list(["sort_by": "year", "limit": "5"])
        let cursor = try #require(first.data["next_cursor"] as? String)
        #expect(
            try await fixture.list(["sort_by": "year", "limit": "9", "cursor": cursor]).movies.count == 9)
        for index in cursor.indices {
            var changed = cursor
            changed.replaceSubrange(index...index, with: cursor[index] == "0" ? "1" : "0")
            #expect(try await fixture.list(["sort_by": "year", "cursor": changed]).isYTSError)
        }
        for wrong in [
            "x", "00", String(cursor.dropLast(2)), cursor + "00", String(repeating: "0", count: 2000), "é",
            "' OR 1",
        ] {
            #expect(try await fixture.list(["sort_by": "year", "cursor": wrong]).isYTSError)
        }
        #expect(try await fixture.list(["sort_by": "title", "cursor": cursor]).isYTSError)
        #expect(try await fixture.list(["sort_by": "year", "order_by": "asc", "cursor": cursor]).isYTSError)
        #expect(try await fixture.list(["sort_by": "year", "genre": "War", "cursor": cursor]).isYTSError)
    }

    /// The ids of all pages, following `next_cursor`.
    private func walk(
        _ fixture: Fixture, _ parameters: [String: String], between: ([Int]) async throws -> Void = { _ in }
    ) async throws -> [Int] {
        var ids: [Int] = []
        var cursor: String?
        repeat {
            var query = parameters.map { QueryItem($0.key, $0.value) }
            if let cursor { query.append(QueryItem("cursor", cursor)) }
            let reply = Reply(
                await fixture.backend(HTTPRequest(path: "/api/v2/list_movies.json", query: query)))
            #expect(reply.json["status"] as? String == "ok")
            ids += reply.ids
            cursor = reply.data["next_cursor"] as? String
            try await between(reply.ids)
        } while cursor != nil && ids.count < 5000
        return ids
    }
}
