#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import NetworkCore
import NetworkCoreTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct RecordingFileTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.path("recording") }
    private let header = #"{"format":"http-recording","version":1}"#

    private func lineOfAnExchange() async throws -> String {
        let file = try RecordingFile(path: folder.path("one"))
        _ = try await RecordingTransport(StubTransport.json("{}"), file: file).send(HTTPRequest(path: "/a"))
        return String(try folder.text("one").split(separator: "\n")[1])
    }

    @Test func `Only its owner can read it`() throws {
        _ = try RecordingFile(path: path)
        #expect(try folder.mode("recording") == 0o600)
    }

    @Test func `An earlier recording is replaced and made private`() throws {
        try folder.write("recording", Array((header + "\nmore\n").utf8), mode: 0o644)
        _ = try RecordingFile(path: path)
        #expect(try folder.text("recording") == header + "\n")
        #expect(try folder.mode("recording") == 0o600)
    }

    @Test(arguments: ["x", "{}\n", "{\"format\":\"other\",\"version\":1}\n"])
    func `Another file is left alone`(text: String) throws {
        try folder.write("recording", Array(text.utf8))
        let error = NetworkError.transport(
            "\(path): cannot record there: there is a file that is no recording; choose another name")
        #expect(throws: error) { try RecordingFile(path: path) }
        #expect(try folder.text("recording") == text)
    }

    @Test func `A link, a folder and a missing folder are refused`() throws {
        try folder.write("target", Array((header + "\n").utf8))
        try folder.link("recording", to: "target")
        #expect(throws: NetworkError.transport("\(path): cannot record there: it is a link")) {
            try RecordingFile(path: path)
        }
        #expect(throws: NetworkError.self) { try RecordingFile(path: folder.path(".")) }
        #expect(throws: NetworkError.self) { try RecordingFile(path: folder.path("no/file")) }
    }

    @Test func `Two recordings cannot share a file`() throws {
        let first = try RecordingFile(path: path)
        #expect(throws: NetworkError.transport("\(path): cannot record there: another process writes it")) {
            try RecordingFile(path: path)
        }
        withExtendedLifetime(first) {}
    }

    @Test func `Every line is there as soon as the answer is`() async throws {
        let file = try RecordingFile(path: path)
        let transport = RecordingTransport(StubTransport.json("{}"), file: file)
        for count in 1...3 {
            _ = try await transport.send(HTTPRequest(path: "/a"))
            #expect(try folder.text("recording").split(separator: "\n").count == 1 + count)
        }
    }

    @Test func `A device is refused`() {
        let error = NetworkError.transport(
            "/dev/full: cannot record there: there is a file that is no recording; choose another name")
        #expect(throws: error) { try RecordingFile(path: "/dev/full") }
    }

    @Test func `The unfinished last line of a killed process is left out`() async throws {
        let line = try await lineOfAnExchange()
        for count in 0..<line.utf8.count where count % 7 == 0 {
            try folder.write("recording", Array("\(header)\n\(line)\n\(line.prefix(count))".utf8))
            #expect(try ReplayTransport(path: path).remaining == ["GET /a"])
        }
    }

    @Test func `A damaged line is named`() async throws {
        let line = try await lineOfAnExchange()
        for damaged in ["", "x", "{}", String(line.dropLast()), #"{"number":1}"#] {
            try folder.write("recording", Array("\(header)\n\(line)\n\(damaged)\n\(line)\n".utf8))
            #expect(throws: NetworkError.transport("\(path):3: the line is damaged")) {
                try ReplayTransport(path: path)
            }
        }
    }

    @Test(arguments: ["", "x", "x\n", "{}\n", "{\"format\":\"http-recording\",\"version\":1}", "\n"])
    func `A foreign file is no recording`(text: String) throws {
        try folder.write("recording", Array(text.utf8))
        #expect(throws: NetworkError.transport("\(path):1: this is no recording")) {
            try ReplayTransport(path: path)
        }
    }

    @Test func `A later version is named`() throws {
        try folder.write("recording", Array(header.replacing("1", with: "2").utf8) + [0x0A])
        #expect(throws: NetworkError.transport("\(path):1: this is a recording of version 2, not of 1")) {
            try ReplayTransport(path: path)
        }
    }
}
