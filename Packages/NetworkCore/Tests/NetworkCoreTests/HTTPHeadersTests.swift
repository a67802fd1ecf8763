import NetworkCore
import Testing

@Suite struct HTTPHeadersTests {
    @Test func `Finds a field in any case and keeps its spelling`() {
        let headers: HTTPHeaders = ["X-Trace": "1"]
        #expect(headers["x-trace"] == "1")
        #expect(headers["X-TRACE"] == "1")
        #expect(headers["trace"] == nil)
        #expect(headers.fields.map(\.name) == ["X-Trace"])
        #expect(headers == ["x-TRACE": "1"])
        #expect(headers.hashValue == (["x-trace": "1"] as HTTPHeaders).hashValue)
        #expect(headers != ["X-Trace": "2"])
    }

    @Test func `Keeps repeated fields in order until one value replaces them all`() throws {
        var headers: HTTPHeaders = ["A": "0"]
        try headers.add("Set-Cookie", "a=1")
        try headers.add("B", "2")
        try headers.add("set-cookie", "b=2")
        #expect(headers.values(of: "Set-Cookie") == ["a=1", "b=2"])
        #expect(headers["Set-Cookie"] == "a=1")
        headers["SET-COOKIE"] = "c=3"
        #expect(headers.fields.map(\.name) == ["A", "SET-COOKIE", "B"])
        headers["Set-Cookie"] = nil
        #expect(headers.values(of: "Set-Cookie").isEmpty)
        #expect(headers["B"] == "2")
    }

    @Test(arguments: ["", "a b", "a:", "a\r\nb", "ä", "a\0", "a\u{7F}"])
    func `Rejects a name that is not a token`(_ name: String) {
        var headers: HTTPHeaders = [name: "1"]
        headers[name] = "2"
        #expect(headers.fields.isEmpty)
        #expect(throws: NetworkError.self) { try headers.add(name, "3") }
        #expect(HTTPMethod(rawValue: name) == nil)
    }

    @Test(arguments: ["a\r\nEvil: 1", "a\nb", "a\rb", "a\0b", "\u{1B}[2J", "a\u{7F}"])
    func `Stores no control character in a value`(_ value: String) throws {
        var headers: HTTPHeaders = ["Literal": value]
        headers["Set"] = value
        #expect(throws: NetworkError.self) { try headers.add("Added", value) }
        #expect(headers.fields.count == 2)
        for field in headers.fields {
            #expect(field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
        }
    }

    @Test func `Trims a value and keeps tabs and other alphabets inside`() {
        let headers: HTTPHeaders = ["A": " \t é\tx \t", "B": " "]
        #expect(headers["A"] == "é\tx")
        #expect(headers["B"] == "")
    }

    @Test func `Merging replaces fields of the same name and keeps repeated fields of the other headers`()
        throws
    {
        var headers: HTTPHeaders = ["A": "1", "b": "1"]
        var other = HTTPHeaders()
        try other.add("B", "2")
        try other.add("B", "3")
        headers.merge(other)
        #expect(headers.values(of: "b") == ["2", "3"])
        #expect(headers["A"] == "1")
    }

    @Test(.timeLimit(.minutes(10))) func `Quickly merges as many fields as a head can have`() throws {
        var (headers, other) = (HTTPHeaders(), HTTPHeaders())
        for number in 0..<60_000 {
            try headers.add("A\(number)", "")
            try other.add("B\(number)", "")
        }
        headers.merge(other)
        #expect(headers.fields.count == 120_000)
    }

    @Test func `Accepts methods of other standards`() {
        #expect(HTTPMethod(rawValue: "REPORT")?.description == "REPORT")
        #expect(HTTPMethod(rawValue: "GET") == .get)
    }
}
