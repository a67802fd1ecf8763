import Foundation
import PostgresDriver
import PostgresDriverTestSupport
import SQLCore
import Synchronization
import TestSupport
import Testing

@Suite(.blocking, .enabled(if: TestServer.isThere)) struct KilledServerTests {
    private static let migrations = [
        Migration(version: 1, name: "notes") { connection throws(StoreError) in
            // The commit of a note waits for the lock of the other connection.
            try connection.executeScript(
                """
                CREATE TABLE note (text TEXT NOT NULL);
                CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
                    'BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NULL; END';
                CREATE CONSTRAINT TRIGGER waiting AFTER INSERT ON note DEFERRABLE INITIALLY DEFERRED
                    FOR EACH ROW EXECUTE FUNCTION wait();
                """)
        }
    ]

    @Test(.timeLimit(.minutes(10)))
    func `A commit during which the server was killed is repeated once, or reported as unknown`() async throws
    {
        let folder = try TemporaryFolder()
        defer { _ = try? OwnServer.run("stop", folder.file("a")) }
        let address = try PostgresAddress(try OwnServer.run("start", folder.file("a")))
        func database(_ schema: String) -> PostgresDatabase {
            PostgresDatabase(
                at: address, schema: schema, migrations: schema == "notes" ? Self.migrations : [],
                options: TestServer.patient)
        }
        let (notes, other) = (database("notes"), database("other"))
        _ = try await notes.facts()
        let isLocked = Gate()
        let runs = Mutex(0)
        let hasKilled = Mutex(false)
        let killing = Task {
            try await other.write { connection throws(StoreError) in
                // The crash also ends this transaction, and the database repeats it.
                guard !hasKilled.withLock(\.self) else { return }
                try connection.execute("SELECT pg_advisory_xact_lock(7)")
                _ = try connection.changes()
                isLocked.open()
                var waiting: pid_t?
                while waiting == nil, !Task.isCancelled {
                    waiting = try connection.first(
                        "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
                    ) { pid_t($0.int(0)) }
                }
                hasKilled.withLock { $0 = true }
                if let waiting { kill(waiting, SIGKILL) }
            }
        }
        await isLocked.wait()
        var isUnknown = false
        do throws(StoreError) {
            try await notes.write { connection throws(StoreError) in
                runs.withLock { $0 += 1 }
                try connection.execute("INSERT INTO note (text) VALUES ('once')")
            }
        } catch {
            // The restarted server does not know a transaction whose name it had not stored.
            guard case .unknownOutcome = error else { throw error }
            isUnknown = true
        }
        #expect(runs.withLock(\.self) == (isUnknown ? 1 : 2))
        _ = await killing.result
        let count = try await notes.read { connection throws(StoreError) in
            try connection.first("SELECT count(*) FROM note") { $0.int(0) }
        }
        #expect(count == (isUnknown ? 0 : 1))
        for database in [notes, other] { await database.close() }
    }
}
