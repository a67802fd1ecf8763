import CatalogueFiles
import Testing

@Suite struct FieldMappingTests {
    @Test func `Finds columns by common names, without case and punctuation`() {
        let columns = [
            "IMDB Rating", "imdb_votes", "RELEASE-DATE", "Running Time min", "제목", "Director", "Unknown",
        ]
        #expect(
            FieldMapping.automatic.sources(in: columns) == [
                .rating: "IMDB Rating", .votes: "imdb_votes", .year: "RELEASE-DATE",
                .runtime: "Running Time min",
                .title: "제목", .koreanTitle: "제목", .directors: "Director",
            ])
    }

    @Test func `Prefers the better of two columns`() {
        #expect(
            FieldMapping.automatic.sources(in: ["name", "primaryTitle", "rating", "imdb rating"]) == [
                .title: "primaryTitle", .rating: "imdb rating",
            ])
    }

    @Test func `Uses the given names instead of common names`() throws {
        let mapping = try FieldMapping(parsing: ["title = Name", "Original Title=title", "year=a=b"])
        #expect(mapping.named == [.title: ["Name"], .originalTitle: ["title"], .year: ["a=b"]])
        #expect(
            mapping.sources(in: ["Title", "NAME", "A=B", "Year", "Genre"]) == [
                .title: "NAME", .originalTitle: "Title", .year: "A=B", .genres: "Genre",
            ])
    }

    @Test(arguments: [
        ("title", FieldMappingError.missingEquals("title")), ("colour=x", .unknownField("colour")),
        ("title= ", .missingSource(.title)), ("=x", .unknownField("")),
    ])
    func `Reports the problem of a rule`(rule: String, expected: FieldMappingError) {
        #expect(throws: expected) { try FieldMapping(parsing: [rule]) }
    }

    @Test func `Finds every field by its own name`() {
        let own = FilmField.allCases.map(\.rawValue)
        #expect(
            FieldMapping.automatic.sources(in: own)
                == Dictionary(uniqueKeysWithValues: zip(FilmField.allCases, own)))
    }
}
