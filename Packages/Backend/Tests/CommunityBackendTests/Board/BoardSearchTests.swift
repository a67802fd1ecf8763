import CommunityDomain
import Foundation
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import SearchCore
import TestSupport
import Testing

@testable import CommunityBackend

@Suite(.timeLimit(.minutes(10))) struct BoardSearchTests {
    private func find(_ text: String, in list: String = "posts", _ fixture: Fixture, _ person: Person)
        async throws
        -> [Int]
    {
        let encoded = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let query = "_q=\(encoded)&_sort=id:desc"
        let ids = try await fixture.get("/\(list)?\(query)", as: person).ids
        #expect(try await fixture.get("/\(list)/count?\(query)", as: person).text == "\(ids.count)")
        return ids
    }

    private func board() async throws -> (Fixture, Person) {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        for text in ["서울 맛집 추천해 주세요", "부산 여행 후기", "Swift 6.3 Release notes", "맛집 서울 추천합니다", "🙂"] {
            try await fixture.post(text, as: anna)
        }
        try await fixture.comment("여행은 제주도", on: 3, as: anna)
        try await fixture.comment("swift is fun", on: 1, as: anna)
        try await fixture.comment("한 번 더 swift", on: 1, as: anna)
        return (fixture, anna)
    }

    @Test(arguments: [
        ("relaese", [3], "release"), ("swfit", [3, 1], "swift"), ("제쥬도", [3], "제주도"), ("gnrl", [2], "후기"),
    ])
    func `Corrects one slip when nothing else matches, and the answer reports it`(
        _ text: String, _ ids: [Int], _ meant: String
    ) async throws {
        let (fixture, anna) = try await board()
        #expect(try await find(text, fixture, anna) == ids)
        let encoded = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let answer = try await fixture.get("/posts?_q=\(encoded)", as: anna)
        let reading = try #require(meant.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        #expect(answer.headers["X-Search-Reading"] == "instead; \(reading)")
        let exact = try await fixture.get("/posts?_q=swift", as: anna)
        #expect(exact.headers["X-Search-Reading"] == nil)
    }

    @Test func `Does not reveal a word of an invisible text`() async throws {
        let (fixture, anna) = try await board()
        try await fixture.database.write { connection throws(StoreError) in
            _ = try BoardTables.setState(of: .post(3), to: .hidden, on: connection)
        }
        let ben = try await fixture.signUp("ben")
        let answer = try await fixture.get("/posts?_q=relaese", as: ben)
        #expect(answer.ids.isEmpty && answer.headers["X-Search-Reading"] == nil)
        _ = anna
    }

    @Test(arguments: [
        ("맛집", [4, 1]), ("추천 서울", [4, 1]), ("서울맛집", [1]), ("맛집추", [1]), ("집추", []), ("ㅁㅈ", [4, 1]),
        ("ㅅㅇ ㅊㅊ", [4, 1]),
        ("추천해", [1]),
        ("추천ㅎ", [4, 1]), ("부산 후기", [2]), ("swift", [3, 1]), ("SWI", [3, 1]), ("release 6", [3]),
        ("여행", [3, 2]),
        ("ㅈㅈㄷ", [3]), ("맛집 부산", []), ("wift", [3, 1]), ("ease ote", [3]), ("f", [3, 1]), ("wiftt", []),
        ("notes swift release", [3]), ("?!", []), ("🙂", [5]),
        ("  ", []),
        ("\" OR \"", []), ("NOT 맛집", []), ("맛집*", [4, 1]), ("tokens:맛집", []),
    ])
    func `Finds posts by their words and by those of their comments, the newest first`(
        _ text: String, _ ids: [Int]
    ) async throws {
        let (fixture, anna) = try await board()
        #expect(try await find(text, fixture, anna) == ids)
    }

    @Test(arguments: [("swift", [3, 2]), ("여행", [1]), ("맛집", []), ("더 번", [3]), ("ㅎㅂㄷ", [3])])
    func `Finds comments`(_ text: String, _ ids: [Int]) async throws {
        let (fixture, anna) = try await board()
        #expect(try await find(text, in: "comments", fixture, anna) == ids)
    }

    @Test func `An empty search is no search`() async throws {
        let (fixture, anna) = try await board()
        #expect(try await fixture.get("/posts?_q=", as: anna).ids == [1, 2, 3, 4, 5])
    }

    @Test func `Combines with filters and pages`() async throws {
        let (fixture, anna) = try await board()
        for index in 0..<10 { try await fixture.post("common \(index)", as: anna) }
        var found: [Int] = []
        var last = 1_000
        while true {
            let page = try await fixture.get(
                "/posts?_q=common&_sort=id:desc&_limit=3&id_lt=\(last)", as: anna
            ).ids
            guard let end = page.last else { break }
            found += page
            last = end
        }
        #expect(found == (6...15).reversed())
        #expect(try await fixture.get("/posts?_q=swift&id_in=1&id_in=2", as: anna).ids == [1])
    }

    @Test func `Finds the new words of an edit, not the old ones`() async throws {
        let (fixture, anna) = try await board()
        _ = try await fixture.send(.put, "/posts/2", #"{"text":"강릉 바다"}"#, as: anna)
        _ = try await fixture.send(.put, "/comments/1", #"{"comment":"바다"}"#, as: anna)
        #expect(try await find("부산", fixture, anna) == [])
        #expect(try await find("여행", fixture, anna) == [])
        #expect(try await find("바다", fixture, anna) == [3, 2])
        #expect(try await find("ㄱㄹ", fixture, anna) == [2])
    }

    @Test func `The comments of a deleted post leave the index with the next writes`() async throws {
        let (fixture, anna) = try await board()
        let count = 2 * BoardTables.sweepSize + 5
        try await fixture.database.write { connection throws(StoreError) in
            for _ in 0..<count {
                _ = try BoardTables.addComment("zebra", to: 2, by: 1, now: 0, on: connection)
            }
        }
        func left() async throws -> Int {
            try await fixture.database.read { connection throws(StoreError) in
                try SearchIndex(BoardIndex.comments.rawValue)
                    .ids(matching: .token("zebra"), limit: count + 1, on: connection).count
            }
        }
        #expect(try await left() == count)
        #expect(try await fixture.send(.delete, "/posts/2", as: anna).status == 200)
        #expect(try await find("zebra", in: "comments", fixture, anna) == [])
        #expect(try await find("zebra", fixture, anna) == [])
        #expect(try await left() == count - BoardTables.sweepSize)
        try await fixture.post("more", as: anna)
        try await fixture.comment("more", on: 1, as: anna)
        #expect(try await left() == 0)
        #expect(try await fixture.number("SELECT count(*) FROM comment_swept") == 0)
    }

    @Test func `Deleted entries leave nothing in the index`() async throws {
        let (fixture, anna) = try await board()
        for id in 1...5 { #expect(try await fixture.send(.delete, "/posts/\(id)", as: anna).status == 200) }
        for index in BoardIndex.allCases {
            let (found, size) = try await fixture.database.write { connection throws(StoreError) in
                let tokens = ["맛집", "swift", "여행"].map(SearchExpression.prefix)
                let found = try SearchIndex(index.rawValue)
                    .ids(matching: .any(tokens), limit: 9, on: connection)
                let rows: String
                switch connection.dialect.engine {
                case .sqlite:
                    try connection.execute(
                        "INSERT INTO \(index.rawValue) (\(index.rawValue)) VALUES ('optimize')")
                    rows = "\(index.rawValue)_idx"
                case .postgres: rows = index.rawValue
                }
                return (found, try connection.first("SELECT count(*) FROM \(rows)") { $0.int(0) })
            }
            #expect(found == [] && size == 0)
        }
    }

    @Test(arguments: [
        ("internationalization", [1]), ("ternationalizatio", [1]), ("nationaliz", [1]),
        ("internationalize", []),
        ("électro", [2]), ("ectromagn", [2]), ("n", [1, 2]), ("x", []),
    ])
    func `Finds parts of long words`(_ text: String, _ ids: [Int]) async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        for text in ["internationalization", "Électromagnétisme"] { try await fixture.post(text, as: anna) }
        #expect(try await find(text, fixture, anna) == ids.reversed())
    }

    @Test func `Also searches inside words of a board from before that index`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let location = TestPlace.file(folder.file())
        let old = location.database(Array(CommunityStore.migrations.prefix(1)))
        try await old.write { connection throws(StoreError) in
            // The tables had fewer columns at that version.
            for text in ["swift notes", "다른 글", "swift once more"] {
                try connection.execute(
                    "INSERT INTO post (author_id, text, created_at, updated_at) VALUES (1, ?1, 0, 0)",
                    .text(text))
            }
            for (text, post) in [("a swift reply", 2), ("gone", 3)] {
                try connection.execute(
                    """
                    INSERT INTO comment (author_id, text, created_at, updated_at, post_id)
                    VALUES (1, ?1, 0, 0, ?2)
                    """, .text(text), .int(post))
            }
            try connection.execute(
                "INSERT INTO comment_swept (id, text) VALUES (?1, ?2)", .int(9), .text("gone"))
            for index in BoardIndex.allCases {
                try connection.executeScript(
                    "INSERT INTO \(index.rawValue) (\(index.rawValue)) VALUES ('delete-all')")
            }
        }
        await old.close()
        let fixture = Fixture(at: location)
        let anna = try await fixture.signUp("anna")
        #expect(try await find("wift", fixture, anna) == [3, 2, 1])
        #expect(try await find("ㄷㄹ", fixture, anna) == [2])
        #expect(try await fixture.send(.delete, "/posts/3", as: anna).status == 200)
        #expect(try await find("wift", fixture, anna) == [2, 1])
        #expect(try await fixture.number("SELECT count(*) FROM comment_swept") == 0)
        await fixture.database.close()
    }
}
