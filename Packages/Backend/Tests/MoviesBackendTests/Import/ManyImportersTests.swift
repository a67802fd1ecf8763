import Foundation
import MoviesDomain
import SQLCore
import SQLiteDriver
import Synchronization
import Testing

@testable import MoviesBackend

@Suite struct ManyImportersTests {
    @Test func `Refuses a second import at the same time, in this process and in another`() async throws {
        let folder = try ImportFolder()
        let path = try folder.file("c.json", SampleFiles.json(0..<40))
        let inner = folder.database()
        let other = SQLCatalogueLibrary.small(folder.database())
        let refused = Mutex<[LibraryError]>([])
        let database = ScriptedDatabase(
            inner,
            after: { number in
                guard number == 4 else { return }
                do throws(LibraryError) { _ = try await other.bring(path) } catch {
                    refused.withLock { $0.append(error) }
                }
            })
        let summary = try await SQLCatalogueLibrary.small(database).bring(path)
        #expect(summary.films == 40)
        #expect(refused.withLock { $0 } == [LibraryError(.alreadyImporting)])
        #expect(try await other.bring(path).films == 40)
        await inner.close()
    }

    @Test func `A library runs one import at a time`() async throws {
        let folder = try ImportFolder()
        let path = try folder.file("c.json", SampleFiles.json(0..<200))
        let inner = folder.database()
        let library = SQLCatalogueLibrary.small(inner, batch: 1)
        async let first = Result { try await library.bring(path) }
        async let second = Result { try await library.bring(path) }
        let results = await [first, second]
        let refused = results.compactMap { result in
            if case .failure(let error) = result { error as? LibraryError } else { nil }
        }
        #expect(refused.allSatisfy { $0 == LibraryError(.alreadyImporting) })
        #expect(refused.count <= 1)
        #expect(try await library.summary().films == 200)
        await inner.close()
    }

    @Test func `An import that another took over stops without damage`() async throws {
        let folder = try ImportFolder()
        let path = try folder.file("c.json", SampleFiles.json(0..<40))
        let inner = folder.database()
        let other = SQLCatalogueLibrary.small(folder.database())
        let taken = Mutex<ImportSummary?>(nil)
        let database = ScriptedDatabase(
            inner,
            after: { number in
                guard number == 4, let summary = try? await other.bring(path) else { return }
                taken.withLock { $0 = summary }
            })
        let slow = SQLCatalogueLibrary.small(database, process: .gone)
        await #expect(throws: LibraryError(.alreadyImporting)) { try await slow.bring(path) }
        let summary = try #require(taken.withLock { $0 })
        #expect(summary.resumed)
        #expect(try await other.summary().checksum == summary.checksum)
        await inner.close()
    }

    @Test func `Readers see the old catalogue until the new one is complete`() async throws {
        let folder = try ImportFolder()
        let inner = folder.database()
        let reader = SQLCatalogueLibrary.small(folder.database())
        let old = try await reader.bring(folder.file("old.json", SampleFiles.json(0..<12)))
        let seen = Mutex<[CatalogueSummary]>([])
        let database = ScriptedDatabase(
            inner,
            after: { _ in
                guard let summary = try? await reader.summary() else { return }
                seen.withLock { $0.append(summary) }
            })
        let new = try await SQLCatalogueLibrary.small(database).bring(
            folder.file("new.tsv", SampleFiles.basics(0..<60)))
        let checksums = seen.withLock { $0.map(\.checksum) }
        let turn = try #require(checksums.firstIndex { $0 == new.checksum })
        #expect(turn > 20)
        #expect(checksums[..<turn].allSatisfy { $0 == old.checksum })
        #expect(checksums[turn...].allSatisfy { $0 == new.checksum })
        await inner.close()
    }

    @Test(arguments: [
        (ProcessIdentity.current, 5, false), (.current, 700, true), (.gone, 0, true),
        (ProcessIdentity(host: "elsewhere", process: 1, start: "1"), 5, false),
        (ProcessIdentity(host: "elsewhere", process: 1, start: "1"), 31, true),
        (ProcessIdentity(host: "elsewhere", process: 1, start: "1"), -5_000, true),
        (ProcessIdentity(host: "", process: 1, start: ""), 5, false),
    ])
    func `Takes over an import only from a dead or silent process`(
        process: ProcessIdentity, silence: Int, expected: Bool
    ) {
        let theirs = ImportOwner(library: "theirs", process: process)
        let mine = ImportOwner(library: "mine", process: .current)
        #expect(mine.mayTakeOver(from: theirs.text, silence: silence) == expected)
        #expect(theirs.mayTakeOver(from: theirs.text, silence: silence))
        #expect(mine.mayTakeOver(from: "", silence: 0))
    }

    #if os(Linux)
        @Test func `Recognizes itself, and a process that reuses the number of a dead one`() {
            let current = ProcessIdentity.current
            #expect(current.isRunning == true)
            let reused = ProcessIdentity(host: current.host, process: current.process, start: "1")
            #expect(reused.isRunning == false)
            #expect(ProcessIdentity.gone.isRunning == false)
        }
    #endif
}

extension Result where Failure == any Error {
    /// The outcome of asynchronous work.
    init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
