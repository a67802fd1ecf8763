import CatalogueFiles
import Testing

@Suite struct CSVReaderTests {
    private func rows(_ text: String, limits: ReadingLimits = .standard) throws -> [[String]] {
        let reader = try CSVReader(source: Scratch().source(text, limits: limits))
        var rows: [[String]] = []
        while let row = try reader.next() { rows.append(row.fields) }
        return rows
    }

    @Test(arguments: [
        ("a,b\n1,2\n", [["1", "2"]]),
        ("a;b\r\n1,5;2\r\n", [["1,5", "2"]]),
        ("a\tb\n1\t\n", [["1", ""]]),
        ("\u{FEFF}a,b\n,\n1,", [["1", ""]]),
        ("a,b\n\"x,\"\"y\"\"\n\",\"\"", [["x,\"y\"\n", ""]]),
        ("a,b\n\"1\"\r\n", [["1"]]),
        ("a,b\n\n\r\n1,2\n\n", [["1", "2"]]),
        ("a,b\n5\" disk,it's\n", [["5\" disk", "it's"]]),
        ("\"a,1\";b\n\"\"\"\";\"\r\n\"\r\n", [["\"", "\r\n"]]),
        ("a,b\n", []),
        ("\"a\",\"b\"", []),
    ])
    func `Reads rows whatever the block size`(text: String, expected: [[String]]) throws {
        for size in [1, 2, 3, 5, 1 << 18] {
            if expected.first?.count == 1 {
                let found = reason { _ = try rows(text, limits: .blocks(of: size)) }
                #expect(found == .wrongColumnCount(found: 1, expected: 2))
            } else {
                #expect(try rows(text, limits: .blocks(of: size)) == expected)
            }
        }
    }

    @Test(arguments: [
        ("a,b\n1,\"2\n3", CatalogueFileError.Reason.unterminatedQuote, 2),
        ("a,b\n1,2\n\"1\"x,2", .unexpectedCharacter(UInt8(ascii: "x")), 3),
        ("a,b\n\"1\n\n\"x,2", .unexpectedCharacter(UInt8(ascii: "x")), 4),
        ("a,b\n\"1\"\rx", .unexpectedCharacter(UInt8(ascii: "x")), 2),
        ("a,b\n1,2,3\n", .wrongColumnCount(found: 3, expected: 2), 2),
        ("a,b\n\"\n\",1\n1\n", .wrongColumnCount(found: 1, expected: 2), 4),
        ("a,b\n1,\0\n", .embeddedNUL, 2),
        ("", .wrongHeader(expected: [], found: []), 1),
    ])
    func `Names what is wrong and where`(text: String, expected: CatalogueFileError.Reason, line: Int) throws
    {
        for size in [1, 4, 1 << 18] {
            let error = #expect(throws: CatalogueFileError.self) { try rows(text, limits: .blocks(of: size)) }
            #expect(error?.reason == expected)
            #expect(error?.line == line)
        }
    }

    @Test(arguments: [1, 8, 1 << 18]) func `Refuses oversized fields, rows and headers`(size: Int) {
        var limits = ReadingLimits.blocks(of: size)
        limits.maximumField = 10
        limits.maximumRecord = 30
        limits.maximumColumns = 4
        let many = String(repeating: ",1234", count: 20)
        let long = "12345678901"
        #expect(reason { _ = try rows("a,b\n\(long),1\n", limits: limits) } == .elementTooLarge(limit: 10))
        #expect(reason { _ = try rows("a,b\n1\(many)\n", limits: limits) } == .elementTooLarge(limit: 30))
        #expect(reason { _ = try rows("a,b\n\"1\(many)", limits: limits) } == .elementTooLarge(limit: 30))
        guard case .wrongHeader? = reason({ _ = try rows("a,b,c,d,e\n", limits: limits) }) else {
            Issue.record("took five columns")
            return
        }
    }

    @Test func `Finds a field by its column`() throws {
        let reader = try CSVReader(source: Scratch().source("a,b\n1,2\n"))
        let row = try #require(try reader.next())
        #expect(row["b"] == "2")
        #expect(row["c"] == nil)
    }
}
