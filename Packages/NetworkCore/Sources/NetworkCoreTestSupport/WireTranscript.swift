import Foundation
public import NetworkCore

/// Writes requests and their answers as text, for golden files.
///
/// A random value such as a token appears as `<name-1>`, numbered for each name in order of first appearance. Later
/// requests may contain these marks in place of the values. Short values appear as `<name>`.
public struct WireTranscript {
    /// Sends a request.
    public typealias Send = @Sendable (HTTPRequest) async throws -> HTTPResponse

    /// In bytes. A value of at least this length does not occur in a text by chance.
    private static let shortestToken = 16

    private let send: Send
    private let random: [(name: String, pattern: Regex<AnyRegexOutput>)]
    private var known: [(mark: String, value: String)] = []
    private var text = ""

    /// - Parameters:
    ///   - random: names, each with a regular expression whose first group is the random value; it should match once in
    ///     an answer.
    ///   - send: sends the requests.
    /// - Throws: the error of an invalid expression.
    public init(random: KeyValuePairs<String, String> = [:], send: @escaping Send) throws {
        self.send = send
        self.random = try random.map { ($0.key, try Regex($0.value)) }
    }

    /// Sends a request and records it with its answer.
    ///
    /// - Parameters:
    ///   - line: the method and the target, such as `GET /posts?_limit=1`.
    ///   - headers: the header fields of the request.
    ///   - body: the body of the request.
    ///   - events: the number of events to read from a stream before it is cancelled.
    /// - Returns: the answer; the body of a stream is collected.
    /// - Throws: when `line` is invalid, and what sending throws.
    @discardableResult
    public mutating func ask(
        _ line: String, _ headers: HTTPHeaders = [:], body: [UInt8] = [], events: Int = 1
    ) async throws -> HTTPResponse {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, let method = HTTPMethod(rawValue: parts[0]) else {
            throw NetworkError.badURL(ErrorText(quoting: line))
        }
        let content = String(validating: body, as: UTF8.self).map { Array(filled($0).utf8) } ?? body
        var request = try HTTPRequest(method: method, target: filled(parts[1]), body: content)
        for field in headers.fields { try request.headers.add(field.name, filled(field.value)) }
        var response = try await send(request)
        if case .stream(let stream) = response.content {
            response.body = try await Self.beginning(of: stream, events: events)
        }
        write(request, response)
        return response
    }

    /// Returns and clears the text since the last call.
    public mutating func take() -> String {
        defer { text = "" }
        return text
    }

    private mutating func write(_ request: HTTPRequest, _ response: HTTPResponse) {
        var lines = ["> \(request.method) \(request.target)"]
        lines += request.headers.fields.map { "> \($0.name): \($0.value)" }
        if let body = String(validating: request.body, as: UTF8.self) {
            if !body.isEmpty { lines.append("> \(body)") }
        } else {
            lines.append("> \(request.body.count) bytes")
        }
        lines.append("< \(response.status)")
        lines += response.headers.fields.map { "< \($0.name): \($0.value)" }
        switch response.content {
        case .bytes(let bytes): lines.append(Self.shown(bytes))
        case .file(let file): lines.append("a file of \(file.length) bytes")
        case .stream: lines.append("a stream")
        }
        text += marked(lines.joined(separator: "\n")) + "\n\n"
    }

    private static func shown(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) {
            return text
        }
        return "\(bytes.count) bytes: "
            + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Reads exactly `events` events, however the pieces divide them.
    private static func beginning(of stream: HTTPBodyStream, events: Int) async throws -> [UInt8] {
        defer { stream.cancel() }
        var bytes: [UInt8] = []
        while true {
            let ends = bytes.indices.dropFirst().filter { bytes[$0] == 10 && bytes[$0 - 1] == 10 }
            if ends.count >= events { return Array(bytes[...ends[events - 1]]) }
            guard let piece = try await stream.next() else { return bytes }
            bytes += piece
        }
    }

    /// Replaces random values by their marks; short values, such as a time, only where the pattern matched.
    private mutating func marked(_ text: String) -> String {
        var text = text
        for (name, pattern) in random {
            for match in text.matches(of: pattern).reversed() {
                guard match.output.count > 1, let range = match.output[1].range else { continue }
                guard text[range].utf8.count >= Self.shortestToken else {
                    text.replaceSubrange(range, with: "<\(name)>")
                    continue
                }
                let value = String(text[range])
                guard !known.contains(where: { $0.value == value }) else { continue }
                let number = known.count { $0.mark.hasPrefix("<\(name)-") } + 1
                known.append(("<\(name)-\(number)>", value))
            }
        }
        return known.reduce(text) { $0.replacing($1.value, with: $1.mark) }
    }

    private func filled(_ text: String) -> String {
        known.reduce(text) { $0.replacing($1.mark, with: $1.value) }
    }
}
