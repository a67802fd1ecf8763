import NetworkCore
import TestSupport
import Testing

@Suite struct HTTPFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = try folder.write("0123456789".utf8, to: "file")
    }

    @Test func `Reads a whole file`() throws {
        let file = try HTTPFile(path: path)
        #expect(file.length == 10)
        #expect(try file.read() == Array("0123456789".utf8))
    }

    @Test(arguments: [
        (2, 3, "234"), (0, 10, "0123456789"), (8, 100, "89"), (10, 5, ""), (50, 5, ""), (-3, 2, "01"),
        (3, -1, ""),
        (1, Int.max, "123456789"),
    ])
    func `A part is clamped to the file`(start: Int, length: Int, expected: String) throws {
        let part = try HTTPFile(path: path).part(from: start, length: length)
        #expect(try part.read() == Array(expected.utf8))
        #expect(part.length == expected.utf8.count)
    }

    @Test func `A part of a part is relative to it, and keeps the file open`() throws {
        let part = try HTTPFile(path: path).part(from: 2, length: 6).part(from: 1, length: 3)
        #expect(try part.read() == Array("345".utf8))
        #expect(part == part.part(from: 0, length: 3))
        let other = try HTTPFile(path: path).part(from: 3, length: 3)
        #expect(part != other)
    }

    @Test func `Reading stops at the end of the part`() throws {
        let part = try HTTPFile(path: path).part(from: 2, length: 3)
        var buffer = [UInt8](repeating: 0, count: 10)
        #expect(try buffer.withUnsafeMutableBytes { try part.read(at: 1, into: $0) } == 2)
        #expect(buffer.prefix(3) == [UInt8(ascii: "3"), UInt8(ascii: "4"), 0])
        #expect(try buffer.withUnsafeMutableBytes { try part.read(at: 3, into: $0) } == 0)
    }

    @Test func `Reports a file that became shorter`() throws {
        let file = try HTTPFile(path: path)
        try folder.write("012".utf8, to: "file")
        #expect(throws: NetworkError.transport("a file became shorter while it was read")) { try file.read() }
    }

    @Test func `Refuses anything but a regular file, and names it`() throws {
        #expect(throws: NetworkError.transport("\(folder.path): not a regular file")) {
            try HTTPFile(path: folder.path)
        }
        #expect(throws: NetworkError.transport("\(path)x: No such file or directory")) {
            try HTTPFile(path: path + "x")
        }
    }
}
