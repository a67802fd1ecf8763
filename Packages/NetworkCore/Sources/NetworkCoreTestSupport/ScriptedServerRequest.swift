public import NetworkCore

/// The head of a request as received, and how its body is framed.
public struct ScriptedServerRequest: Sendable {
    public let method: String
    /// The target in the request line; a proxy receives an absolute URL.
    public let target: String
    public let headers: HTTPHeaders

    /// - Throws: `transport` for a head that is not HTTP/1.
    init(_ head: [UInt8]) throws(NetworkError) {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { throw .transport("not a request") }
        method = String(words[0])
        target = String(words[1])
        var headers = HTTPHeaders()
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { throw .transport("not a header: \(line)") }
            try headers.add(String(line[..<colon]), String(line[line.index(after: colon)...]))
        }
        self.headers = headers
    }

    /// The length of the body in bytes; `nil` when it is chunked.
    public var length: Int? {
        headers["Transfer-Encoding"] == nil ? headers["Content-Length"].flatMap { Int($0) } ?? 0 : nil
    }
}
