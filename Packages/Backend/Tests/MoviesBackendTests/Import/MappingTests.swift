import MoviesDomain
import PostgresDriverTestSupport
import Testing

@testable import MoviesBackend

@Suite struct MappingTests {
    @Test(arguments: [
        ("m.csv", "Title,Erschienen\nMetropolis,1927\n"),
        ("m.json", #"[{"Title":"Metropolis","Erschienen":1927},{"Title":"M"}]"#),
    ])
    func `Refuses a name that is missing from the file, and changes nothing`(name: String, text: String)
        async throws
    {
        let folder = try ImportFolder()
        let library = SQLCatalogueLibrary.small(
            TestPlace.standard.database(MoviesStore.migrations))
        let before = try await library.bring(folder.file("good.json", SampleFiles.json(0..<9))).checksum
        let path = try folder.file(name, text)
        await #expect(throws: LibraryError(.missingColumns(["Jahr"]), file: name, line: 1)) {
            try await library.bring(ImportRequest(files: [path], mapping: ["title=title", "year=Jahr"]))
        }
        #expect(try await library.summary().checksum == before)
        // One of several names is enough, and one record with it.
        let rules = ["year=Jahr", "year=ERSCHIENEN"]
        _ = try await library.bring(ImportRequest(files: [path], mapping: rules))
        #expect(try await library.summary().checksum != before)
    }
}
