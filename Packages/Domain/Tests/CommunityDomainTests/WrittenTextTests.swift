import TextCore
import CommunityDomain
import Testing

@Suite struct WrittenTextTests {
    /// The three kinds of text differ only in their limits.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let limit: Int
        let bytes: Int
        let make: @Sendable (String) throws(TextProblem) -> String
    }

    static let kinds = [
        Kind(testDescription: "post", limit: 10_000, bytes: 65_536) { text throws(TextProblem) in
            try PostText(text).text
        },
        Kind(testDescription: "comment", limit: 2_000, bytes: 16_384) { text throws(TextProblem) in
            try CommentText(text).text
        },
        Kind(testDescription: "reason", limit: 500, bytes: 4_096) { text throws(TextProblem) in
            try ModerationReason(text).text
        },
    ]

    @Test(arguments: [
        ("hello", "hello"), ("  hello \n\n", "hello"), ("\u{3000}안녕\u{A0}", "안녕"),
        ("a\r\nb\rc\nd\u{85}e", "a\nb\nc\nd\ne"),
        ("a\r\r\nb", "a\n\nb"), ("a\n\n\nb", "a\n\n\nb"), ("a\tb", "a\tb"),
        ("a\0b\u{1B}[31mc\u{7F}\u{9B}d", "ab[31mcd"),
        ("\u{1112}\u{1161}\u{11AB}", "한"), ("e\u{301}", "é"), ("👩🏽‍🚀", "👩🏽‍🚀"),
        ("a\u{202E}b\u{200B}c", "a\u{202E}b\u{200B}c"),
        ("\0 a", "a"),
        ("x" + String(repeating: "\u{308}", count: 9), "ẍ" + String(repeating: "\u{308}", count: 8)),
        ("<b>&amp;</b>", "<b>&amp;</b>"), ("ｆｕｌｌ", "ｆｕｌｌ"),
    ])
    func `A text stays as it was written, except for line ends and controls`(
        text: String, expected: String
    ) throws {
        for kind in Self.kinds {
            let kept = try kind.make(text)
            #expect(Array(kept.utf8) == Array(expected.utf8))
            #expect(try Array(kind.make(kept).utf8) == Array(kept.utf8))
        }
    }

    @Test(arguments: [
        "", " ", "\n\t\r\n", "\0", "\u{200B}", "\u{FEFF}\u{200D}", "\u{3164}", "\u{2800} \u{2800}",
        "\u{202E}",
    ])
    func `A text without visible characters is empty`(text: String) {
        for kind in Self.kinds { #expect(throws: TextProblem.empty) { try kind.make(text) } }
    }

    @Test(arguments: kinds)
    func `The limit is in user-perceived characters`(kind: Kind) throws {
        for character in ["a", "한", "e\u{301}"] {
            let longest = String(repeating: character, count: kind.limit)
            #expect(try kind.make(longest).count == kind.limit)
            #expect(try kind.make(" " + longest + "\n").count == kind.limit)
            #expect(throws: TextProblem.tooLong(limit: kind.limit)) { try kind.make(longest + "b") }
        }
    }

    @Test(arguments: kinds)
    func `Characters of many parts do not bypass the limit in bytes`(kind: Kind) throws {
        let flood = "a" + String(repeating: "\u{20DD}", count: kind.bytes / 3)
        #expect(flood.count == 1)
        #expect(try kind.make(flood).utf8.count == kind.bytes / 3 * 3 + 1)
        #expect(throws: TextProblem.tooLarge(limit: kind.bytes)) { try kind.make(flood + "\u{20DD}") }
    }

    @Test func `The published limits are the enforced ones`() {
        #expect([PostText.limit, CommentText.limit, ModerationReason.limit] == Self.kinds.map(\.limit))
    }
}
