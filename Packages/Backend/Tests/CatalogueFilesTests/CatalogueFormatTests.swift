import CatalogueFiles
import Testing

@Suite struct CatalogueFormatTests {
    @Test(arguments: [
        (Samples.titles, CatalogueFormat.imdbBasics),
        ("averageRating\ttconst\tnumVotes\textra\r\n", .imdbRatings),
        ("titleId\tordering\ttitle\tregion\tlanguage\ttypes\tattributes\tisOriginalTitle\n", .imdbAkas),
        (Samples.json, .json), (Samples.jsonLines, .json), ("\u{FEFF} \n [", .json),
        ("title,year\n", .csv), ("제목;연도", .csv), ("a\tb", .csv), ("Title\nOne\n", .csv),
    ])
    func `Detects the format from the content, compressed or not`(text: String, expected: CatalogueFormat)
        throws
    {
        let scratch = try Scratch()
        for bytes in [Array(text.utf8), gzip(Array(text.utf8))] {
            for size in [1, 1 << 18] {
                #expect(
                    try CatalogueFormat.detect(in: scratch.source(bytes, limits: .blocks(of: size)))
                        == expected)
            }
        }
    }

    @Test(
        arguments: [
            [], Array("one word".utf8), [0x50, 0x4B, 3, 4, 0x2C], [0xFE, 0x2C], [0x41, 0, 0x2C],
        ] as [[UInt8]])
    func `Reports an unknown format for anything else`(bytes: [UInt8]) throws {
        let source = try Scratch().source(bytes)
        #expect(reason { _ = try CatalogueFormat.detect(in: source) } == .unknownFormat)
    }

    @Test func `Consumes nothing from the source`() throws {
        let source = try Scratch().source(Samples.titles)
        _ = try CatalogueFormat.detect(in: source)
        #expect(try source.rest() == Array(Samples.titles.utf8))
    }
}
