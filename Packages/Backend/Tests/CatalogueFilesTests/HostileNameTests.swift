import Testing

@testable import CatalogueFiles

@Suite struct HostileNameTests {
    private let long = "title" + String(repeating: "-", count: 252)

    @Test func `Omits members with absurdly long names`() throws {
        let kept = String(long.dropLast())
        let text = #"[{"\#(long)":{"title":"no"},"\#(kept)":"Kept"}]"#
        let reader = try JSONElementReader(source: Scratch().source(text))
        #expect(try reader.next()?.value == .object([kept: .string("Kept")]))
        #expect(Reading(try Scratch().source(text)).films.map(\.title) == ["Kept"])
    }

    @Test func `Columns with absurdly long names provide no field`() throws {
        #expect(FieldMapping.automatic.sources(in: [long]).isEmpty)
        #expect(Reading(try Scratch().source("year,\(long)\n1999,One\n")).error == .missingField("title"))
    }

    @Test func `An unknown column of any name does not hide an IMDb file`() throws {
        let text = "averageRating\ttconst\tnumVotes\t\(long)\n"
        #expect(try CatalogueFormat.detect(in: Scratch().source(text)) == .imdbRatings)
    }

    @Test(arguments: [
        (1_000_000_000_000, 1_000_000_000_000), (1_000_000_000_001, nil), (.max, nil), (-1, nil),
    ])
    func `Drops impossible counts`(count: Int, expected: Int?) {
        var film = FilmRecord(title: "One")
        film.votes = count
        film.likes = count
        #expect(film.normalized()?.votes == expected)
        #expect(film.normalized()?.likes == expected)
    }

    @Test func `Does not check for missing names when reading continues in the middle`() throws {
        let text = #"[{"title":"A","Jahr":1927},{"title":"B"}]"#
        let mapping = try FieldMapping(parsing: ["year=Jahr"])
        let scratch = try Scratch()
        let first = try FilmReader(source: scratch.source(text), mapping: mapping)
        _ = try first.next()
        let second = try FilmReader(source: scratch.source(text), mapping: mapping)
        try second.resume(at: first.position)
        #expect(try second.next() != nil)
        #expect(try second.next() == nil)
    }
}
