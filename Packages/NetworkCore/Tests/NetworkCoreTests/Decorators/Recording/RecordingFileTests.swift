import NetworkCoreTestSupport
import Platform
import Synchronization
import TestSupport
import Testing

@testable import NetworkCore

@Suite(.timeLimit(.minutes(10))) struct RecordingFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.file("recording") }
    private let header = #"{"format":"http-recording","version":1}"#

    private func write(_ name: String, _ bytes: [UInt8], mode: Int = 0o600) throws {
        try? FileManager.default.removeItem(atPath: folder.file(name))
        try folder.write(bytes, to: name)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.file(name))
    }

    private func lineOfAnExchange() async throws -> String {
        let file = try RecordingFile(path: folder.file("one"))
        _ = try await RecordingTransport(StubTransport.json("{}"), file: file).send(HTTPRequest(path: "/a"))
        return String(try folder.text(of: "one").split(separator: "\n")[1])
    }

    @Test func `Only its owner can read it`() throws {
        _ = try RecordingFile(path: path)
        #expect(try TemporaryFolder.permissions(path) == 0o600)
    }

    @Test func `Replaces an earlier recording and makes it private`() throws {
        try write("recording", Array((header + "\nmore\n").utf8), mode: 0o644)
        _ = try RecordingFile(path: path)
        #expect(try folder.text(of: "recording") == header + "\n")
        #expect(try TemporaryFolder.permissions(path) == 0o600)
    }

    @Test(arguments: ["x", "{}\n", "{\"format\":\"other\",\"version\":1}\n"])
    func `Leaves another file unchanged`(text: String) throws {
        try write("recording", Array(text.utf8))
        let error = NetworkError.transport(
            "\(path): cannot record there: the file is not a recording; choose another name")
        #expect(throws: error) { try RecordingFile(path: path) }
        #expect(try folder.text(of: "recording") == text)
    }

    @Test func `Refuses a link, a folder and a missing folder`() throws {
        try write("target", Array((header + "\n").utf8))
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: folder.file("target"))
        #expect(throws: NetworkError.transport("\(path): cannot record there: it is a link")) {
            try RecordingFile(path: path)
        }
        #expect(throws: NetworkError.self) { try RecordingFile(path: folder.file(".")) }
        #expect(throws: NetworkError.self) { try RecordingFile(path: folder.file("no/file")) }
    }

    @Test func `Two recordings cannot share a file`() throws {
        let first = try RecordingFile(path: path)
        #expect(throws: NetworkError.transport("\(path): cannot record there: another process writes it")) {
            try RecordingFile(path: path)
        }
        withExtendedLifetime(first) {}
    }

    @Test func `Writes every line before the answer is returned`() async throws {
        let file = try RecordingFile(path: path)
        let transport = RecordingTransport(StubTransport.json("{}"), file: file)
        for count in 1...3 {
            _ = try await transport.send(HTTPRequest(path: "/a"))
            #expect(try folder.text(of: "recording").split(separator: "\n").count == 1 + count)
        }
    }

    @Test(arguments: [0, 1, 20])
    func `Reports a full disk once, leaves complete lines, and lets the exchanges continue`(
        room: Int
    ) async throws {
        let failures = Mutex<[NetworkError]>([])
        let left = Mutex(Int.max)
        let file = try RecordingFile(path: path) { error in
            failures.withLock { $0.append(error) }
        } write: { descriptor, bytes, count, place in
            let size = left.withLock { left in
                // Writes at most a few bytes at once, as a system may.
                let size = min(left, count, 7)
                left -= size
                return size
            }
            guard size > 0 else {
                errno = ENOSPC
                return -1
            }
            return pwrite(descriptor, bytes, size, place)
        }
        let now = ContinuousClock.now
        let transport = RecordingTransport(StubTransport.json("{}"), file: file, now: { now })
        let request = HTTPRequest(path: "/a")
        _ = try await transport.send(request)
        let whole = try folder.text(of: "recording")
        left.withLock { $0 = room }
        for _ in 0..<2 { #expect(try await transport.send(request).status == 200) }
        left.withLock { $0 = .max }
        _ = try await transport.send(request)
        let reason = "a recording cannot be written: No space left on device"
        #expect(failures.withLock { $0 } == [.transport("\(reason)")])
        #expect(try folder.text(of: "recording") == whole)
        #expect(try ReplayTransport(path: path).remaining == ["GET /a"])
    }

    @Test func `Refuses to read a recording that is too large`() async throws {
        try write("recording", Array((header + "\n").utf8))
        let size = ReplayTransport.sizeLimit
        #expect(truncate(path, off_t(size + 1)) == 0)
        let reason = "\(path): the recording has more than 256 MiB, too many to be replayed"
        await #expect(throws: NetworkError.transport("\(reason)")) {
            try await ReplayTransport.open(path: path)
        }
    }

    @Test func `Opens a recording on a thread that may block`() async throws {
        let line = try await lineOfAnExchange()
        try write("recording", Array("\(header)\n\(line)\n".utf8))
        #expect(try await ReplayTransport.open(path: path).remaining == ["GET /a"])
    }

    @Test func `Refuses a device`() {
        let error = NetworkError.transport(
            "/dev/full: cannot record there: the file is not a recording; choose another name")
        #expect(throws: error) { try RecordingFile(path: "/dev/full") }
    }

    @Test func `Ignores the incomplete last line of a killed process`() async throws {
        let line = try await lineOfAnExchange()
        for count in 0..<line.utf8.count where count % 7 == 0 {
            try write("recording", Array("\(header)\n\(line)\n\(line.prefix(count))".utf8))
            #expect(try ReplayTransport(path: path).remaining == ["GET /a"])
        }
    }

    @Test func `Names a damaged line`() async throws {
        let line = try await lineOfAnExchange()
        for damaged in ["", "x", "{}", String(line.dropLast()), #"{"number":1}"#] {
            try write("recording", Array("\(header)\n\(line)\n\(damaged)\n\(line)\n".utf8))
            #expect(throws: NetworkError.transport("\(path):3: the line is damaged")) {
                try ReplayTransport(path: path)
            }
        }
    }

    @Test(arguments: ["", "x", "x\n", "{}\n", "{\"format\":\"http-recording\",\"version\":1}", "\n"])
    func `Refuses a file that is not a recording`(text: String) throws {
        try write("recording", Array(text.utf8))
        #expect(throws: NetworkError.transport("\(path):1: this is not a recording")) {
            try ReplayTransport(path: path)
        }
    }

    @Test func `Names a later version`() throws {
        try write("recording", Array(header.replacing("1", with: "2").utf8) + [0x0A])
        #expect(throws: NetworkError.transport("\(path):1: this is a recording of version 2, not of 1")) {
            try ReplayTransport(path: path)
        }
    }
}
