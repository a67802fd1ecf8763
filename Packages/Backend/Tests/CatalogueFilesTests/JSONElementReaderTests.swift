import CatalogueFiles
import Testing

@Suite struct JSONElementReaderTests {
    private func elements(_ text: String, limits: ReadingLimits = .standard) throws -> [JSONElement] {
        let reader = try JSONElementReader(source: Scratch().source(text, limits: limits))
        var elements: [JSONElement] = []
        while let element = try reader.next() { elements.append(element) }
        return elements
    }

    @Test(arguments: [
        ("[]", 0), (" [ ] \n", 0), ("[1]", 1), ("\u{FEFF}[1,\"a,]\",[2,[]],{\"x\":\"}\"}]", 4),
        ("{\"movies\":[1,2]}", 2),
        ("{\"n\":1,\"data\":{\"x\":[9,9],\"movies\":[1,2,3]},\"y\":[8]}", 3), ("{\"a\":1}\n{\"a\":2}", 2),
        ("{\"a\":[1]}", 1),
        ("{\"data\":{\"x\":1}}", 1), ("{\"results\":[]}", 0), ("{\"data\":{}}", 1),
        ("{\"data\":{ },\"movies\":[1,2]}", 2),
        ("{\"data\":[{}], \"z\":\"]}\"}", 1),
    ])
    func `Finds the elements of a file, whatever the block size`(text: String, count: Int) throws {
        for size in [1, 2, 3, 7, 1 << 18] {
            let found = try elements(text, limits: .blocks(of: size))
            #expect(found.map(\.number) == Array(1..<(count + 1)))
        }
    }

    @Test(arguments: [
        ("", CatalogueFileError.Reason.truncated, 1),
        ("title", .unexpectedCharacter(UInt8(ascii: "t")), 1),
        ("[1,\n2", .truncated, 2),
        ("[1,\n", .truncated, 2),
        ("[\n{\"a\":[1}", .truncated, 2),
        ("[1 2]", .unexpectedCharacter(UInt8(ascii: "2")), 1),
        ("[1,\n]", .unexpectedCharacter(UInt8(ascii: "]")), 2),
        ("[1]\n[2]", .unexpectedCharacter(UInt8(ascii: "[")), 2),
        ("[1,\n{\"a\":\n nan}]", .unexpectedCharacter(UInt8(ascii: "a")), 3),
        ("{\"movies\":[1]", .truncated, 1),
        ("{\"movies\":[1]}\n}", .unexpectedCharacter(UInt8(ascii: "}")), 2),
        ("{\"a\":1}\n{\"b\"", .truncated, 2),
        ("{\"a\":1}\n]", .unexpectedCharacter(UInt8(ascii: "]")), 2),
        ("[\"a\0\"]", .embeddedNUL, 1),
    ])
    func `Names what is wrong and where`(text: String, expected: CatalogueFileError.Reason, line: Int) throws
    {
        for size in [1, 4, 1 << 18] {
            let error = #expect(throws: CatalogueFileError.self) {
                try elements(text, limits: .blocks(of: size))
            }
            #expect(error?.reason == expected, "\(text)")
            #expect(error?.line == line, "\(text)")
        }
    }

    @Test(arguments: [1, 64, 1 << 18]) func `Refuses nesting that is too deep, at once`(size: Int) throws {
        let deep = "[1," + String(repeating: "[", count: 100_000)
        let error = #expect(throws: CatalogueFileError.self) { try elements(deep, limits: .blocks(of: size)) }
        #expect(error?.reason == .tooDeep(limit: 64))
        #expect(error?.record == 2)
        let objects = String(repeating: "{\"data\":", count: 1000)
        #expect(reason { _ = try elements(objects, limits: .blocks(of: size)) } == .tooDeep(limit: 64))
    }

    @Test(arguments: [1, 10, 1 << 18]) func `Refuses an oversized element`(size: Int) {
        var limits = ReadingLimits.blocks(of: size)
        limits.maximumRecord = 100
        let large = String(repeating: "x", count: 200)
        for text in ["[\"\(large)\"]", "[{\"a\":\"\(large)\"}]", "{\"a\":\"\(large)\"}", "[\(large)]"] {
            #expect(reason { _ = try elements(text, limits: limits) } == .elementTooLarge(limit: 100))
        }
    }

    @Test func `Reports the line where an element begins`() throws {
        #expect(try elements("[\n1,\n\n{\n},\n3]").map(\.line) == [2, 4, 6])
    }
}
