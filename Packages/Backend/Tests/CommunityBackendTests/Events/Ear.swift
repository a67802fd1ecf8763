import Foundation
import NetworkCore
import Testing

@testable import CommunityBackend

/// A listener to a backend, as a client on the wire.
struct Ear {
    struct Event {
        let name: String
        let id: Int?
        let data: [String: Any]

        /// For example `post.created 3`.
        var line: String { "\(name) \(data["id"] as? Int ?? 0)" }
        var text: String? { data["text"] as? String ?? data["comment"] as? String }
        var state: String? { data["state"] as? String }
    }

    private let stream: HTTPBodyStream
    private var bytes: [UInt8] = []

    /// `target` is the rest of the URL after `/events`.
    init(
        to fixture: Fixture, as person: Person?, _ target: String = "", after id: String? = nil
    ) async throws {
        var request = try HTTPRequest(target: "/events" + target)
        request.headers["Authorization"] = person.map { "Bearer \($0.token)" }
        request.headers["Last-Event-ID"] = id
        let response = await fixture.backend(request)
        try #require(response.status == 200)
        #expect(response.headers["Content-Type"] == "text/event-stream")
        guard case .stream(let stream) = response.content else { throw NetworkError.transport("no stream") }
        self.stream = stream
    }

    /// `nil` at the end.
    mutating func next() async throws -> Event? {
        while true {
            if let end = bytes.firstRange(of: Array("\n\n".utf8)) {
                let text = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
                bytes.removeSubrange(..<end.upperBound)
                if let event = Self.event(text) { return event }
            } else if let piece = try await stream.next() {
                bytes += piece
            } else {
                return nil
            }
        }
    }

    /// The next `count` events as lines.
    mutating func lines(_ count: Int) async throws -> [String] {
        var lines: [String] = []
        while lines.count < count, let event = try await next() { lines.append(event.line) }
        return lines
    }

    func hangUp() { stream.cancel() }

    /// `nil` for a comment.
    private static func event(_ text: String) -> Event? {
        var fields: [String: String] = [:]
        for line in text.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { continue }
            fields[String(line[..<colon])] = String(line[line.index(colon, offsetBy: 2)...])
        }
        guard let data = fields["data"] else { return nil }
        let json = try? JSONSerialization.jsonObject(with: Data(data.utf8))
        return Event(
            name: fields["event"] ?? "", id: fields["id"].flatMap { Int($0) },
            data: json as? [String: Any] ?? [:])
    }
}
