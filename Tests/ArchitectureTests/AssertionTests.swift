import Testing

/// A test without an assertion passes regardless of the code.
@Suite struct AssertionTests {
    @Test func `Every test asserts something`() throws {
        let files = try SourceTree.swiftFiles(in: ["Packages", "Apps", "Tests"])
        let weak = files.filter { $0.module == nil }.flatMap(Self.weakTests)
        #expect(weak.isEmpty, "\(weak.joined(separator: "\n"))")
    }

    /// Tests whose own body has no expectation, as messages with the file and the line. A helper that asserts is named
    /// `expect…`, `check…` or `verify`.
    private static func weakTests(in file: SourceFile) -> [String] {
        let tokens = file.tokens
        return tokens.indices.filter { tokens[$0].kind == .word && tokens[$0].text == "@Test" }.compactMap {
            test in
            guard let function = tokens[test...].firstIndex(where: { $0.text == "func" }),
                let body = body(of: function, in: tokens), !asserts(Array(tokens[body]))
            else { return nil }
            return "\(file.path):\(tokens[function].line): \(tokens[function + 1].text)"
        }
    }

    /// The tokens between the braces of a function: from the first brace outside its parameters to the matching brace.
    private static func body(of function: Int, in tokens: [SwiftToken]) -> Range<Int>? {
        var parentheses = 0
        var braces = 0
        var start: Int?
        for index in function..<tokens.count where tokens[index].kind == .sign {
            switch tokens[index].text {
            case "(" where start == nil: parentheses += 1
            case ")" where start == nil: parentheses -= 1
            case "{" where parentheses == 0 || start != nil:
                braces += 1
                start = start ?? index
            case "}" where start != nil:
                braces -= 1
                if braces == 0 { return start.map { $0..<index } }
            default: break
            }
        }
        return nil
    }

    private static func asserts(_ body: [SwiftToken]) -> Bool {
        body.indices.contains { index in
            guard body[index].kind == .word else { return false }
            var next: [String] { body.dropFirst(index + 1).prefix(4).map(\.text) }
            switch body[index].text {
            case "#expect", "#require":
                return next.dropFirst().first != "true" && next.dropFirst().first != "Bool"
            case "confirmation": return true
            case "Issue": return next.starts(with: [".", "record"])
            case let name where isHelper(name):
                return next.first == "(" || next.first == "{"
            default: return false
            }
        }
    }

    /// Without a regular expression, which would be compiled for each word of each test.
    private static func isHelper(_ name: String) -> Bool {
        ["expect", "check", "verify"].contains { verb in
            name.hasPrefix(verb) && name.dropFirst(verb.count).first.map { "A"..."Z" ~= $0 } ?? (name == verb)
        }
    }

    @Test(arguments: [
        "@Test func a() {}", "@Test(arguments: [1]) func `a b`(_ a: Int = { 1 }()) async { f(a) }",
        "@Test func a() { /* #expect(b) */ print(\"#expect(c)\") }\nfunc b() { #expect(a) }",
        "@Test func a() { #expect(true) }", "@Test func a() { try #require(Bool(true)) }",
        "@Test func a() { expectation = 1; checked(); let expect = 1 }",
    ])
    func `Reports a test without an assertion`(text: String) {
        #expect(Self.weakTests(in: SourceFile(path: "Tests/A/X.swift", text: text)).count == 1)
    }

    @Test(arguments: [
        "@Test func a() { #expect(b) }", "@Test func a() { if b { Issue.record(\"\") } }",
        "@Test func a() async { await confirmation { _ in } }", "@Test func a() { expectSame(1, 2) }",
        "@Test func a() { try await behaviour.check(b) }",
        "@Test func a() { for b in c { _ = try #require(b) } }",
        "func a() {}",
    ])
    func `Accepts a test with an assertion`(text: String) {
        #expect(Self.weakTests(in: SourceFile(path: "Tests/A/X.swift", text: text)).isEmpty)
    }
}
