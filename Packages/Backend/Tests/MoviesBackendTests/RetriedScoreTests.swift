import CatalogueFiles
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import TestSupport
import Testing

@testable import MoviesBackend

@Suite(.timeLimit(.minutes(10))) struct RetriedScoreTests {
    private static let film = Films.film("One", code: "tt0000001", rating: 6, votes: 3)

    private func rate(
        _ fixture: Fixture, _ value: Int?, key: String, by session: String = "me"
    ) async -> HTTPResponse {
        var request = HTTPRequest(
            method: value == nil ? .delete : .post, path: "/3/movie/1/rating",
            query: [QueryItem("guest_session_id", session)],
            body: value.map { Array(#"{"value":\#($0)}"#.utf8) } ?? [])
        request.headers["Idempotency-Key"] = key
        return await fixture.backend(request)
    }

    private func scores(_ fixture: Fixture) async throws -> [Double] {
        try await fixture.database.read { connection throws(StoreError) in
            try connection.rows("SELECT value FROM rating ORDER BY rater") { $0.double(0) }
        }
    }

    @Test func `A retry gets the first answer, even after other scores`() async throws {
        let fixture = try await Fixture([Self.film])
        let first = await rate(fixture, 8, key: "a")
        #expect(first.status == 201 && Reply(first).statusCode == 1)
        #expect(first.headers["Idempotent-Replayed"] == nil)
        #expect(Reply(await rate(fixture, 2, key: "b")).statusCode == 12)
        let retried = await rate(fixture, 8, key: "a")
        #expect(retried.status == 201)
        #expect(retried.body == first.body)
        #expect(retried.headers["Idempotent-Replayed"] == "true")
        #expect(retried.headers["Content-Type"] == first.headers["Content-Type"])
        #expect(try await scores(fixture) == [2])
    }

    @Test func `A retried removal keeps a later score`() async throws {
        let fixture = try await Fixture([Self.film])
        _ = await rate(fixture, 8, key: "a")
        #expect(Reply(await rate(fixture, nil, key: "b")).statusCode == 13)
        _ = await rate(fixture, 3, key: "c")
        #expect(Reply(await rate(fixture, nil, key: "b")).statusCode == 13)
        #expect(try await scores(fixture) == [3])
    }

    @Test func `A key belongs to one request of one person`() async throws {
        let fixture = try await Fixture([Self.film])
        _ = await rate(fixture, 8, key: "a")
        let other = await rate(fixture, 9, key: "a")
        #expect(other.status == 422)
        #expect(Reply(other).json["success"] as? Bool == false)
        #expect(await rate(fixture, nil, key: "a").status == 422)
        #expect(await rate(fixture, 4, key: "a", by: "you").status == 201)
        #expect(await rate(fixture, 9, key: "ä").status == 400)
        #expect(try await scores(fixture) == [8, 4])
    }

    @Test func `Refuses a refused score again under its key, and accepts it under another`()
        async throws
    {
        let fixture = try await Fixture([])
        #expect(await rate(fixture, 8, key: "a").status == 404)
        try await fixture.replaceCatalogue(with: [Self.film])
        #expect(await rate(fixture, 8, key: "a").status == 404)
        #expect(await rate(fixture, 8, key: "b").status == 201)
    }

    @Test func `The same request to two processes has one effect`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let path = folder.file()
        let one = try await Fixture([Self.film], at: .file(path))
        let two = Fixture(at: .file(path))
        for round in 0..<5 {
            let answers = await withTaskGroup(of: HTTPResponse.self) { group in
                for index in 0..<10 {
                    let fixture = index.isMultiple(of: 2) ? one : two
                    group.addTask { await rate(fixture, 7, key: "k", by: "person \(round)") }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.allSatisfy { Reply($0).statusCode == 1 })
            #expect(answers.filter { $0.headers["Idempotent-Replayed"] == nil }.count == 1)
        }
        #expect(try await scores(two) == [7, 7, 7, 7, 7])
    }
}
