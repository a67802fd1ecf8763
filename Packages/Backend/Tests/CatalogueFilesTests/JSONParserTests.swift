import Foundation
import Testing

@testable import CatalogueFiles

@Suite struct JSONParserTests {
    private func parse(_ text: String) throws(ScanFault) -> JSONValue {
        let bytes = Array(text.utf8)
        return try bytes.withUnsafeBufferPointer { buffer throws(ScanFault) in
            try JSONParser.parse(buffer, maximumDepth: 64)
        }
    }

    @Test(arguments: [
        ("null", JSONValue.null), (" true ", .bool(true)), ("false", .bool(false)),
        ("-0.5e+10", .number("-0.5e+10")),
        ("0", .number("0")), ("\"\"", .string("")), ("\"\\u00e9\\n\\/\\\\\\\"\"", .string("é\n/\\\"")),
        ("\"\\ud83c\\udfac\"", .string("🎬")), ("\"한글\"", .string("한글")), ("[]", .array([])),
        ("{ }", .object([:])),
        ("[1 , [\"a\"]]", .array([.number("1"), .array([.string("a")])])),
        ("{\"a\":1,\"a\":2}", .object(["a": .number("2")])), ("\"\\u0000\"", .string("\0")),
    ])
    func `Reads standard JSON`(text: String, expected: JSONValue) throws {
        #expect(try parse(text) == expected)
    }

    @Test(arguments: [
        "", " ", "nul", "nulL", "NaN", "Infinity", "-", "+1", "01", "1.", ".5", "1e", "1e+", "\"", "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\n\"", "\"\t\"", "[", "[1",
        "[1,", "[1,]",
        "[,1]", "[1 2]", "{", "{a:1}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{1:2}", "[}", "{]", "1 2", "'a'",
        "// x\n1",
    ])
    func `Refuses nonstandard JSON`(text: String) {
        #expect(throws: ScanFault.self) { try parse(text) }
    }

    @Test func `Agrees with Foundation about damaged texts`() throws {
        var random = Sequence64(state: 3)
        let whole = Array(#"{"a":[1,-2.5e3,"x\u00e9y"],"b":{"c":null,"d":[true,false]}}"#.utf8)
        let noise = Array("{}[],:\"\\0e.-tnu1 ".utf8)
        for _ in 0..<4000 {
            var bytes = whole
            let index = Int.random(in: 0..<bytes.count, using: &random)
            bytes[index] = noise.randomElement(using: &random) ?? 0
            let known = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            let ours = try? parse(String(decoding: bytes, as: UTF8.self))
            #expect((ours != nil) == (known != nil), "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test func `Stops at the maximum depth`() throws {
        let nested = { (depth: Int) in
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(throws: Never.self) { try parse(nested(64)) }
        let fault = #expect(throws: ScanFault.self) { try parse(nested(65)) }
        #expect(fault?.reason == .tooDeep(limit: 64))
    }
}
