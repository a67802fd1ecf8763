import Foundation
import TerminalKit
import Testing

@Suite struct JSONOutputTests {
    @Test func `Keys are sorted, times are ISO 8601, slashes stay`() {
        struct Value: Encodable {
            let b = "a/b"
            let a = Date(timeIntervalSince1970: 0)
        }
        #expect(JSONOutput.line(Value()) == #"{"a":"1970-01-01T00:00:00Z","b":"a/b"}"#)
        #expect(
            JSONOutput.text(Value()) == """
                {
                  "a" : "1970-01-01T00:00:00Z",
                  "b" : "a/b"
                }
                """)
        #expect(JSONOutput.text([Double.nan]) == nil)
    }

    @Test(arguments: [
        ("\u{7F}", #"\u007f"#), ("\u{9B}", #"\u009b"#), ("\u{200B}", #"\u200b"#), ("\u{FFF9}", #"\ufff9"#),
        ("\u{E0041}", #"\udb40\udc41"#), ("\u{3164}", #"\u3164"#), ("\u{FFFF}", #"\uffff"#),
        ("\u{2029}", #"\u2029"#),
        ("한👩‍👩‍👧❤️", "한👩‍👩‍👧❤️"), ("a\u{200D}", #"a\u200d"#),
    ])
    func `Writes characters that are unsafe for a terminal as escapes`(text: String, expected: String) {
        #expect(JSONOutput.line([text]) == "[\"\(expected)\"]")
        #expect(JSONOutput.line([text: 1]) == "{\"\(expected)\":1}")
    }

    @Test func `Escaping foreign JSON keeps its value`() throws {
        let json = "{\t\"a\u{202E}\":\r\n[\"\u{34F}\\u001b\"]}"
        let escaped = JSONOutput.escaped(json)
        #expect(escaped == "{ \"a\\u202e\": \n[\"\\u034f\\u001b\"]}")
        let before = try JSONDecoder().decode([String: [String]].self, from: Data(json.utf8))
        #expect(try JSONDecoder().decode([String: [String]].self, from: Data(escaped.utf8)) == before)
    }
}
