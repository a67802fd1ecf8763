import Testing

@Suite struct EscapeHatchTests {
    @Test func `Every use of an escape hatch is listed`() throws {
        let files = try SourceTree.swiftFiles(in: ["Packages", "Apps"])
        let violations = EscapeHatches.violations(in: files)
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
        #expect(EscapeHatches.stale(in: files).isEmpty)
    }

    private func violations(_ text: String) -> [String] {
        EscapeHatches.violations(in: [SourceFile(path: "Packages/A/Sources/A/X.swift", text: text)])
    }

    @Test(arguments: [
        ("final class A: @unchecked Sendable {}", "@unchecked"),
        ("nonisolated(unsafe) var a = 1", "nonisolated(unsafe)"),
        ("nonisolated ( unsafe ) var a = 1", "nonisolated(unsafe)"),
        ("unowned(unsafe) let a: A", "unowned(unsafe)"),
        ("let b = unsafeBitCast(a, to: Int.self)", "unsafeBitCast"),
        ("let b = cast ?? unsafeBitCast", "unsafeBitCast"),
        ("    default: fatalError()", "fatalError"),
        ("fatalError (\"\")", "fatalError"),
        ("preconditionFailure(\"no // way\")", "fatalError"),
        ("let a = try! make()", "try!"),
        ("let a = b as! String", "as!"),
        ("let a = list.first!", "force unwrap"),
        ("let a = list[0]!.name", "force unwrap"),
        ("let a = list[\"key\"]!", "force unwrap"),
        ("print(\"\", list.first!)", "force unwrap"),
        ("let a = \"\\(list.first!)\"", "force unwrap"),
        ("let a = #\"\"\"\n \"\\#(list.first!)\"\n\"\"\"#", "force unwrap"),
        ("let a = \"//\"; b(c!)", "force unwrap"),
        ("let a = /* \" */ b!", "force unwrap"),
        ("let a = list.first { $0 > 1 }!", "force unwrap"),
        ("let a: Set<Int>!", "force unwrap"),
        ("let a = b?.c?!.d", "force unwrap"),
        ("let a = `default`!", "force unwrap"),
        ("let a = list.firstMatch(of: /\"/)!", "force unwrap"),
        ("@_silgen_name(x) func f()", "@_"),
    ])
    func `Reports a use with its file and line`(code: String, name: String) {
        let found = violations("\n\(code)\n")
        #expect(found.count == 1)
        #expect(
            found.allSatisfy { $0.hasPrefix("Packages/A/Sources/A/X.swift:") && $0.hasSuffix(": \(name)") })
    }

    @Test(arguments: [
        "if !a { }", "a != b", "a!=b", "f(!a, [!b, !c])", "a && !b", "// never try! here",
        "let a = \"stop!\"",
        "/// fatalError( is out", "/* a! /* b! */ c! */", "let a = \"\"\"\n list.first!\n\"\"\"",
        "let a = #\"\\(list.first!) \"quoted!\" \"#", "#if !os(Linux)\n#endif", "let a = /b!/",
        "let `fatalError` = 1", "a ? !b : !c", "{ !$0 }",
    ])
    func `Accepts ordinary code, comments and texts`(code: String) {
        #expect(violations(code).isEmpty)
    }
}
