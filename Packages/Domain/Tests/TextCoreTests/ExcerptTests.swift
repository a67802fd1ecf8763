import Testing
import TextCore

@Suite struct ExcerptTests {
    @Test(arguments: [
        ("one line", "one line"), ("before\nthe line with @meng\nafter", "the line with @meng"),
        ("before\r\n@meng", "@meng"), ("@meng\n", "@meng"),
    ])
    func `A short line is shown whole`(text: String, excerpt: String) throws {
        #expect(text.excerpt(around: text.firstIndex(of: "@") ?? text.startIndex) == excerpt)
    }

    @Test func `A long line is shown around the place`() throws {
        let text = String(repeating: "before ", count: 20) + "@meng " + String(repeating: "after ", count: 20)
        let excerpt = text.excerpt(around: try #require(text.firstIndex(of: "@")))
        #expect(excerpt.hasPrefix("…before before @meng after "))
        #expect(excerpt.hasSuffix("…") && excerpt.count == 62)
        #expect(text.excerpt(around: text.startIndex).hasPrefix("before before "))
    }

    @Test func `The end of a text is a valid place`() {
        #expect("".excerpt(around: "".startIndex) == "")
        #expect("one\n".excerpt(around: "one\n".endIndex) == "")
    }
}
