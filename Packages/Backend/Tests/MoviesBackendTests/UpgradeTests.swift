import Foundation
import MoviesDomain
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import SQLiteDriver
import Testing

@testable import MoviesBackend

@Suite struct UpgradeTests {
    @Test func `A database of the first version keeps its scores and takes keys`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "movies.sqlite").path(percentEncoded: false)
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
