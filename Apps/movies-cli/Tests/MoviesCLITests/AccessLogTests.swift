import Foundation
import Testing

@testable import MoviesCLI

@Suite struct AccessLogTests {
    private func line(path: String, peer: String = "127.0.0.1", id: String? = "r1") -> AccessLogLine {
        AccessLogLine(
            time: "2026-01-02T03:04:05.678Z", peer: peer, method: "GET", path: path, status: 200, bytes: 12,
            milliseconds: 3, requestID: id, userAgent: "a\u{1B}[2J\nb")
    }

    @Test func `A line of text has one word for each fact`() {
        #expect(
            AccessLogFormat.text.text(of: line(path: "/api/v2/list_movies.json"))
                == "2026-01-02T03:04:05.678Z 127.0.0.1 GET /api/v2/list_movies.json 200 12 3ms r1")
        #expect(AccessLogFormat.text.text(of: line(path: "", id: nil)).hasSuffix("GET - 200 12 3ms -"))
    }

    @Test(arguments: AccessLogFormat.allCases)
    func `Nothing that was sent begins a line, adds a word or steers a terminal`(format: AccessLogFormat) {
        let text = format.text(
            of: line(path: "/a b\r\n1.1.1.1 GET /\u{1B}]0;x\u{7}\u{9B}", peer: "x\ny", id: "i\nd"))
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
        if format == .text { #expect(text.split(separator: " ").count == 8) }
    }

    @Test func `A line of JSON has all of it`() throws {
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
