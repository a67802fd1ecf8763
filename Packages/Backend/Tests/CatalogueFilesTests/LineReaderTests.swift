import CatalogueFiles
import Testing

@Suite struct LineReaderTests {
    private func lines(_ bytes: some Sequence<UInt8>, limits: ReadingLimits = .standard) throws -> [String] {
        let reader = try LineReader(source: Scratch().source(bytes, limits: limits))
        var lines: [String] = []
        while let line = try reader.next() {
            lines.append("\(line.number)@\(line.endOffset):\(line.text.string)")
        }
        return lines
    }

    @Test(arguments: [
        ("", []), ("\n", ["1@1:"]), ("a", ["1@1:a"]), ("a\nb", ["1@2:a", "2@3:b"]),
        ("a\r\nb\r\n", ["1@3:a", "2@6:b"]),
        ("\u{FEFF}a\n\nb\n", ["1@5:a", "2@6:", "3@8:b"]), ("a\rb\n", ["1@4:a\rb"]), ("한글\n", ["1@7:한글"]),
    ])
    func `Splits lines and reports the end of each`(text: String, expected: [String]) throws {
        for size in [1, 2, 3, 1 << 18] {
            #expect(try lines(text.utf8, limits: .blocks(of: size)) == expected)
        }
    }

    @Test(arguments: [1, 5, 64]) func `Refuses an oversized line and names it`(size: Int) throws {
        var limits = ReadingLimits.blocks(of: size)
        limits.maximumLine = 10
        #expect(try lines("0123456789\r\nb".utf8, limits: limits).count == 2)
        for text in ["ok\n01234567890\n", "ok\n01234567890", "ok\n" + String(repeating: "x", count: 500)] {
            let error = #expect(throws: CatalogueFileError.self) { try lines(text.utf8, limits: limits) }
            #expect(error?.reason == .lineTooLong(limit: 10))
            #expect(error?.line == 2)
            #expect(error?.offset == 3)
        }
    }

    @Test func `Refuses a line of a megabyte`() throws {
        let text = [UInt8](repeating: 0x61, count: 1 << 20)
        #expect(reason { _ = try lines(text) } == .lineTooLong(limit: 256 * 1024))
    }

    @Test(arguments: [
        (UInt8(0x00), CatalogueFileError.Reason.embeddedNUL), (0xFF, .invalidUTF8), (0xC3, .invalidUTF8),
    ])
    func `Names the line of an invalid byte and can continue after it`(
        bad: UInt8, expected: CatalogueFileError.Reason
    ) throws {
        let bytes = Array("one\ntwo".utf8) + [bad] + Array("\nthree\n".utf8)
        let reader = try LineReader(source: Scratch().source(bytes))
        _ = try reader.next()
        let error = #expect(throws: CatalogueFileError.self) { _ = try reader.next() }
        #expect(error?.reason == expected)
        #expect(error?.line == 2)
        #expect(error?.offset == 7)
        #expect(try reader.next()?.text.string == "three")
    }
}
