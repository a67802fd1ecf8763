/// The ways around the compiler's checks. Each use has to be listed with its reason, so that none slips in.
struct EscapeHatches {
    /// "path: pattern" and why it cannot be avoided. Empty is the aim.
    static let listed: [String: String] = [
        "Packages/DIContainer/Sources/DIContainer/DependencyRecord.swift: fatalError":
            "a circle of values over two threads: waiting would never end, and there is no value to return"
    ]

    private static let patterns: [(name: String, matches: @Sendable (Substring) -> Bool)] = [
        ("@unchecked", { $0.mentions("@unchecked") }),
        ("nonisolated(unsafe)", { $0.mentions("nonisolated(unsafe)") }),
        ("unsafeBitCast", { $0.mentions("unsafeBitCast(") }),
        ("unsafeDowncast", { $0.mentions("unsafeDowncast(") }),
        ("assumeIsolated", { $0.mentions("assumeIsolated") }),
        ("fatalError", { $0.mentions("fatalError(") || $0.mentions("preconditionFailure(") }),
        ("try!", { $0.mentions("try!") }),
        ("as!", { $0.mentions("as!") && $0.contains(/\bas!/) }),
        (
            "force unwrap",
            { line in
                guard line.mentions("!") else { return false }
                let rest = line.replacing(/\b(?:try|as)!/, with: "")
                return rest.contains(/[\w)\]]!(?![=\w"])/) && !rest.contains("\"")
            }
        ),
        ("@_", { $0.mentions("@_") && $0.contains(/@_(?!documentation)\w+/) }),
    ]

    /// Uses that are not listed, in words that name the file and the line.
    static func violations(in files: [SourceFile]) -> [String] {
        files.filter { $0.module != nil }.flatMap { file in
            file.codeLines.flatMap { line in
                patterns.filter { $0.matches(line.code) && listed["\(file.path): \($0.name)"] == nil }
                    .map { "\(file.path):\(line.number): \($0.name)" }
            }
        }
    }

    /// Entries of the list that nothing needs any more.
    static func stale(in files: [SourceFile]) -> [String] {
        listed.keys.filter { entry in
            !files.contains { file in
                patterns.contains { pattern in
                    entry == "\(file.path): \(pattern.name)"
                        && file.codeLines.contains { pattern.matches($0.code) }
                }
            }
        }
    }
}
