import Testing

@Suite struct SwiftLexerTests {
    private func words(_ source: String) -> [String] {
        SwiftLexer.tokens(of: source).filter { $0.kind == .word }.map(\.text)
    }

    @Test(arguments: [
        "a // b \"c\"\nd", "a /* b /* c */ \" */ d", "a \"b // \\\" c\" d", ##"a #"b " \(c)"# d"##,
        "a \"\"\"\n b \" \"\" c\n \\\"\"\" \"\"\" d", "a ##\"b \"# \\#(c)\"## d", "a = /b\"c/ d",
        "a = #/b\n\"c/ /# d", "a \"\" d", "a /**/d",
    ])
    func `Comments and the text of literals are not words`(source: String) {
        #expect(words(source) == ["a", "d"])
    }

    @Test(arguments: [
        #"a "x\(b + "y\(c)" ) z" d"#, "a \"\"\"\n\\(b)\n  \\(c())\n\"\"\" d", ##"a #"\(x) \#(b) y"# c"##,
    ])
    func `Interpolated code is code`(source: String) {
        #expect(words(source).starts(with: ["a", "b"]))
        #expect(!words(source).contains("x") && !words(source).contains("y"))
    }

    @Test func `A slash after a value divides`() {
        #expect(words("a / b; (c)/d; e[0]/f / g") == ["a", "b", "c", "d", "e", "0", "f", "g"])
        #expect(words("let a = b.c(of: /d \"/).e") == ["let", "a", "b", "c", "of", "e"])
    }

    @Test func `A raw identifier is one word, and marks belong to their words`() {
        #expect(
            words("@Test func `a \"b\" c`() { #expect(d) }") == [
                "@Test", "func", "`a \"b\" c`", "#expect", "d",
            ])
    }

    @Test func `Tokens have their line and the preceding white space`() {
        let tokens = SwiftLexer.tokens(of: "a\n\"\"\"\n x\n \"\"\"\n/*\n*/b!")
        #expect(tokens.map(\.line) == [1, 2, 6, 6])
        #expect(tokens.map(\.isSpaced) == [true, true, true, false])
        #expect(tokens.map(\.kind) == [.word, .string, .word, .sign])
    }

    @Test(arguments: ["\"a", "/* a", "#\"a", "\"\"\"", "\"\\(", "`a", "/", "\\", "#/a"])
    func `Unterminated literals and comments end with the file`(source: String) {
        #expect(SwiftLexer.tokens(of: source).count <= 2)
    }
}
