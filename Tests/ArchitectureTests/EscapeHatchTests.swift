import Testing

@Suite struct EscapeHatchTests {
    @Test func `No way around the compiler's checks is used unlisted`() throws {
        let files = try SourceTree.swiftFiles(in: ["Packages", "Apps"])
        let violations = EscapeHatches.violations(in: files)
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
        #expect(EscapeHatches.stale(in: files).isEmpty)
    }

    @Test(arguments: [
        ("final class A: @unchecked Sendable {}", "@unchecked"),
        ("nonisolated(unsafe) var a = 1", "nonisolated(unsafe)"),
        ("let b = unsafeBitCast(a, to: Int.self)", "unsafeBitCast"),
        ("    default: fatalError()", "fatalError"),
        ("let a = try! make()", "try!"),
        ("let a = b as! String", "as!"),
        ("let a = list.first!", "force unwrap"),
        ("let a = list[0]!.name", "force unwrap"),
        ("@_silgen_name(x) func f()", "@_"),
    ])
    func `A new escape is named with its file and line`(line: String, name: String) {
        let file = SourceFile(path: "Packages/Data/Sources/MoviesData/X.swift", text: "\n\(line)\n")
        #expect(
            EscapeHatches.violations(in: [file]) == ["Packages/Data/Sources/MoviesData/X.swift:2: \(name)"])
    }

    @Test(arguments: [
        "if !a { }", "a != b", "// never try! here", "let a = \"stop!\"", "/// fatalError( is out",
    ])
    func `Ordinary code is none`(line: String) {
        let file = SourceFile(path: "Packages/Data/Sources/MoviesData/X.swift", text: line)
        #expect(EscapeHatches.violations(in: [file]).isEmpty)
    }
}
