import Persistence
import PostgresDriverTestSupport
import SQLCore
import Testing

@testable import CommunityBackend

@Suite struct PortableBoardTests {
    private let board = PortableBoard()

    private func place(_ fixture: Fixture) -> StorePlace { StorePlace(fixture.database, of: board) }

    @Test(arguments: TestPlace.all, TestPlace.all)
    func `A copied board is equal and usable`(_ from: TestPlace, _ to: TestPlace) async throws {
        let (old, new) = (Fixture(at: from), Fixture(at: to))
        let anna = try await old.signUp("anna")
        let post = try await old.post("안녕하세요 everybody", as: anna)
        let gone = try await old.post("soon gone", as: anna)
        // More comments than one write removes from the index.
        try await old.database.write { connection throws(StoreError) in
            for number in 0..<BoardTables.sweepSize + 5 {
                _ = try BoardTables.addComment(
                    "comment \(number)", to: gone, by: anna.id, now: 0, on: connection)
            }
        }
        let comment = try await old.comment("second thoughts", on: post, as: anna)
        try await old.database.write { connection throws(StoreError) in
            try BoardTables.deletePost(gone, on: connection)
        }
        #expect(try await old.number("SELECT count(*) FROM comment_swept") > 0)
        // The existing data of the target is replaced.
        let other = try await new.signUp("other")
        try await new.post("elsewhere", as: other)
        let content = try await StoreCopy(board, from: place(old), to: place(new)).run()
        #expect(try await CopyContent(of: board, at: place(new)) == content)
        let target = Fixture(over: new)
        // Tokens of the original are invalid at the copy.
        #expect(try await target.get("/posts", as: anna).status == 401)
        let moved = try await target.signIn("anna")
        #expect(moved.id == anna.id)
        for path in ["/posts", "/posts/\(post)", "/posts?_q=ㅇㄴ", "/posts?_q=elsewhere", "/posts?_q=gone"] {
            #expect(try await target.get(path, as: moved).text == old.get(path, as: anna).text, "\(path)")
        }
        #expect(try await target.post("next", as: moved) == gone + 1)
        #expect(try await target.comment("next", on: post, as: moved) == comment + 1)
        #expect(try await target.get("/comments?_q=second", as: moved).ids == [comment])
        #expect(try await target.number("SELECT count(*) FROM comment_swept") == 0)
    }

    @Test func `A copy without indexes is enough to be copied from`() async throws {
        let (old, kept, new) = (Fixture(at: .memory), Fixture(at: .memory), Fixture(at: .memory))
        let anna = try await old.signUp("anna")
        let post = try await old.post("안녕하세요", as: anna)
        try await StoreCopy(board, from: place(old), to: place(kept)).run(makingIndexes: false)
        #expect(try await Fixture(over: kept).number("SELECT count(*) FROM post") == 1)
        try await StoreCopy(board, from: place(kept), to: place(new)).run()
        let moved = try await Fixture(over: new).signIn("anna")
        #expect(try await Fixture(over: new).get("/posts?_q=안녕", as: moved).ids == [post])
    }

    @Test(arguments: TestPlace.all) func `No table is forgotten`(at place: TestPlace) async throws {
        try await Fixture(at: place).database.read { [board] connection throws(StoreError) in
            let copied = Set(try board.tables(on: connection).map(\.name))
            #expect(
                Set(try connection.tables().map(\.name)).subtracting(copied) == [
                    "comment_swept", "comment_search_spelling", "post_count", "post_search_spelling",
                    "database_identity", "page_visitor", "secret", "session",
                ])
        }
    }
}
