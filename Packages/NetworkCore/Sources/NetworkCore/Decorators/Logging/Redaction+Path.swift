extension Redaction {
    /// What stands where a secret without a name stood. It can be a segment of a path, so that a client makes the same
    /// request of a redacted answer as the one that is left of the request that it made of the secret.
    public static let word = "redacted"

    /// The path of a request, for eyes and for comparing.
    public func path(_ path: String, method: HTTPMethod) -> String {
        var segments = path.split(separator: "/", omittingEmptySubsequences: false)
            .map { redact(text: String($0)) }
        if isSecret(.lastSegment, method, path), let last = segments.lastIndex(where: { !$0.isEmpty }) {
            segments[last] = Self.word
        }
        return segments.joined(separator: "/")
    }

    /// The whole body of an answer without its secrets. One that is a secret altogether becomes ``word``, or the mark
    /// when no client could take it for a segment or a path.
    func redact(_ body: [UInt8], of response: HTTPResponse, to request: HTTPRequest) -> [UInt8] {
        guard (200..<300).contains(response.status), isSecret(.answer, request.method, request.path) else {
            return redact(body, contentType: response.headers["Content-Type"])
        }
        guard !body.isEmpty else { return body }
        return Array((Self.isWord(body) ? Self.word : Self.mark).utf8)
    }

    private func isSecret(_ secret: SecretPath.Secret, _ method: HTTPMethod, _ path: String) -> Bool {
        paths.contains { $0.secret == secret && $0.matches(method, path) }
    }

    /// Whether it is one segment or one path, in quotation marks or not, of unreserved characters (RFC 3986, section
    /// 2.3).
    private static func isWord(_ body: [UInt8]) -> Bool {
        let words = body.split { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
        return words.count == 1 && words[0].allSatisfy(isWordByte)
    }

    /// JSON may have a `\` before each slash.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        isNameByte(byte) || "./~\\".utf8.contains(byte)
    }
}
