import AppCore
import AppCoreTestSupport
import Foundation
import Persistence
import PostgresDriver
import PostgresDriverTestSupport
import SQLCore
import SQLiteDriver
import TerminalKit
import Testing

/// `backup`, `restore` and `migrate` of the sample, which stores notes.
@MainActor
@Suite struct MoveCommandTests {
    private let app: TestApp
    private let file: String

    init() throws {
        app = try TestApp()
        file = app.path("monday")
    }

    private func database(
        _ app: TestApp, _ migrations: [Migration] = SampleContainer.migrations
    ) -> SQLiteDatabase {
        let files = AppFiles(of: app.app.identity, environment: ["HOME": app.home], profile: .main)
        return SQLiteDatabase(at: .file(files.backend), migrations: migrations)
    }

    private func add(_ notes: [String], to database: any Database) async throws {
        try await database.write { connection throws(StoreError) in
            for note in notes {
                try connection.execute("INSERT INTO note (text) VALUES (?1)", .text(note))
            }
        }
        await database.close()
    }

    private func notes(_ database: any Database) async throws -> [String] {
        let notes = try await database.read { connection throws(StoreError) in
            try connection.rows("SELECT text FROM note ORDER BY id") { $0.text(0) }
        }
        await database.close()
        return notes
    }

    private func notes(_ app: TestApp) async throws -> [String] { try await notes(database(app)) }

    /// An app with these notes.
    private func app(_ notes: [String]) async throws -> TestApp {
        let app = try TestApp()
        try await add(notes, to: database(app))
        return app
    }

    private func checksums(_ run: AppRun) throws -> [String] {
        try run.list("tables").compactMap { $0["checksum"] as? String }
    }

    @Test func `A backup of one device is restored on another`() async throws {
        try await add(["a", "가"], to: database(app))
        let run = await app.run("backup", file, "--json")
        #expect(run.code == .success, "\(run.error)")
        #expect(try run.list("tables").map { $0["rows"] as? Int } == [2])
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let other = try TestApp()
        let restored = await other.run("restore", file, "--json")
        #expect(restored.code == .success, "\(restored.error)")
        #expect(try checksums(restored) == checksums(run))
        #expect(try await notes(other) == ["a", "가"])
        // Neither command leaves anything beside its file.
        let left = FileManager.default.enumerator(atPath: other.home)?.compactMap { $0 as? String } ?? []
        #expect(left.filter { $0.contains("restoring") || $0.contains("partial") } == [])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: app.home).sorted() == [".local", "monday"])
    }

    @Test func `Data is replaced only with the option and a confirmation`() async throws {
        let other = try await app(["mine"])
        try await add(["a"], to: database(app))
        #expect(await app.run("backup", file).code == .success)
        let refused = await other.run("restore", file)
        #expect(refused.code == .failure && refused.error.contains("--replace"), "\(refused.error)")
        #expect(await other.run("restore", file, "--replace").code == .usage)
        #expect(await other.run("restore", file, "--replace", width: 80, input: ["n"]).code == .failure)
        #expect(try await notes(other) == ["mine"])
        #expect(await other.run("restore", file, "--replace", width: 80, input: ["y"]).code == .success)
        #expect(try await notes(other) == ["a"])
        try await add(["b"], to: database(other))
        #expect(try await notes(other) == ["a", "b"])
    }

