import Foundation
import Testing

@testable import TerminalKit

@Suite(.timeLimit(.minutes(10))) struct DescriptorReaderTests {
    /// A pipe whose two ends the test holds.
    private final class Pipe: Sendable {
        let reading: Int32
        private let writing: Int32

        init() throws {
            var ends: [Int32] = [-1, -1]
            try #require(pipe(&ends) == 0)
            (reading, writing) = (ends[0], ends[1])
        }

        deinit { close(reading) }

        func write(_ bytes: [UInt8]) { _ = Foundation.write(writing, bytes, bytes.count) }
        func write(_ text: String) { write(Array(text.utf8)) }
        func end() { close(writing) }

        /// The unread bytes; the writing end must be closed.
        var rest: String {
            var bytes = [UInt8](repeating: 0, count: 1_024)
            let count = read(reading, &bytes, bytes.count)
            return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        }
    }

    @Test(arguments: [
        (Array("안녕\nhello".utf8), TextDocument.text("안녕\nhello")), ([], .text("")), ([0xFF, 0xFE], .notUTF8),
        ([0xEF, 0xBB, 0xBF] + Array("hello\u{FEFF}".utf8), .text("hello\u{FEFF}")),
        ([0xEF, 0xBB, 0xBF], .text("")),
        ([0xEF, 0xBB], .notUTF8),
        (Array("ok\u{0}".utf8), .text("ok\u{0}")), ([0x61, 0xE2, 0x82], .notUTF8),
        ([UInt8](repeating: 0x61, count: 100), .text(String(repeating: "a", count: 100))),
        ([UInt8](repeating: 0x61, count: 101), .tooLarge),
    ])
    func `Reads a document to its end`(bytes: [UInt8], expected: TextDocument) async throws {
        let pipe = try Pipe()
        pipe.write(bytes)
        pipe.end()
        #expect(await DescriptorReader(descriptor: pipe.reading).readAll(upTo: 100) == expected)
    }

    @Test func `Stops reading an endless document at the limit`() async throws {
        let pipe = try Pipe()
        pipe.write([UInt8](repeating: 0x61, count: 101))
        #expect(await DescriptorReader(descriptor: pipe.reading).readAll(upTo: 100) == .tooLarge)
        pipe.end()
    }

    @Test(arguments: [
        ("one\ntwo\n", ["one", "two"]), ("one\r\ntwo\r\n", ["one", "two"]), ("one\ntwo", ["one", "two"]),
        ("one\n", ["one"]), ("one", ["one"]), ("", []), ("\n\n", ["", ""]),
        ("비밀번호 1\n비밀번호 2\n", ["비밀번호 1", "비밀번호 2"]),
    ])
    func `Returns lines without line ends`(text: String, lines: [String]) async throws {
        let pipe = try Pipe()
        pipe.write(text)
        pipe.end()
        #expect(await DescriptorReader(descriptor: pipe.reading).readLines(2) == lines)
    }

    @Test func `Leaves the input after the lines unread`() async throws {
        let pipe = try Pipe()
        pipe.write("password\nrest")
        #expect(await DescriptorReader(descriptor: pipe.reading).readLines(1) == ["password"])
        pipe.end()
        #expect(pipe.rest == "rest")
    }

    @Test func `Refuses an endless line`() async throws {
        let zeros = open("/dev/zero", O_RDONLY)
        try #require(zeros >= 0)
        defer { close(zeros) }
        #expect(await DescriptorReader(descriptor: zeros).readLines(1) == nil)
        #expect(await DescriptorReader(descriptor: zeros).readAll(upTo: 1_000) == .tooLarge)
    }

    @Test func `Reads nothing from an invalid descriptor`() async {
        #expect(await DescriptorReader(descriptor: .max).readLines(1) == nil)
        #expect(await DescriptorReader(descriptor: .max).readAll(upTo: 10) == .interrupted)
    }

    @Test(arguments: [true, false])
    func `A cancelled task waits no longer`(forLines: Bool) async throws {
        let pipe = try Pipe()
        let reader = DescriptorReader(descriptor: pipe.reading)
        pipe.write("half a line")
        let reading = Task {
            forLines ? await reader.readLines(1) == nil : await reader.readAll(upTo: 100) == .interrupted
        }
        reading.cancel()
        #expect(await reading.value)
        pipe.end()
    }
}
