import Platform
import Testing

@testable import NetworkCore

@Suite(.timeLimit(.minutes(10))) struct CurlCommandTests {
    private func command(_ request: HTTPRequest) -> String {
        var body = BodySample(limit: 1000)
        if case .bytes(let bytes) = request.content { body.append(bytes) }
        return CurlCommand(request, body: body, redaction: .standard).text
    }

    @Test func `Writes methods, empty fields and bodies as curl expects them`() {
        #expect(command(HTTPRequest(origin: "http://h", path: "/a")) == "curl 'http://h/a'")
        #expect(
            command(HTTPRequest(method: .head, origin: "http://h", path: "/a")) == "curl --head 'http://h/a'")
        #expect(
            command(HTTPRequest(method: .delete, origin: "http://h", path: "/../a", headers: ["X-A": ""]))
                == "curl -X 'DELETE' --path-as-is -H 'X-A;' 'http://h/../a'")
        #expect(
            command(HTTPRequest(method: .put, path: "/a", body: Array("@b".utf8)))
                == #"curl -X 'PUT' -H 'Content-Type:' --data-raw '@b' "$SERVER"'/a'"#)
        #expect(
            command(HTTPRequest(method: .put, path: "/a", headers: ["Content-Type": "a/b"], body: [0]))
                == "# The body is not shown; put it into the file 'body'.\n"
                + #"curl -X 'PUT' -H 'Content-Type: a/b' --data-binary @body "$SERVER"'/a'"#)
    }

    @Test(arguments: [
        "plain", "", "it's", "$(touch /tmp/x)`id` \"$HOME\" !! \\n", "a\nb\tc\r", "'\n'\\'",
        "\u{1B}]0;x\u{7}1", "가\u{202E}é\u{9B}7",
        "-n", "<redacted>", "*?[a]{b,c}~",
    ])
    func `A shell reads a quoted word unchanged`(text: String) throws {
        let word = CurlCommand.quoted(text)
        #expect(word.unicodeScalars.count { $0.isDeceptive } == 0)
        // The shell compares the texts and returns only the result.
        var hex = ""
        for byte in text.utf8 { hex += "\\x" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }
        let script = "[ \(word) = $'\(hex)' ]"
        #expect(try run(script) == 0, "\(script)")
        #expect(try run("[ \(word)x = $'\(hex)' ]") == 1)
    }

    private func run(_ script: String) throws -> CInt {
        var process: pid_t = 0
        let words: [UnsafeMutablePointer<CChar>?] = ["bash", "-c", script].map { (word: String) in
            strdup(word)
        }
        defer { for word in words { free(word) } }
        try #require(posix_spawnp(&process, "bash", nil, nil, words + [nil], nil) == 0)
        var status: CInt = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return (status >> 8) & 0xFF
    }
}
