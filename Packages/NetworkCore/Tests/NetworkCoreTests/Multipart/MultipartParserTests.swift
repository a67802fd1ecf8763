import NetworkCore
import Testing

@Suite struct MultipartParserTests {
    @Test(arguments: MultipartSample.accepted)
    func `Parses the forms that clients send`(sample: MultipartSample) {
        let form = ParsedForm(Array(sample.body.utf8))
        #expect(form.error == nil)
        #expect(form.texts == sample.texts)
        #expect(form.parts.filter { !$0.isEnded } == [])
    }

    @Test(arguments: MultipartSample.refused)
    func `Refuses invalid forms with a reason`(sample: MultipartSample) {
        let form = ParsedForm(Array(sample.body.utf8))
        #expect(form.error == sample.error)
        #expect(form.texts.filter { !$0.hasSuffix("=") } == sample.texts)
    }

    @Test(arguments: MultipartSample.accepted + MultipartSample.refused)
    func `Pieces of any size give the same result`(sample: MultipartSample) {
        let body = Array(sample.body.utf8)
        let whole = ParsedForm(body)
        for first in 1...max(1, body.count) {
            #expect(ParsedForm(body, sizes: [first, .max]) == whole, "cut at \(first)")
        }
        for sizes in [[1], [2], [3], [1, 5], [7, 1, 1]] {
            #expect(ParsedForm(body, sizes: sizes) == whole, "\(sizes)")
        }
    }

    @Test func `A part has a name, a file name and a type`() throws {
        let body =
            "--b\r\ncontent-disposition: form-data; filename=\"C:\\dir\\a%22\\\"b\\\\.jpg\"; name=\"im%22age%0D\"\r\n"
            + "Content-Type:  image/jpg \r\nX-Other: 1\r\n\r\n\r\n--b--"
        let head = try #require(ParsedForm(Array(body.utf8)).parts.first?.head)
        #expect(head.name == "im\"age%0D")
        #expect(head.filename == "C:\\dir\\a\"\"b\\.jpg")
        #expect(head.contentType == "image/jpg")
        #expect(head.headers["x-other"] == "1")
    }

    @Test func `Accepts an empty file name`() throws {
        let body = "--b\r\nContent-Disposition: form-data; name=a; filename=\"\"\r\n\r\n\r\n--b--"
        #expect(ParsedForm(Array(body.utf8)).parts.first?.head.filename == "")
    }

    @Test func `Refuses a header that is not UTF-8`() {
        let body = Array("--b\r\nA: ".utf8) + [0xFF] + Array("\r\n\r\n".utf8)
        #expect(ParsedForm(body).error == .badHeader("is not UTF-8"))
    }

    @Test(arguments: [
        (MultipartLimits(parts: 1), MultipartError.tooManyParts(limit: 1)),
        (MultipartLimits(headerBytes: 43), .headerTooLarge(limit: 43)),
        (MultipartLimits(totalBytes: 147), .tooLarge(limit: 147)),
    ])
    func `Each limit is exact to the byte`(limits: MultipartLimits, error: MultipartError) {
        let part = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"
        let one = Array((part + "1\r\n--b--").utf8)
        let two = Array((part + "1\r\n" + part + String(repeating: "1", count: 40) + "\r\n--b--").utf8)
        for sizes in [[1], [Int.max]] {
            #expect(ParsedForm(two, sizes: sizes, limits: limits).error == error)
        }
        var wider = limits
        (wider.parts, wider.headerBytes, wider.totalBytes) =
            (max(2, limits.parts), max(44, limits.headerBytes), max(two.count, limits.totalBytes))
        #expect(ParsedForm(two, limits: wider).error == nil)
        #expect(ParsedForm(one).error == nil)
    }

    @Test func `Limits the preamble and the blanks`() {
        let limits = MultipartLimits(headerBytes: 100)
        let preamble = String(repeating: "\r\n--x", count: 21) + "\r\n--b--"
        #expect(ParsedForm(Array(preamble.utf8), limits: limits).error == .headerTooLarge(limit: 100))
        let blanks = "--b" + String(repeating: " ", count: 101) + "\r\n"
        #expect(ParsedForm(Array(blanks.utf8), limits: limits).error == .headerTooLarge(limit: 100))
    }

    @Test(arguments: [
        ("multipart/form-data; boundary=b", "b"),
        ("Multipart/Form-Data;charset=utf-8; BOUNDARY=\"b c\" ; ", "b c"),
        ("multipart/form-data; boundary=NalaMarketBoundary-7C/?:=()", "NalaMarketBoundary-7C/?:=()"),
    ])
    func `Finds the boundary in a Content-Type`(type: String, boundary: String) throws {
        #expect(try MultipartBoundary(contentType: type).text == boundary)
    }

    @Test(arguments: [
        ("multipart/form-data", MultipartError.missingBoundary),
        ("multipart/mixed; boundary=b", .notFormData("multipart/mixed")),
        ("", .notFormData("")),
        ("multipart/form-data; boundary=", .badBoundary("is empty")),
        ("multipart/form-data; boundary=\"\"", .badBoundary("is empty")),
        ("multipart/form-data; boundary=b; boundary=c", .duplicateParameter("boundary")),
        (
            "multipart/form-data; boundary=\"a \"",
            .badBoundary("has a character that RFC 2046 does not allow")
        ),
        (
            "multipart/form-data; boundary=\"a\u{7}\"",
            .badBoundary("has a character that RFC 2046 does not allow")
        ),
        ("multipart/form-data; boundary=\"a", .badHeader("has a quotation mark that is not closed")),
        (
            "multipart/form-data; boundary=a, text/plain",
            .badHeader("has the parameter boundary with signs that need quotation marks")
        ),
        ("multipart/form-data; boundary", .badHeader("has a parameter that is not name=value")),
    ])
    func `Refuses a Content-Type without a valid boundary`(type: String, error: MultipartError) {
        #expect(throws: error) { try MultipartBoundary(contentType: type) }
    }

    @Test func `A boundary has at most seventy characters`() throws {
        _ = try MultipartBoundary(String(repeating: "b", count: 70))
        #expect(throws: MultipartError.badBoundary("has more than 70 characters")) {
            try MultipartBoundary(String(repeating: "b", count: 71))
        }
    }

    @Test func `Errors are clauses without control characters`() {
        #expect("\(MultipartError.notFormData("a\u{1B}[2J"))".contains("a\\u{1B}[2J, not"))
        #expect("\(MultipartError.tooLarge(limit: 9))" == "the body has more than 9 bytes")
    }
}
