import Foundation
import TestSupport
import Testing

@testable import TerminalKit

/// The pager of these tests writes its input to a file.
@Suite(.timeLimit(.minutes(10))) struct PagedOutputTests {
    private let terminal = Pipe()
    private let errors = Pipe()
    private let folder: TemporaryFolder
    private var page: String { folder.file("page") }

    init() throws {
        folder = try TemporaryFolder()
        signal(SIGPIPE, SIG_IGN)
    }

    private func output(isErrorTerminal: Bool = true) -> PagedOutput {
        PagedOutput(
            DescriptorWriter(terminal.fileHandleForWriting.fileDescriptor, capacity: 0),
            errors: DescriptorWriter(errors.fileHandleForWriting.fileDescriptor, capacity: 0),
            isErrorTerminal: isErrorTerminal)
    }

    private var pager: Pager? {
        Pager(environment: ["PAGER": "tee '\(page)' > /dev/null", "PATH": "/usr/bin:/bin"])
    }

    private var paged: String? { try? String(contentsOfFile: page, encoding: .utf8) }

    private func shown(_ pipe: Pipe) throws -> String {
        try pipe.fileHandleForWriting.close()
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    @Test func `Prints output that fits the screen at the end`() throws {
        let output = output()
        output.begin(columns: 10, rows: 4, try #require(pager))
        for _ in 0..<3 { output.write("0123456789\n") }
        output.settle()
        output.write("more\nand\nmore\n")
        #expect(try shown(terminal) == "0123456789\n0123456789\n0123456789\nmore\nand\nmore\n")
        #expect(paged == nil)
    }

    @Test(arguments: ["one\ntwo\nthree\nfour\n", "one\ntwo\n01234567890\n", "가나다라마바\n가나다라마바\n"])
    func `Sends output that does not fit to the pager as a whole`(text: String) throws {
        let output = output()
        output.begin(columns: 10, rows: 4, try #require(pager))
        output.write(TerminalText(text, allowingNewlines: true))
        output.write("end\n")
        output.settle()
        output.write("after\n")
        #expect(paged == text + "end\n")
        #expect(try shown(terminal) == "after\n")
    }

    @Test func `Prints errors after held output, or when the user leaves the pager`() throws {
        let output = output()
        output.begin(columns: 10, rows: 3, try #require(pager))
        output.writeError("first\n")
        output.write("1\n2\n3\n")
        output.writeError("second\n")
        output.settle()
        #expect(paged == "1\n2\n3\n")
        #expect(try shown(errors) == "first\nsecond\n")
    }

    @Test func `Errors that go elsewhere do not wait for the pager`() throws {
        let output = output(isErrorTerminal: false)
        output.begin(columns: 10, rows: 3, try #require(pager))
        output.write("1\n2\n3\n")
        output.writeError("at once\n")
        // Does not read to the end, which only comes when the pager ends.
        let reading = errors.fileHandleForReading.fileDescriptor
        _ = fcntl(reading, F_SETFL, O_NONBLOCK)
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(reading, &bytes, bytes.count)
        output.settle()
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "at once\n")
        #expect(paged == "1\n2\n3\n")
    }

    @Test func `An error releases held output`() throws {
        let output = output()
        output.begin(columns: 10, rows: 3, try #require(pager))
        output.write("1\n")
        output.writeError("wrong\n")
        output.write("2\n3\n4\n5\n")
        #expect(try shown(terminal) == "1\n2\n3\n4\n5\n")
        #expect(paged == nil)
    }

    @Test func `Leaving the pager early ends the output`() throws {
        let output = output()
        let leaving = Pager(environment: ["PAGER": "true", "PATH": "/usr/bin:/bin"])
        output.begin(columns: 10, rows: 3, try #require(leaving))
        // More than a pipe holds.
        for _ in 0..<20_000 { output.write("0123456789\n") }
        #expect(output.outputState == .closed)
        output.settle()
        #expect(output.outputState == .open)
    }

    @Test func `Prints the output to the terminal when the pager does not start`() throws {
        let output = output()
        let missing = Pager(environment: ["PAGER": "env no-such-pager 2> /dev/null", "PATH": "/usr/bin:/bin"])
        output.begin(columns: 10, rows: 3, try #require(missing))
        output.write("1\n2\n3\n")
        output.write("4\n")
        output.settle()
        #expect(try shown(terminal) == "1\n2\n3\n4\n")
    }

    @Test func `A signal that ends the program also ends the pager`() throws {
        let patient = try #require(Pager(environment: ["PAGER": "sleep 600", "PATH": "/usr/bin:/bin"]))
        // No other test uses this signal: all of them run in one process.
        let running = try #require(patient.start(endingOn: SIGURG))
        kill(getpid(), SIGURG)
        #expect(running.end())
    }

    @Test(arguments: ["", "cat", "no-such-pager-anywhere -x"])
    func `Uses no pager when none is wanted or found`(text: String) {
        let pager = Pager(environment: ["PAGER": text, "PATH": "/usr/bin:/bin"])
        #expect(pager.map { _ in true } == nil)
    }
}
