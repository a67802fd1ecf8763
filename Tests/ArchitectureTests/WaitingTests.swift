import Testing

/// A loop that waits for an event that never happens would block the whole suite: a time limit only cancels a test.
@Suite struct WaitingTests {
    @Test func `A yielding loop ends when its test is cancelled`() throws {
        let files = try SourceTree.swiftFiles(in: ["Packages", "Apps", "Tests"])
        let endless = files.filter { $0.module == nil }.flatMap(Self.endlessLoops)
        #expect(endless.isEmpty, "\(endless.joined(separator: "\n"))")
    }

    /// The loops with `Task.yield()` in their bodies that cannot end, by file and line.
    private static func endlessLoops(in file: SourceFile) -> [String] {
        let tokens = file.tokens
        return tokens.indices.filter { index in
            index > 1 && tokens[index].text == "yield" && tokens[index - 2].text == "Task"
        }.compactMap { index in
            var depth = 0
            guard
                let start = tokens[..<index].lastIndex(where: { token in
                    guard token.kind == .sign else { return false }
                    depth += token.text == "}" ? 1 : token.text == "{" ? -1 : 0
                    return depth < 0
                }),
                let loop = tokens[..<start].lastIndex(where: { loops.contains($0.text) }),
                tokens[loop].text == "while", tokens[loop + 1].text != "let",
                !tokens[loop..<index].contains(where: { ends.contains($0.text) })
            else { return nil }
            return "\(file.path):\(tokens[loop].line)"
        }
    }

    private static let ends: Set = ["checkCancellation", "deadline", "isCancelled"]
    private static let loops: Set = ["while", "for", "repeat", "func", "if", "do", "guard"]

    @Test(arguments: [
        "while a { await Task.yield() }", "while b({ $0 }) {\n  c()\n  await Task.yield()\n}",
        "for a in b { while !c { await Task.yield() } }",
    ])
    func `Reports an endless loop`(_ code: String) {
        #expect(Self.endlessLoops(in: SourceFile(path: "a.swift", text: code)).count == 1, "\(code)")
    }

    @Test(arguments: [
        "while a, !Task.isCancelled { await Task.yield() }", "for _ in 0..<9 { await Task.yield() }",
        "while let a = b() { await Task.yield() }",
    ])
    func `Accepts a loop that ends`(_ code: String) {
        #expect(Self.endlessLoops(in: SourceFile(path: "a.swift", text: code)).isEmpty, "\(code)")
    }
}
