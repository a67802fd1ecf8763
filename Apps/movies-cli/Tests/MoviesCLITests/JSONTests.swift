import AppCore
import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@testable import MoviesCLI

@MainActor
@Suite struct JSONTests {
    @Test(arguments: [
        ("list", ["list", "-n", "50"]), ("search", ["search", "기생충"]), ("search", ["search", "봉준호"]),
        ("similar", ["similar", "tt0068646"]),
        ("show", ["show", "tt6751668"]), ("bookmark list", ["bookmark", "list"]), ("recent", ["recent"]),
        ("random", ["random"]), ("person", ["person", "kim ki-duk"]), ("ratings", ["ratings"]),
        ("watched list", ["watched", "list"]), ("note list", ["note", "list"]),
        ("note show", ["note", "show", "기생충"]),
        ("bookmark add", ["bookmark", "add", "대부"]), ("bookmark remove", ["bookmark", "remove", "기생충"]),
        ("bookmark toggle", ["bookmark", "toggle", "기생충"]), ("rate", ["rate", "기생충", "9"]),
        ("watched add", ["watched", "add", "대부"]), ("watched remove", ["watched", "remove", "기생충"]),
        ("note set", ["note", "set", "기생충", "Once"]), ("note remove", ["note", "remove", "기생충"]),
        ("config list", ["config", "list"]), ("doctor", ["doctor"]),
        ("import", ["import", "films.csv", "--yes"]),
        ("personal import", ["personal", "import", "mine.csv"]),
    ])
    func `Prints exactly the documented fields`(section: String, command: [String]) async throws {
        let app = try TestApp()
        let file = try app.write("title,year\nA,2001\n", to: "films.csv")
        for line in [
            ["bookmark", "add", "tt6751668"], ["rate", "tt6751668", "8"], ["watched", "add", "tt6751668"],
            ["note", "set", "tt6751668", "Again"],
        ] { _ = await app.run(line) }
        let mine = try app.write(
            "id,title,bookmarked_at\n6751668,Parasite,2023-01-01\n", to: "mine.csv")
        let paths = ["films.csv": file, "mine.csv": mine]
        let run = await app.run(command.map { paths[$0] ?? $0 } + ["--json"])
        #expect(run.code == .success)
        #expect(run.error.isEmpty)
        let shape = JSONShape(try run.json())
        #expect(shape.fields == shape.visible(try JSONDocument(.movies).fields(of: section)))
    }

    @Test func `Every film has every field, and unknown values are null`() async throws {
        let films = try await TestApp.runOnce("list", "--json", "-n", "50").films()
        let expected = try #require(films.first).keys.sorted()
        #expect(films.allSatisfy { $0.keys.sorted() == expected })
        #expect(films.contains { $0["rating"] is NSNull })
    }

    @Test func `A list without a total has null`() throws {
        let list = MovieListJSON(rows: [], total: nil, nextCursor: nil, hasMore: false, isFresh: true)
        let text = try #require(JSONOutput.text(list))
        let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(json["total"] is NSNull)
        #expect(json["next_cursor"] is NSNull)
        #expect(json["total_is_lower_bound"] as? Bool == false)
    }

    @Test func `Times use ISO 8601`() async throws {
        let app = try TestApp()
        _ = await app.run("bookmark", "add", "tt6751668")
        let bookmarks =
            try await app.run("bookmark", "list", "--json").json()["bookmarks"] as? [[String: Any]]
        #expect(bookmarks?.first?["added_at"] as? String == "2023-11-14T22:13:20Z")
    }
}