    @Test func `A link to a backup works like the backup`() async throws {
        try await add(["a"], to: database(app))
        #expect(await app.run("backup", file).code == .success)
        let link = app.path("latest")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        try await add(["b"], to: database(app))
        #expect(await app.run("backup", link, "-y").code == .success)
        let other = try TestApp()
        #expect(await other.run("restore", link).code == .success)
        #expect(try await notes(other) == ["a", "b"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    }

    @Test(arguments: ["", "-"]) func `A backup needs a file name`(_ name: String) async throws {
        try await add(["a"], to: database(app))
        #expect(await app.run("backup", name).code == .usage)
    }

    @Test(.enabled(if: TestServer.isThere))
    func `Moves nothing while a program has either place open`() async throws {
        let schema = TestServer.newSchema()
        let identity = AppIdentity(name: "sample-cli", version: "1.0.0", folder: schema)
        let app = try TestApp(SampleApp.app(SampleBackend(), identity))
        let address = try #require(TestServer.address)
        let serving = database(app)
        try await serving.write { connection throws(StoreError) in
            try connection.execute("INSERT INTO note (text) VALUES ('a')")
        }
        for options in [[], ["--dry-run"]] {
            let early = await app.run(["migrate", "--to", address] + options)
            #expect(early.code == .failure && early.error.contains("Stop servers"), "\(early.error)")
        }
        await serving.close()
        #expect(await app.run("migrate", "--to", address).code == .success)
        let target = try TestServer.database(schema)
        _ = try await target.facts()
        let refused = await app.run("migrate", "--to", address, "--replace", "--dry-run")
        #expect(refused.code == .failure && refused.error.contains("Stop servers"), "\(refused.error)")
        await target.close()
        let again = await app.run("migrate", "--to", address, "--replace", "-y")
        #expect(again.code == .success && again.error.isEmpty, "\(again.error)")
        // The same place, spelled differently.
        let same = await app.run(
            "migrate", "--store", address, "--to", "\(address)&connect_timeout=5", "--replace", "-y")
        #expect(same.code == .failure && same.error.contains("Stop servers"), "\(same.error)")
    }

    @Test func `Replaces nothing while a program uses it`() async throws {
        let other = try await app(["mine"])
        #expect(await (try await app(["a"])).run("backup", file).code == .success)
        let serving = database(other)
        _ = try await serving.read { connection throws(StoreError) in
            try connection.first("SELECT count(*) FROM note") { $0.int(0) }
        }
        let refused = await other.run("restore", file, "--replace", "-y")
        #expect(refused.code == .failure)
        #expect(refused.error.contains("Stop servers"))
        await serving.close()
        #expect(try await notes(other) == ["mine"])
    }

    @Test func `Names an unusable file, and changes nothing`() async throws {
        try await add((0..<500).map { "note \($0)" }, to: database(app))
        #expect(await app.run("backup", file).code == .success)
        let good = try app.bytes(of: "monday")
        let other = try await self.app(["mine"])
        func refusal(_ bytes: [UInt8]) async throws -> String {
            let path = try other.write(bytes, to: "file")
            let run = await other.run("restore", path, "--replace", "-y")
            #expect(run.code == .failure && run.out.isEmpty)
            return run.error
        }
        #expect(try await refusal([]).contains("is not a backup of"))
        #expect(
            try await refusal(Array("no database, but a text of some length".utf8)).contains(
                "is not a backup of"))
        #expect(try await refusal(Array(good.prefix(good.count / 2))).contains("damaged"))
        // One letter of one row.
        let place = try #require(good.firstRange(of: Array("note 321".utf8))?.lowerBound)
        var changed = good
        changed[place] ^= 1
        let said = try await refusal(changed)
        #expect(said.contains("damaged: the table note is not as it was backed up"), "\(said)")
        // A database that is not a backup, and a backup of another app.
        let live = other.path("live")
        try await add(
            ["x"], to: SQLiteDatabase(at: .file(live), migrations: SampleContainer.migrations))
        #expect(await other.run("restore", live).error.contains("is not a backup of"))
        let stranger = try TestApp(
            SampleApp.app(SampleBackend(), AppIdentity(name: "other-cli", version: "1.0.0", folder: "other")))
        let refused = await stranger.run("restore", file)
        #expect(refused.code == .failure && refused.error.contains("backup of another app, sample"))
        #expect(try await notes(other) == ["mine"])
    }

    @Test func `A backup of an older version is migrated, and one of a newer version is refused`()
        async throws
    {
        let old = try await app(["a"])
        #expect(await old.run("backup", file).code == .success)
        let newer =
            SampleContainer.migrations + [
                Migration(version: 2, name: "stars") { connection throws(StoreError) in
                    try connection.executeScript(
                        "ALTER TABLE note ADD COLUMN stars INTEGER NOT NULL DEFAULT 3")
                }
            ]
        let new = try TestApp(SampleApp.app(SampleBackend(), .sample, newer))
        let restored = await new.run("restore", file)
        #expect(restored.code == .success, "\(restored.error)")
        #expect(try await notes(database(new, newer)) == ["a"])
        #expect(await new.run("backup", new.path("new")).code == .success)
        let refused = await old.run("restore", new.path("new"), "--replace", "-y")
        #expect(refused.code == .failure && refused.error.contains("newer version"), "\(refused.error)")
        #expect(try await notes(old) == ["a"])
    }

