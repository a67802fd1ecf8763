import CatalogueFiles
import Testing

/// Files in the formats of spreadsheets.
@Suite struct SpreadsheetTests {
    private static let table = "제목\t연도\r\n기생충\t2019\r\n\"A 😀\tB\"\t2001\r\n"

    private static func utf16(_ text: String, isLittleEndian: Bool, hasMark: Bool) -> [UInt8] {
        ((hasMark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
            let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return isLittleEndian ? bytes : bytes.reversed()
        }
    }

    private func rows(_ bytes: [UInt8], blockSize: Int = 256 * 1024) throws -> [[String]] {
        let source = try Scratch().source(bytes, limits: .blocks(of: blockSize))
        #expect(try CatalogueFormat.detect(in: source) == .csv)
        let reader = try CSVReader(source: source)
        var rows = [reader.columns]
        while let row = try reader.next() { rows.append(row.fields) }
        return rows
    }

    @Test(arguments: [true, false], [2, 3, 7, 4_096])
    func `Reads a table in UTF-16 with any byte order and block size`(
        isLittleEndian: Bool, blockSize: Int
    ) throws {
        let expected = [["제목", "연도"], ["기생충", "2019"], ["A 😀\tB", "2001"]]
        let bytes = Self.utf16(Self.table, isLittleEndian: isLittleEndian, hasMark: true)
        #expect(try rows(bytes, blockSize: blockSize) == expected)
    }

    @Test(arguments: [true, false])
    func `Recognizes UTF-16 without a byte order mark by its zero bytes`(isLittleEndian: Bool) throws {
        let bytes = Self.utf16("title,year\nA,2001\n", isLittleEndian: isLittleEndian, hasMark: false)
        #expect(try rows(bytes) == [["title", "year"], ["A", "2001"]])
        #expect(try Scratch().source(bytes).encoding == .utf16(isLittleEndian: isLittleEndian))
        #expect(try Scratch().source("title,year\n").encoding == nil)
    }

    @Test(arguments: [[0x3D, 0xD8], [0x41]] as [[UInt8]])
    func `Refuses UTF-16 that ends within a character`(end: [UInt8]) throws {
        let bytes = Self.utf16("a,b\n", isLittleEndian: true, hasMark: true) + end
        #expect(throws: CatalogueFileError.self) { try rows(bytes) }
    }

    @Test(arguments: ["sep=;\r\n", "sep=;\n", "\"sep=;\"\n", "\u{FEFF}SEP=;\n"])
    func `A first line that names the delimiter is not a row`(first: String) throws {
        let text = first + "title;year, maybe, or not\nA;2001\nB;x,y,z\n"
        #expect(
            try rows(Array(text.utf8)) == [
                ["title", "year, maybe, or not"], ["A", "2001"], ["B", "x,y,z"],
            ])
        let reader = try CSVReader(source: Scratch().source(text))
        #expect(try reader.next()?.line == 3)
    }

    @Test func `A line can name any mark as delimiter, but not a word`() throws {
        #expect(try rows(Array("sep=|\ntitle|year\nA|1\n".utf8)) == [["title", "year"], ["A", "1"]])
        #expect(try rows(Array("sep=x,title\nA,B\n".utf8)) == [["sep=x", "title"], ["A", "B"]])
    }

    @Test(arguments: ["\n", ",,,\n", ",\n", " , \n", "\"\",\"\"\n,\n", ",,", " ", "\u{00A0},\n"])
    func `Skips rows without any text everywhere`(blank: String) throws {
        let text = blank + "\ntitle,year\nA,2001\n" + blank + "\nB,2002\n" + blank
        #expect(try rows(Array(text.utf8)) == [["title", "year"], ["A", "2001"], ["B", "2002"]])
    }
}
