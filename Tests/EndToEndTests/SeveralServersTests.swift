import Foundation
import PostgresDriverTestSupport
import TestSupport
import Testing

extension EndToEnd.Servers {
    /// Servers that share a PostgreSQL database.
    @Suite(.enabled(if: TestServer.isThere)) struct SeveralServersTests {
        /// Manually: `TRELLIS_KILLS=50 Tools/test --filter SeveralServersTests`.
        private static let kills =
            ProcessInfo.processInfo.environment["TRELLIS_KILLS"].flatMap { Int($0) } ?? 6

        @Test func `Every acknowledged write exists exactly once, regardless of which server is killed`()
            throws
        {
            let database = try OwnDatabase()
            defer { database.drop() }
            var servers = try (0..<3).map { _ in
                try ServingApp(
                    try AppProcess(.community), port: try Loopback.lastingPort(),
                    options: [
                        "--long-lived-tokens", "--newcomer-texts", "0", "--store", database.address,
                    ])
            }
            defer { for server in servers { server.process.send(SIGKILL) } }
            let reader = try AppProcess.member("reader", of: servers[0].address)
            let token = try servers[0].newToken()
            // A session opened by one server is valid at all of them.
            let writers = try servers.enumerated().map { number, server in
                try KeyedWriters(number..<number + 1, at: server.address, token: token)
            }
            defer { for writer in writers { writer.end() } }
            func acknowledged() throws -> [KeyedWriters.Write] {
                try writers.flatMap { try $0.acknowledged() }
            }

            var random = SplitMix(seed: 5)
            var done = 0
            for _ in 0..<Self.kills {
                try waitUntil("a write is acknowledged") { try acknowledged().count > done }
                Thread.sleep(forTimeInterval: .random(in: 0...0.1, using: &random))
                let victim = Int.random(in: 0..<3, using: &random)
                servers[victim].process.send(SIGKILL)
                #expect(try servers[victim].process.wait().wasKilled)
                done = try acknowledged().count
                servers[victim] = try servers[victim].again()
            }
            for writer in writers { try writer.stop() }

            let writes = try acknowledged()
            #expect(writes.count >= Self.kills)
            #expect(Set(writes.map(\.id)).count == writes.count)
            #expect(try reader.posts().count == writes.count)
            for server in servers { #expect(try server.stop().status == 0) }
        }

        @Test(arguments: AppProcess.Product.allCases)
        func `Refuses a database in another encoding than UTF8`(product: AppProcess.Product) throws {
            let database = try OwnDatabase(#"ENCODING LATIN1 LOCALE "C" TEMPLATE template0"#)
            defer { database.drop() }
            let app = try AppProcess(product)
            let refused = try app.run("serve", "--port", "0", "--store", database.address)
            #expect(refused.status == 1)
            #expect(refused.error.contains("is in LATIN1, and has to be in UTF8"), "\(refused.error)")
        }
    }
}

/// A database of the test server for one test, with the address for an app.
struct OwnDatabase {
    let address: String
    private let name: String
    private let shell: AppProcess

    /// `options` are those of `CREATE DATABASE`.
    init(_ options: String = "") throws {
        name = TestServer.newSchema()
        address = (TestServer.address ?? "").replacing("/trellis?", with: "/\(name)?")
        shell = try AppProcess(.community)
        let made = try run("CREATE DATABASE \(name) \(options)")
        try #require(made.succeeded, "\(made.error)")
    }

    /// Ends all connections to the database and accepts no new ones, or accepts them again.
    func refuse(_ isRefusing: Bool) throws {
        let ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $$\(name)$$"
        for line in ["ALTER DATABASE \(name) ALLOW_CONNECTIONS \(!isRefusing)", ended] {
            let changed = try run(line)
            try #require(changed.succeeded, "\(changed.error)")
        }
    }

    func drop() { _ = try? run("DROP DATABASE \(name) WITH (FORCE)") }

    private func run(_ sql: String) throws -> AppProcess.Result {
        try shell.shell("psql -q '\(TestServer.address ?? "")' -c '\(sql)'")
    }
}
