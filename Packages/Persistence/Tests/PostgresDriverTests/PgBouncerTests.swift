import Foundation
import PostgresDriver
import PostgresDriverTestSupport
import SQLCore
import TestSupport
import Testing

@Suite(
    .blocking, .closing, .enabled(if: TestServer.isThere && PgBouncer.isInstalled), .timeLimit(.minutes(10)))
struct PgBouncerTests {
    private static let migrations = [
        Migration(version: 1, name: "notes") { connection throws(StoreError) in
            try connection.executeScript("CREATE TABLE note (text TEXT NOT NULL)")
        }
    ]

    private func database(_ proxy: PgBouncer, _ schema: String) throws -> PostgresDatabase {
        PostgresDatabase(at: try PostgresAddress(proxy.address), schema: schema, migrations: Self.migrations)
    }

    @Test(arguments: [1, 20])
    func `A proxy that shares connections is refused with the reason`(connections: Int) async throws {
        let database = try database(
            try PgBouncer(mode: "transaction", connections: connections), TestServer.newSchema())
        for isWriting in [false, true] {
            do throws(StoreError) {
                if isWriting {
                    try await database.write { connection throws(StoreError) in
                        try connection.execute("DELETE FROM note")
                    }
                } else {
                    _ = try await database.facts()
                }
                Issue.record("It was accepted.")
            } catch {
                guard case .unavailable(let reason) = error else { throw error }
                #expect(reason.english.contains("a proxy such as PgBouncer"))
                #expect(reason.korean.contains("pool_mode = session"))
            }
        }
        await database.close()
    }

    @Test func `A proxy that gives each client its own connection is used`() async throws {
        let schema = TestServer.newSchema()
        try await TestServer.withSchema(schema) {
            let database = try database(try PgBouncer(mode: "session", connections: 20), schema)
            try await database.write { connection throws(StoreError) in
                try connection.execute("INSERT INTO note (text) VALUES ('kept')")
            }
            let texts = try await database.read { connection throws(StoreError) in
                try connection.rows("SELECT text FROM note") { $0.text(0) }
            }
            #expect(texts == ["kept"])
            await database.close()
        }
    }
}

/// PgBouncer in front of the test server, in a folder of its own. It ends with the test.
private struct PgBouncer {
    private static let program = "/usr/sbin/pgbouncer"
    private static let port = 6432

    /// On Debian, `Tools/test` installs it.
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    let address: String

    /// Returns when it accepts connections.
    init(mode: String, connections: Int) throws {
        let folder = try TemporaryFolder()
        let server = try #require(TestServer.address)
        let host = try #require(server.firstMatch(of: #/host=([^&]+)/#)).output.1
        let port = try #require(server.firstMatch(of: #/port=([0-9]+)/#)).output.1
        address = "postgres://trellis@/trellis?host=\(folder.path)&port=\(Self.port)"
        let settings = """
            [databases]
            trellis = host=\(host) port=\(port) user=trellis dbname=trellis
            [pgbouncer]
            unix_socket_dir = \(folder.path)
            listen_port = \(Self.port)
            auth_type = any
            pool_mode = \(mode)
            default_pool_size = \(connections)
            """
        let file = try folder.write(settings.utf8, to: "pgbouncer.ini")
        let process = Process()
        // It refuses to run as root, like the server itself, whose socket only its own user may open.
        if getuid() == 0 {
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
            process.executableURL = URL(filePath: "/usr/bin/setpriv")
            process.arguments = [
                "--reuid=postgres", "--regid=postgres", "--clear-groups", "--", Self.program, file,
            ]
        } else {
            process.executableURL = URL(filePath: Self.program)
            process.arguments = [file]
        }
        process.standardInput = FileHandle.nullDevice
        let log = try FileHandle(forWritingTo: URL(filePath: try folder.write([], to: "log")))
        (process.standardOutput, process.standardError) = (log, log)
        try process.run()
        TestLifetime.atEnd {
            // It inherits that this thread blocks other signals.
            kill(process.processIdentifier, SIGKILL)
            process.waitAndClose()
            // Removed earlier, the folder would take the socket along.
            withExtendedLifetime(folder) {}
        }
        try waitUntil("PgBouncer listens") {
            let log = try folder.text(of: "log")
            try #require(process.isRunning, "\(log)")
            return log.contains("process up")
        }
    }
}
