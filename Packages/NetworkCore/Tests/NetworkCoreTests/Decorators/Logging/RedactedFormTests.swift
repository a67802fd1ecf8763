import NetworkCore
import TestSupport
import Testing

@Suite struct RedactedFormTests {
    private static let disposition = "Content-Disposition: form-data; name="
    private let redaction = Redaction.standard

    /// A form whose parts consist of a header, an empty line and content.
    private func form(_ parts: String..., boundary: String = "b") -> String {
        parts.map { "--\(boundary)\r\n\($0)\r\n" }.joined() + "--\(boundary)--\r\n"
    }

    /// The text without its secrets; checks that redacting it again changes nothing.
    private func redacted(_ body: String) -> String {
        redacted(Array(body.utf8))
    }

    private func redacted(_ body: [UInt8]) -> String {
        let once = redaction.redact(body, contentType: "multipart/form-data; boundary=b")
        let twice = redaction.redact(once, contentType: "multipart/form-data; boundary=redacted-form")
        #expect(twice == once)
        return String(decoding: once, as: UTF8.self)
    }

    @Test func `Multipart forms lose their secrets and get a fixed boundary`() async throws {
        func redacted(seed: UInt64) async throws -> [UInt8] {
            var random = SplitMix(seed: seed)
            var form = MultipartWriter(using: &random)
            form.add("password", "secret of \(seed)")
            form.add("params", #"{"secret":"x","name":"n"}"#)
            form.add("images[]", filename: "a.jpg", contentType: "image/jpeg", content: .bytes([0xFF, 0xD8]))
            return redaction.redact(try await form.body.collect(upTo: 9999), contentType: form.contentType)
        }
        let one = try await redacted(seed: 1)
        #expect(try await redacted(seed: 2) == one)
        let text = String(decoding: one, as: UTF8.self)
        #expect(
            text.contains("\r\n\r\n<redacted>\r\n") && text.contains(#"{"secret":"<redacted>","name":"n"}"#))
        #expect(one.contains(0xD8) && !text.contains("secret of"))
        #expect(redaction.redact(one, contentType: "multipart/form-data; boundary=redacted-form") == one)
    }

    @Test func `Hides an incomplete form and one without a boundary`() {
        let type = "multipart/form-data; boundary=b"
        let head = "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n"
        for body in [head + "hunter2", head + "hunter2\r\n--b\r\nContent-Disposition: form-data"] {
            #expect(redaction.redact(Array(body.utf8), contentType: type) == Array("<redacted>".utf8))
        }
        let whole = Array((head + "hunter2\r\n--b--\r\n").utf8)
        for type in ["multipart/form-data", "multipart/mixed; boundary=b"] {
            #expect(redaction.redact(whole, contentType: type) == Array("<redacted>".utf8))
        }
        #expect(redaction.redact([], contentType: type) == [])
    }

    @Test func `Hides a form inside a form without parsing it`() throws {
        let inner = "--c\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nhunter2\r\n--c--\r\n"
        let body =
            "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n"
            + "Content-Type: Multipart/form-data; boundary=c\r\n\r\n\(inner)\r\n--b--\r\n"
        let redacted = redaction.redact(
            Array(body.utf8), contentType: "multipart/form-data; boundary=b")
        let text = String(decoding: redacted, as: UTF8.self)
        #expect(text.contains("\r\n\r\n<redacted>\r\n--redacted-form--") && !text.contains("password"))
    }

    @Test func `An address in a part's header loses its user and its values in one pass`() {
        let head = "\(Self.disposition)\"a\"\r\nContent-Location: "
        #expect(
            redacted(form("\(head)a://b&token=/c;d@e\r\n\r\npage=1"))
                == form("\(head)a://<redacted>@e\r\n\r\npage=1", boundary: "redacted-form"))
    }

    @Test(arguments: [
        (#"; token="hunter2""#, "; token=<redacted>"),
        (#"; token="hun ter2"; b=c"#, "; token=<redacted>; b=c"),
        (#"; x="token=\"hun ter2\""; b=c"#, #"; x="token=<redacted>"; b=c"#),
        (#"; filename="?token=hunter2&a=b""#, #"; filename="?token=<redacted>&a=b""#),
    ])
    func `Removes secret parameters of a part's header with their quotation marks`(text: String, want: String)
    {
        #expect(
            redacted(form("\(Self.disposition)\"a\"\(text)\r\n\r\nv"))
                == form("\(Self.disposition)\"a\"\(want)\r\n\r\nv", boundary: "redacted-form"))
    }

    @Test func `Hides a form that cannot be parsed without its secrets`() {
        // The quotation mark of the parameter is read as that of the value.
        let head = #"\#(Self.disposition)"a"; x="token=\"hunter2""#
        #expect(redacted(form("\(head)\r\n\r\nv")) == "<redacted>")
    }

    @Test func `Hides a form that contains the fixed boundary in a value`() {
        let head = "\(Self.disposition)\"a\"\r\n\r\n"
        let inner = "\r\n--redacted-form\r\n\(Self.disposition)\"password\"\r\n\r\nhunter2"
        #expect(redacted(form("\(head)v\(inner)")) == "<redacted>")
        #expect(redacted(form("\(head)v\r\n--redacted-form--\r\n")) == "<redacted>")
        // It is no boundary except at the start of a line, and neither is an incomplete one.
        let value = "v --redacted-form --b\r\n--redacted\r\n-b\r\n"
        #expect(redacted(form(head + value)) == form(head + value, boundary: "redacted-form"))
    }

    @Test(arguments: [
        "Content-Disposition: form-data\r\n\r\nhunter2",
        "Content-Disposition: form-data; name=\r\n\r\nhunter2",
        "\(disposition)password\r\nhunter2", "\(disposition)\"password\r\n\r\nhunter2",
        "\(disposition)password\n\nhunter2", "Content-Type: text/plain\r\n\r\nhunter2", "\r\nhunter2",
        "\(disposition)a\r\n\r\nb\r\n--bc\r\n\(disposition)password\r\n\r\nhunter2",
    ])
    func `Hides a form with an invalid part`(part: String) {
        #expect(redacted(form(part)) == "<redacted>")
        #expect(redacted(form("\(Self.disposition)a\r\n\r\nb", part)) == "<redacted>")
    }

    @Test func `Hides a form that is cut anywhere`() {
        let whole = Array(form("\(Self.disposition)password\r\n\r\nhunter2").utf8)
        for length in 1..<whole.count - 2 {
            let text = redacted(Array(whole[..<length]))
            #expect(text == "<redacted>", "the first \(length) bytes")
        }
    }

    @Test func `Hides a form with a header that is not UTF-8`() {
        let start = "--b\r\n\(Self.disposition)\"a\"\r\nContent-Type: text/"
        let end = "\r\n\r\npasswd is hunter2\r\n--b--\r\n"
        #expect(redacted(Array(start.utf8) + [0xED, 0xFF] + Array(end.utf8)) == "<redacted>")
        #expect(redacted(start + "plain" + end).contains("text/plain"))
    }

    @Test(arguments: [
        ("multipart/mixed; boundary=c", "--c\r\n\r\nhunter2\r\n--c--", "<redacted>"),
        ("MULTIPART/form-data", "hunter2", "<redacted>"),
        ("\tmultipart/", "{\"a\":\"hunter2\"}", "<redacted>"),
        ("application/json", "{\"a\":[{\"token\":\"hunter2\"}]}", "{\"a\":[{\"token\":\"<redacted>\"}]}"),
        ("application/x-www-form-urlencoded", "a=b&token=hunter2", "a=b&token=<redacted>"),
        ("text/plain", "token: hunter2", "<redacted>"),
    ])
    func `Redacts a part by its type, except for a nested form`(type: String, text: String, want: String) {
        let lines = redacted(form("\(Self.disposition)\"a\"\r\nContent-Type: \(type)\r\n\r\n\(text)"))
            .split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.dropFirst(3) == ["", want[...], "--redacted-form--", ""])
    }
}
