import CatalogueFiles
import Testing

@Suite struct IMDbReaderTests {
    @Test func `Returns films and TV films that are not adult titles`() throws {
        let reader = try IMDbTitleReader(source: Scratch().source(Samples.titles))
        var codes: [String] = []
        while let title = try reader.next() { codes.append(title.code.string) }
        #expect(codes == ["tt0000001", "tt0000003", "tt0000005", "tt0000006"])
    }

    @Test func `Returns all titles on request`() throws {
        let source = try Scratch().source(Samples.titles)
        let reader = try IMDbTitleReader(source: source, titleTypes: [], includesAdult: true)
        var count = 0
        while try reader.next() != nil { count += 1 }
        #expect(count == 6)
        #expect(reader.position.record == 6)
    }

    @Test func `Keeps quotes and reads the mark for missing values`() throws {
        let films = Reading(try Scratch().source(Samples.titles)).films
        #expect(films.map(\.title) == ["The \"Quoted\" One", "올드보이", "Nothing Known", "Été 🎬"])
        #expect(films.map(\.year) == [1998, 2003, nil, 2020])
        #expect(films.map(\.runtime) == [101, 120, nil, 90])
        #expect(films.map(\.genres) == [["Drama", "War"], ["Crime"], [], ["Comedy"]])
        #expect(films.map(\.originalTitle) == ["Das \"Eine\"", "올드보이", "Nothing Known", nil])
    }

    @Test func `Finds columns by name, in any order and among others`() throws {
        let text = "numVotes\tnew\ttconst\taverageRating\n12\tx\ttt1\t7.1\n\\N\tx\ttt2\t8\n3\t\ttt3\t10.0\n"
        let reader = try IMDbRatingReader(source: Scratch().source(text))
        var found: [String] = []
        while let rating = try reader.next() {
            found.append("\(rating.code.string) \(rating.averageRating) \(rating.votes) \(rating.line)")
        }
        #expect(found == ["tt1 7.1 12 2", "tt3 10.0 3 4"])
    }

    @Test(arguments: [
        "tconst\taverageRating\n", "", "tconst\tconst\n", "tconst\ttconst\taverageRating\tnumVotes\n",
    ])
    func `Names the required columns`(text: String) throws {
        let source = try Scratch().source(text)
        guard case .wrongHeader(let expected, _)? = reason({ _ = try IMDbRatingReader(source: source) })
        else {
            Issue.record("took the header \(text)")
            return
        }
        #expect(expected == ["tconst", "averageRating", "numVotes"])
    }

    @Test(arguments: [
        ("tt1\t7", CatalogueFileError.Reason.wrongColumnCount(found: 2, expected: 3)),
        ("tt1\t7\t8\t9\t10", .wrongColumnCount(found: 5, expected: 3)),
        ("", .wrongColumnCount(found: 1, expected: 3)),
        ("tt1\t7.1\tmany", .invalidNumber(column: "numVotes", value: "many")),
        ("tt1\t11\t1", .invalidNumber(column: "averageRating", value: "11")),
        ("tt1\t1.\t1", .invalidNumber(column: "averageRating", value: "1.")),
        ("tt1\t7\t-1", .invalidNumber(column: "numVotes", value: "-1")),
        ("tt1\t7\t99999999999999999999", .invalidNumber(column: "numVotes", value: "99999999999999999999")),
    ])
    func `Names the bad row and can continue after it`(
        row: String, expected: CatalogueFileError.Reason
    ) throws {
        let text = "tconst\taverageRating\tnumVotes\n\(row)\ntt9\t5\t5\n"
        let reader = try IMDbRatingReader(source: Scratch().source(text))
        let error = #expect(throws: CatalogueFileError.self) { _ = try reader.next() }
        #expect(error?.reason == expected)
        #expect(error?.line == 2)
        #expect(try reader.next()?.code.string == "tt9")
    }

    @Test func `Returns the aliases of a region`() throws {
        let text = """
            titleId\tordering\ttitle\tregion\tlanguage\ttypes\tattributes\tisOriginalTitle
            tt1\t1\tOldboy\t\\N\t\\N\toriginal\t\\N\t1
            tt1\t2\t올드보이\tKR\tko\timdbDisplay\t\\N\t0
            """
        let reader = try IMDbAliasReader(source: Scratch().source(text), regions: ["KR"])
        let alias = try #require(try reader.next())
        #expect(alias.title.string == "올드보이")
        #expect(alias.language.optionalString == "ko")
        #expect(alias.attributes.optionalString == nil)
        #expect(alias.ordering == 2)
        #expect(!alias.isOriginalTitle)
        #expect(try reader.next() == nil)
    }
}
