import MoviesDomain
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import SQLiteDriver
import TestSupport
import Testing

@testable import MoviesBackend

@Suite struct UpgradeTests {
    @Test func `A database of the first version keeps its scores and accepts keys`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let path = folder.file()
        let old = SQLiteDatabase(at: .file(path), migrations: Array(MoviesStore.migrations.prefix(1)))
        try await old.write { connection throws(StoreError) in
            try BundledCatalogue.seed(connection, addedAt: 1)
            try connection.executeScript("INSERT INTO rating VALUES (6751668, 'me', 9.5, 1)")
        }
        await old.close()
        let new = Fixture(at: .file(path))
        #expect(try await new.store.summary().scores == 1)
        var request = HTTPRequest(
            method: .post, path: "/3/movie/6751668/rating", query: [QueryItem("guest_session_id", "me")],
            body: Array(#"{"value":8}"#.utf8))
        request.headers["Idempotency-Key"] = "k"
        #expect(Reply(await new.backend(request)).statusCode == 12)
        #expect(await new.backend(request).headers["Idempotent-Replayed"] == "true")
    }
}