    @Test(.enabled(if: TestServer.isThere)) func `A rehearsal leaves an older target unchanged`() async throws
    {
        let newer =
            SampleContainer.migrations + [
                Migration(version: SampleContainer.migrations.count + 1, name: "more") {
                    _ throws(StoreError) in
                }
            ]
        let schema = TestServer.newSchema()
        let identity = AppIdentity(name: "sample-cli", version: "1.0.0", folder: schema)
        let app = try TestApp(SampleApp.app(SampleBackend(), identity, newer))
        let source = try TestServer.database(schema, newer)
        try await add(["a"], to: source)
        try await add(["old"], to: database(app))
        let address = try #require(TestServer.address)
        let run = await app.run("migrate", "--store", address, "--to", "sqlite", "--dry-run", "--replace")
        #expect(run.code == .success, "\(run.error)")
        let target = database(app, [])
        #expect(try await target.storedVersion() == SampleContainer.migrations.count)
        await target.close()
    }

    @Test func `A new backup replaces only an older backup`() async throws {
        try await add(["a"], to: database(app))
        try app.write("precious", to: "text")
        #expect(await app.run("backup", app.path("text"), "-y").code == .failure)
        #expect(try app.bytes(of: "text") == Array("precious".utf8))
        #expect(await app.run("backup", file).code == .success)
        let first = try app.bytes(of: "monday")
        #expect(await app.run("backup", file).code == .usage)
        #expect(await app.run("backup", file, width: 80, input: ["n"]).code == .failure)
        #expect(try app.bytes(of: "monday") == first)
        app.pass(seconds: 60)
        #expect(await app.run("backup", file, width: 80, input: ["y"]).code == .success)
        #expect(try app.bytes(of: "monday") != first)
    }

    @Test func `Without a server, nothing is moved and writers continue`() async throws {
        try await add(["a"], to: database(app))
        let run = await app.run("migrate", "--to", "postgres://nobody@127.0.0.1:9/nowhere")
        #expect(run.code == .failure && run.error.contains("cannot be reached"), "\(run.error)")
        try await add(["b"], to: database(app))
        #expect(try await notes(app) == ["a", "b"])
    }

    @Test(.enabled(if: TestServer.isThere)) func `Data moves to a server and back`() async throws {
        let schema = TestServer.newSchema()
        let identity = AppIdentity(name: "sample-cli", version: "1.0.0", folder: schema)
        func new() throws -> TestApp { try TestApp(SampleApp.app(SampleBackend(), identity)) }
        let app = try new()
        let address = try #require(TestServer.address)
        func server() throws -> PostgresDatabase { try TestServer.database(schema) }
        try await add(["a", "가"], to: database(app))
        let rehearsal = await app.run("migrate", "--to", address, "--dry-run", "--json")
        #expect(rehearsal.code == .success, "\(rehearsal.error)")
        #expect(try rehearsal.json()["applied"] as? Bool == false)
        #expect(try await server().storedVersion() == nil)
        let moved = await app.run("migrate", "--to", address)
        #expect(moved.code == .success, "\(moved.error)")
        #expect(try await notes(server()) == ["a", "가"])
        #expect(try await notes(app) == ["a", "가"])
        // The existing data is not overwritten.
        let again = await app.run("migrate", "--to", address)
        #expect(again.code == .failure && again.error.contains("--replace"), "\(again.error)")
        #expect(await app.run("migrate", "--to", address, "--dry-run").code == .failure)
        #expect(await app.run("migrate", "--to", address, "--replace", "-y").code == .success)
        // A backup of one restores the other.
        #expect(await app.run("backup", app.path("b"), "--store", address).code == .success)
        let other = try new()
        #expect(await other.run("restore", app.path("b")).code == .success)
        #expect(try await notes(other) == ["a", "가"])
        let back = try new()
        let returned = await back.run("migrate", "--store", address, "--to", "sqlite")
        #expect(returned.code == .success, "\(returned.error)")
        #expect(returned.out.contains(": sample-cli config set store sqlite\n"), "\(returned.out)")
        #expect(try await notes(back) == ["a", "가"])
        // A client has the target open.
        let serving = try TestServer.database(schema, SampleContainer.migrations)
        _ = try await serving.facts()
        let refused = await app.run("restore", app.path("b"), "--store", address, "--replace", "-y")
        #expect(refused.code == .failure && refused.error.contains("Stop servers"), "\(refused.error)")
        await serving.close()
    }
}
