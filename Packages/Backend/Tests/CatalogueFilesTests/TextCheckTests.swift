import Testing

@testable import CatalogueFiles

@Suite struct TextCheckTests {
    @Test func `Agrees with the standard library about UTF-8`() {
        var random = Sequence64(state: 7)
        let pieces: [[UInt8]] = [
            [0x41], [0xC3, 0xA9], [0xED, 0x95, 0x9C], [0xF0, 0x9F, 0x8E, 0xAC], [0x80], [0xC0, 0x80],
            [0xED, 0xA0, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xE0, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF5], [0xFF], [0xC3],
            [0xE1, 0x80],
            Array("plain words".utf8),
        ]
        for _ in 0..<5000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0..<6, using: &random) {
                let isGood = Int.random(in: 0..<4, using: &random) > 0
                bytes +=
                    pieces[
                        isGood
                            ? [0, 1, 2, 3, 14].randomElement(using: &random) ?? 0
                            : Int.random(in: 0..<pieces.count, using: &random)]
            }
            let expected = String(validating: bytes, as: UTF8.self) != nil
            #expect(bytes.withUnsafeBufferPointer { TextCheck.fault(in: $0) == nil } == expected, "\(bytes)")
        }
    }

    @Test(arguments: 0..<24) func `Finds a zero byte and an invalid byte at every position`(place: Int) {
        for (bad, expected) in [(0, .embeddedNUL), (0xFF, .invalidUTF8)]
            as [(UInt8, CatalogueFileError.Reason)]
        {
            var bytes = [UInt8](repeating: 0x61, count: 24)
            bytes[place] = bad
            let fault = bytes.withUnsafeBufferPointer { TextCheck.fault(in: $0) }
            #expect(fault?.index == place)
            #expect(fault?.reason == expected)
        }
    }

    @Test func `Accepts every scalar value except zero`() {
        for value in stride(from: UInt32(1), through: 0x10FFFF, by: 97) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let bytes = Array(String(Character(scalar)).utf8)
            #expect(bytes.withUnsafeBufferPointer { TextCheck.fault(in: $0) == nil })
        }
    }
}
