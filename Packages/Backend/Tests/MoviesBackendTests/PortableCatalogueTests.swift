import CatalogueFiles
import Persistence
import PostgresDriverTestSupport
import SQLCore
import Testing

@testable import MoviesBackend

@Suite struct PortableCatalogueTests {
    private let catalogue = PortableCatalogue()

    private func place(_ fixture: Fixture) -> StorePlace { StorePlace(fixture.database, of: catalogue) }

    @Test(arguments: TestPlace.all, TestPlace.all)
    func `A copied catalogue equals the original, in a generation of its own`(
        _ from: TestPlace, _ to: TestPlace
    ) async throws {
        let (old, new) = (try await Fixture(Films.few, at: from), try await Fixture(Films.few, at: to))
        // The second generation of the source, and one that was begun and abandoned.
        try await old.replaceCatalogue(with: Films.few + [Films.film("Last", aliases: ["Ultima"])])
        try await old.database.write { connection throws(StoreError) in
            _ = try CatalogueBuilder.begin(on: connection)
        }
        #expect(await old.rate(6_751_668, #"{"value":3}"#).status == 201)
        _ = try await new.titles("parasite")
        let content = try await StoreCopy(catalogue, from: place(old), to: place(new)).run()
        #expect(try await CopyContent(of: catalogue, at: place(new)) == content)
        // Without the number of the generation and the tables of imports.
        #expect(
            Set(content.tables.map(\.name)).isSuperset(of: [
                "alias", "credit", "film", "genre", "idempotency", "meta", "person", "rank", "rating",
            ]))
        #expect(!content.tables.contains { ["generation", "import_run"].contains($0.name) })
        for text in ["parasite", "ㄱㅅㅊ", "ultima", "봉준호", "godfath"] {
            #expect(try await new.titles(text) == old.titles(text), "\(text)")
        }
        for sort in ["title", "year", "rating", "date_added"] {
            #expect(try await new.list(["sort_by": sort]).ids == old.list(["sort_by": sort]).ids)
        }
        try await new.database.read { connection throws(StoreError) in
            #expect(try CatalogueMeta.tables(on: connection)?.generation == 2)
            #expect(try connection.rows("SELECT number FROM generation") { $0.int(0) } == [2])
        }
    }

    @Test func `A copy without indexes is enough to be copied from`() async throws {
        let (old, kept, new) = (try await Fixture(Films.few), try Fixture(), try Fixture())
        try await StoreCopy(catalogue, from: place(old), to: place(kept)).run(makingIndexes: false)
        let content = try await StoreCopy(catalogue, from: place(kept), to: place(new)).run()
        #expect(try await CopyContent(of: catalogue, at: place(old)) == content)
        #expect(try await new.titles("ㄱㅅㅊ") == ["Parasite"])
        #expect(try await new.list(["sort_by": "year"]).ids == old.list(["sort_by": "year"]).ids)
    }

    @Test(arguments: TestPlace.all)
    func `Copying a database without a catalogue leaves the target without one`(at place: TestPlace)
        async throws
    {
        let (old, new) = (Fixture(at: place), try await Fixture(Films.few, at: place))
        let content = try await StoreCopy(catalogue, from: self.place(old), to: self.place(new)).run()
        #expect(content.tables.allSatisfy { $0.rows == 0 })
        #expect(try await new.titles("기생충") == ["Parasite"])
        #expect(try await new.list().movies.count == 20)
    }

    @Test(arguments: TestPlace.all) func `No table is forgotten`(at place: TestPlace) async throws {
        let fixture = try await Fixture(Films.few, at: place)
        try await fixture.database.read { [catalogue] connection throws(StoreError) in
            let copied = Set(try catalogue.tables(on: connection).map(\.name))
            let all = Set(try connection.tables().map { $0.name.replacing("_1", with: "") })
            #expect(all.subtracting(copied) == ["generation", "import_run", "text_spelling"])
        }
    }
}
