import NetworkCore
import Testing

@Suite struct RedactionTests {
    private let redaction = Redaction.standard

    @Test(arguments: [
        "api_key", "apiKey", "X-Api-Key", "access_token", "refreshToken", "guest_session_id", "session_id",
        "secret", "secretKey",
        "client-secret", "password", "user[password]", "newPassword", "pwd", "OTP", "Set-Cookie", "token",
    ])
    func `Recognizes names of secrets in any spelling`(name: String) {
        #expect(redaction.isSecret(name: name))
    }

    @Test(arguments: [
        "title", "page", "key", "tokenizer", "passwordless", "cookies_eaten", "secretary", "id", "",
    ])
    func `Ordinary names are not secret`(name: String) {
        #expect(!redaction.isSecret(name: name))
    }

    @Test func `Accepts additional names`() {
        let redaction = Redaction(names: ["Vendor_Id"], headers: ["X-Trace"])
        #expect(redaction.isSecret(name: "vendorId") && redaction.isSecret(header: "x-trace"))
        #expect(!redaction.isSecret(name: "X-Trace") && redaction.isSecret(name: "password"))
    }

    @Test func `Headers lose their secrets and keep their scheme`() {
        let headers: HTTPHeaders = [
            "Authorization": "bearer abc", "Cookie": "a=b", "X-Api-Key": "k", "identifier": "uuid",
            "Accept": "text/html;q=1", "Location": "https://u:p@host/a?token=t&b=1#access_token=u",
            "Idempotency-Key": "1",
        ]
        #expect(
            redaction.redact(headers).fields.map(\.value) == [
                "Bearer <redacted>", "<redacted>", "<redacted>", "<redacted>", "text/html;q=1",
                "https://<redacted>@host/a?token=<redacted>&b=1#access_token=<redacted>", "1",
            ])
    }

    @Test func `A target loses only its secrets`() {
        let request = HTTPRequest(
            origin: "http://me:pw@host", path: "/a;token=x/b",
            query: [
                QueryItem("api_key", "k"), QueryItem("q", "a b"), QueryItem("pass word", "x"),
                QueryItem("tok\u{AD}en", ""),
            ])
        #expect(
            redaction.address(of: request)
                == "http://<redacted>@host/a;token=<redacted>/b?api_key=<redacted>&q=a%20b&pass%20word=<redacted>&tok%C2%ADen=<redacted>"
        )
    }

    @Test(arguments: [
        ("GET /a?api%5Fkey=abc&x=1 failed", "GET /a?api%5Fkey=<redacted>&x=1 failed"),
        ("\"token=a b\"", "\"token=<redacted> b\""), ("no secret", "no secret"), ("=", "="),
        ("ftp://a@b@c/d@e", "ftp://<redacted>@c/d@e"), ("password=", "password=<redacted>"),
        ("a; token=\"a b\"; c", "a; token=<redacted>; c"), ("token='a\" b'&c=d", "token=<redacted>&c=d"),
        (#"x="token=\"a b\"c"; d"#, #"x="token=<redacted>; d"#),
        (#"url="https://a?token=" password="hun ter2""#, #"url="https://a?token=<redacted>"#),
        (#"{"msg":"token=\"a\\\"b HUNTER c\""}"#, #"{"msg":"token=<redacted>"}"#),
        ("token='it''s HUNTER' b", "token=<redacted> b"), (#"["token"="a b"] c"#, #"["token"=<redacted> c"#),
        (#"token=\"a b\" c"#, "token=<redacted> c"), ("password =a b", "password =<redacted> b"),
        ("jwt:auth=a b", "jwt:auth=<redacted> b"),
        (#"token="a\" b\\"; c"#, "token=<redacted>; c"),
        (#"token=a\ pwd="b""#, "token=<redacted> pwd=<redacted>"),
        ("token=\"a b, c", "token=<redacted>"), ("token=\"\"", "token=<redacted>"),
        ("<https://a?token=b>; c", "<https://a?token=<redacted>>; c"), ("token=<a>", "token=<redacted>>"),
        ("token=<redacted>a&b", "token=<redacted>&b"),
    ])
    func `Texts with addresses lose their secrets`(text: String, redacted: String) {
        #expect(redaction.redact(text: text) == redacted)
        #expect(redaction.redact(text: redacted) == redacted)
    }

    /// The slash that could end a user, or the user, is inside the text that another rule removes.
    @Test(arguments: [
        ("://token=://@", "://token=<redacted>"), ("://a&token=/b;c@d", "://<redacted>@d"),
        ("://a@token=/b;c@d/e", "://<redacted>@d/e"),
        ("://a:b&token=c@d/", "://<redacted>@d/"),
        ("://a&token=/;%zz@%74oken=b", "://<redacted>@%74oken=<redacted>"),
        ("a?token=b://c:d@e", "a?token=<redacted>"),
    ])
    func `Finds nested users and values in one pass`(text: String, redacted: String) {
        #expect(redaction.redact(text: text) == redacted)
        #expect(redaction.redact(text: redacted) == redacted)
    }

    @Test(arguments: [
        (#"{"password":"a\"b","n":1.50, "é":[1,2]}"#, #"{"password":"<redacted>","n":1.50, "é":[1,2]}"#),
        (
            #"[{"a":{"refresh_token":12.5e3,"b":{"secret":null}}}]"#,
            #"[{"a":{"refresh_token":0,"b":{"secret":null}}}]"#
        ),
        (#"{"tokens":["a",{"b":"c","d":[true,-1]}],"e":"f"}"#, #"{"tokens":["<redacted>",{"<":1}],"e":"f"}"#),
        (#"{"pass\u0077ord":"a"}"#, #"{"pass\u0077ord":"<redacted>"}"#),
        (
            "{\"token\":\"a\"}\n{\"token\":\"b\"}\n",
            "{\"token\":\"<redacted>\"}\n{\"token\":\"<redacted>\"}\n"
        ),
        (#""password""#, #""password""#), ("", ""), ("plain text", "plain text"),
        (#"{"password":"a"#, "<redacted>"), (#"{'secret' : 'a'}"#, "<redacted>"),
        ("password = a", "<redacted>"),
        (#"{"a":"b"#, #"{"a":"b"#), ("event: x\ndata: {\"token\":\"a\"}\n\n", "<redacted>"),
    ])
    func `Bodies lose their secrets and are otherwise unchanged`(body: String, redacted: String) {
        let redacted = redacted.replacing(#"{"<":1}"#, with: #"{"b":"<redacted>","d":[true,0]}"#)
        let once = redaction.redact(Array(body.utf8), contentType: "application/json")
        #expect(String(decoding: once, as: UTF8.self) == redacted)
        #expect(redaction.redact(once, contentType: "application/json") == once)
    }

    @Test func `Forms lose their secrets`() {
        let body = Array("a=1&pass%77ord=x%26y&b&token&access_token=&=z".utf8)
        let type = "application/x-www-form-urlencoded; charset=utf-8"
        let redacted = redaction.redact(body, contentType: type)
        #expect(
            String(decoding: redacted, as: UTF8.self)
                == "a=1&pass%77ord=<redacted>&b&token&access_token=<redacted>&=z")
        // Without the quotation mark it would be JSON.
        let other = Array(#"{"token":"a&token="b&c"}"#.utf8)
        #expect(redaction.redact(other, contentType: type) == Array("<redacted>".utf8))
    }

    @Test func `Hides deeply nested values without parsing them`() {
        let body =
            String(repeating: "[", count: 100_000) + #"{"token":"a"}"#
            + String(repeating: "]", count: 100_000)
        #expect(redaction.redact(Array(body.utf8), contentType: nil) == Array("<redacted>".utf8))
    }
}
