import Foundation
import PostgresDriverTestSupport
import TestSupport
import Testing

extension EndToEnd.Servers {
    /// Moving all data of a backend to a file, and to another database.
    @Suite struct MoveTests {
        /// Manually: `TRELLIS_KILLS=20 Tools/test --filter MoveTests`.
        private static let kills =
            ProcessInfo.processInfo.environment["TRELLIS_KILLS"].flatMap { Int($0) } ?? 3

        @Test(arguments: AppProcess.Product.allCases)
        func `A backup under load contains one moment, and is restored unchanged`(
            product: AppProcess.Product
        ) throws {
            let app = try AppProcess(product)
            let server = try ServingApp(app)
            defer { server.process.send(SIGKILL) }
            let writing = try app.startShell(
                "for i in $(seq 100000); do curl -fsS -m 20 -o /dev/null \(product.write(at: server.address)) || sleep 0.1; done"
            )
            defer { writing.send(SIGKILL) }
            var backups: [Moved] = []
            for number in 0..<3 {
                let before = backups.last?.rows ?? 0
                try waitUntil("something was written") {
                    let path = app.home.file("backup \(number)").path
                    let made = try app.run("backup", path, "--json", "-y")
                    try #require(made.succeeded, "\(made.error)")
                    let moved = try made.read(Moved.self)
                    guard moved.rows > before else { return false }
                    backups.append(moved)
                    return true
                }
            }
            #expect(writing.process.isRunning)
            writing.send(SIGKILL)
            // The data of a running server may not be replaced.
            let refused = try app.run("restore", app.home.file("backup 0").path, "--replace", "-y")
            #expect(refused.status == 1 && refused.error.contains("Stop servers"), "\(refused.error)")
            #expect(try server.stop().status == 0)

            let database = TestServer.isThere ? try OwnDatabase() : nil
            defer { database?.drop() }
            let places = [[]] + (database.map { [["--store", $0.address]] } ?? [])
            for (number, backup) in backups.enumerated() {
                let path = app.home.file("backup \(number)").path
                for place in number == 0 ? places : [[]] {
                    let other = try AppProcess(product)
                    let restored = try other.start(["restore", path, "--json"] + place).wait()
                    #expect(restored.succeeded, "\(restored.error)")
                    #expect(try restored.read(Moved.self).tables == backup.tables)
                    let again = try other.start(["backup", other.home.file("b").path, "--json"] + place)
                        .wait()
                    #expect(try again.read(Moved.self).tables == backup.tables, "\(again.error)")
                    #expect(try other.start(["doctor"] + place).wait().succeeded)
                }
            }
        }

        @Test(.enabled(if: TestServer.isThere))
        func `Data moved with repeated kills arrives unchanged, and returns unchanged`() throws {
            let database = try OwnDatabase()
            defer { database.drop() }
            let app = try AppProcess()
            let table = try app.home.write(MadeUpCatalogue.table(films: 4_000), to: "title.basics.tsv")
            #expect(try app.run("import", "--yes", table.path).succeeded)
            let backup = try app.run("backup", app.home.file("b").path, "--json").read(Moved.self)
            let films = try app.checksum()

            let there = ["migrate", "--to", database.address]
            #expect(try app.move(there, killing: Self.kills, total: backup.rows).tables == backup.tables)
            let other = try AppProcess()
            let back = ["--store", database.address, "migrate", "--to", "sqlite"]
            #expect(try other.move(back, killing: Self.kills, total: backup.rows).tables == backup.tables)
            #expect(try other.checksum() == films)
            #expect(try other.run("search", "강 3999").output.contains("River 3999"))
            // The source keeps its data.
            #expect(try app.checksum() == films)
        }
    }
}

/// The output of `backup`, `restore` and `migrate`.
private struct Moved: Decodable {
    struct Table: Decodable, Hashable {
        let name: String
        let rows: Int
        let checksum: String?
    }

    let tables: [Table]
    let targetRows: Int?

    var rows: Int { tables.map(\.rows).reduce(0, +) }

    enum CodingKeys: String, CodingKey {
        case tables
        case targetRows = "target_rows"
    }
}

extension AppProcess {
    /// Moves data, after some killed attempts. Each attempt leaves all of the data at the target, or none of the data.
    fileprivate func move(_ command: [String], killing kills: Int, total: Int) throws -> Moved {
        var moments = KillMoments(seed: 11, duration: 3)
        var done = 0
        for _ in 0..<4 * kills where done < kills {
            done += try moments.kill(try start(command + ["--replace", "-y"])) ? 1 : 0
            let rows = try start(command + ["--dry-run", "--replace", "--json"]).wait().read(Moved.self)
                .targetRows
            #expect(rows == 0 || rows == total, "\(rows ?? -1)")
        }
        #expect(done > 0)
        let moved = try start(command + ["--replace", "-y", "--json"]).wait()
        #expect(moved.succeeded, "\(moved.error)")
        return try moved.read(Moved.self)
    }
}

extension AppProcess.Product {
    /// A `curl` request that adds a row; `$i` is a different number each time.
    fileprivate func write(at address: String) -> String {
        switch self {
        case .community:
            #""\#(address)/auth/local/register" -d "username=user$i&email=u$i@example.com&password=\#(AppProcess.password)""#
        case .market:
            #""\#(address)/api/vendors" -H 'Content-Type: application/json' -d "{\"name\":\"Nala$i\"}""#
        case .movies: #""\#(address)/3/movie/6751668/rating?guest_session_id=g$i" -d '{"value":8}'"#
        }
    }
}
