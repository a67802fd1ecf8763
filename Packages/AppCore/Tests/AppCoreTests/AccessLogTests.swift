import AppCoreTestSupport
import ErrorCore
import Foundation
import Synchronization
import Testing

@testable import AppCore

@Suite struct AccessLogTests {
    private func line(path: String, peer: String = "127.0.0.1", id: String? = "r1") -> AccessLogLine {
        AccessLogLine(
            time: "2026-01-02T03:04:05.678Z", peer: peer, method: "GET", path: path, status: 200, bytes: 12,
            milliseconds: 3, requestID: id, userAgent: "a\u{1B}[2J\nb")
    }

    @Test func `A text line has one word for each value`() {
        #expect(
            AccessLogFormat.text.text(of: line(path: "/api/v2/list_movies.json"))
                == "2026-01-02T03:04:05.678Z 127.0.0.1 GET /api/v2/list_movies.json 200 12 3ms r1")
        #expect(AccessLogFormat.text.text(of: line(path: "", id: nil)).hasSuffix("GET - 200 12 3ms -"))
    }

    @Test(arguments: AccessLogFormat.allCases)
    func `Text from a client starts no line, adds no word and controls no terminal`(format: AccessLogFormat) {
        let text = format.text(
            of: line(path: "/a b\r\n1.1.1.1 GET /\u{1B}]0;x\u{7}\u{9B}", peer: "x\ny", id: "i\nd"))
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
        if format == .text { #expect(text.split(separator: " ").count == 8) }
    }

    @Test func `Reports once that the log cannot be written, until it can be written again`() throws {
        let told = Mutex<[ErrorText]>([])
        let file = try AccessLogFile(path: "/dev/full") { failure in
            told.withLock { $0.append(failure.reason) }
        }
        for _ in 0..<3 { file.add("line") }
        #expect(told.withLock { $0 } == ["/dev/full: No space left on device"])
    }

    @Test func `An incomplete line does not spoil the next one`() throws {
        let home = try TestApp()
        let path = home.path("access.log")
        let room = Mutex([3, 0, 0, 2, 100])
        let told = Mutex(0)
        let file = try AccessLogFile(path: path) { _ in
            told.withLock { $0 += 1 }
        } write: { descriptor, bytes, count in
            write(descriptor, bytes, min(count, room.withLock { $0.isEmpty ? 100 : $0.removeFirst() }))
        }
        for line in ["first", "lost", "third", "fourth"] { file.add(line) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "fir\nthird\nfourth\n")
        #expect(told.withLock { $0 } == 1)
    }

    @Test func `Lines are appended to a file that only its owner can read`() throws {
        let home = try TestApp()
        let path = home.path("access.log")
        for line in ["one", "two"] { try AccessLogFile(path: path).add(line) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\ntwo\n")
        let facts = try FileManager.default.attributesOfItem(atPath: path)
        #expect(facts[.posixPermissions] as? Int == 0o600)
    }

    @Test func `A JSON line has all values`() throws {
        let text = AccessLogFormat.json.text(of: line(path: "/a"))
        let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(
            Set(json.keys) == [
                "time", "peer", "method", "path", "status", "bytes", "milliseconds", "request_id",
                "user_agent",
            ])
        #expect(json["user_agent"] as? String == "a\u{1B}[2J\nb")
    }
}
