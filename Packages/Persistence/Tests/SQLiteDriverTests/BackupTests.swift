import Foundation
import SQLCore
import SQLiteDriver
import TestSupport
import Testing

@Suite struct BackupTests {
    @Test(arguments: [true, false])
    func `Copies into a file for the owner alone`(inMemory: Bool) async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(inMemory ? .memory : .file(directory.file()))
        for number in 0..<2_000 { try await database.addNote("\(number)") }
        try await database.backUp(to: directory.file("copy.sqlite"))
        #expect(try TemporaryFolder.permissions(directory.file("copy.sqlite")) == 0o600)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(names.filter { $0.contains("copy") } == ["copy.sqlite"])
        let copy = Notes.database(.file(directory.file("copy.sqlite")))
        #expect(try await copy.notes() == database.notes())
        #expect(try await copy.integrityProblems() == [])
    }

    @Test func `Works while others write, and holds one moment`() async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(
            .file(directory.file()), options: SQLiteOptions(durability: .normal, checkpointPages: 20))
        let writer = Task {
            var number = 0
            while !Task.isCancelled {
                let text = "\(number)"
                try? await database.write { connection throws(StoreError) in
                    try connection.execute("INSERT INTO note(text) VALUES (?1)", .text(text + "a"))
                    try connection.execute("INSERT INTO note(text) VALUES (?1)", .text(text + "b"))
                }
                number += 1
            }
        }
        for round in 0..<5 {
            try await database.backUp(to: directory.file("copy\(round).sqlite"))
            let copy = Notes.database(.file(directory.file("copy\(round).sqlite")))
            #expect(try await copy.number("SELECT count(*) % 2 FROM note") == 0)
            #expect(try await copy.integrityProblems() == [])
        }
        writer.cancel()
        await writer.value
    }

    @Test func `Replaces an older copy`() async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database()
        try await database.backUp(to: directory.file("copy.sqlite"))
        try await database.addNote("a")
        try await database.backUp(to: directory.file("copy.sqlite"))
        #expect(try await Notes.database(.file(directory.file("copy.sqlite"))).notes() == ["a"])
    }

    @Test func `Never writes over a database in use`() async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(.file(directory.file()))
        try await database.addNote("a")
        await #expect(throws: StoreError.self) { try await database.backUp(to: directory.file()) }
        #expect(try await database.notes() == ["a"])
    }

    @Test func `Names the place that cannot be written`() async throws {
        let directory = try TemporaryFolder()
        let path = directory.file("missing/copy.sqlite")
        let error = await #expect(throws: StoreError.self) { try await Notes.database().backUp(to: path) }
        guard case .unavailable(let text) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(text.contains("missing"))
    }
}
