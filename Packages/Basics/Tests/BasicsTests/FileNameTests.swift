import Basics
import Testing

@Suite struct FileNameTests {
    @Test(arguments: [
        "pic.jpg", "사진 1.png", "🙂", "",
    ])
    func `Keeps a UTF-8 name as it is`(name: String) {
        #expect(FileName.string(name.utf8) == name && FileName.isText(name))
        #expect(FileName.withBytes(of: name) { String(cString: $0) } == name)
    }

    @Test(
        arguments: [
            [0x70, 0xFF, 0x2E], [0xC1, 0xA4, 0xC0], [0xEC, 0x82], [0x80, 0xEC, 0x82, 0xAC, 0xFE],
            [0xED, 0xA0, 0x80],
        ] as [[UInt8]])
    func `Preserves the bytes of a name that is not UTF-8`(bytes: [UInt8]) {
        let name = FileName.string(bytes)
        #expect(!FileName.isText(name))
        let again = FileName.withBytes(of: name) { text in
            (0..<bytes.count).map { UInt8(bitPattern: text[$0]) }
        }
        #expect(again == bytes)
    }
}
