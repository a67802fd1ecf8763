import Testing

/// A text is written once, as a pair. These tests check every pair: both sides interpolate the same number of values,
/// and each side is in its own language.
@Suite struct LocalizedTextTests {
    private static var literal: Regex<(Substring, Substring)> {
        /"((?:[^"\\]|\\[^(]|\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*)"/
    }

    /// The two texts of every `LocalizedText("…", "…")` and every pair of an error, also if they are concatenated.
    private static func pairs(in code: String) -> [(english: String, korean: String)] {
        ["LocalizedText(", "ErrorText(", ".transport(", ".unavailable("].flatMap(code.components).compactMap {
            rest in
            var rest = rest
            var sides: [String] = []
            while sides.count < 2, let first = rest.prefixMatch(of: literal) {
                var side = String(first.1)
                rest = rest[first.range.upperBound...]
                while let next = rest.prefixMatch(of: /\s*\+\s*/),
                    let more = rest[next.range.upperBound...].prefixMatch(of: literal)
                {
                    side += more.1
                    rest = rest[more.range.upperBound...]
                }
                sides.append(side)
                guard let comma = rest.prefixMatch(of: /\s*,\s*/) else { break }
                rest = rest[comma.range.upperBound...]
            }
            return sides.count == 2 ? (sides[0], sides[1]) : nil
        }
    }

    private static var interpolation: Regex<(Substring, Substring)> {
        /\\\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/
    }

    /// The number of interpolated values, without singular and plural forms, which only English has. A value may be
    /// written differently on the two sides: `name.english`, `name.korean`.
    private static func valueCount(_ side: String) -> Int {
        let values = side.matches(of: interpolation).map { String($0.1) }
        return Set(values.filter { !$0.contains(" == 1 ? ") }).count
    }

    /// The side without interpolations and without examples in brackets.
    private static func own(_ side: String) -> String {
        side.replacing(interpolation, with: "").replacing(/\([^()]*\)/, with: "")
    }

    private static func isHangul(_ side: String) -> Bool {
        side.unicodeScalars.contains { ("가"..."힣").contains($0) }
    }

    @Test func `Both sides of a text interpolate the same number of values, and each is in its language`()
        throws
    {
        let files = try SourceTree.swiftFiles(in: ["Packages", "Apps"]).filter {
            $0.path.contains("/Sources/")
        }
        var count = 0
        for file in files {
            for (english, korean) in Self.pairs(in: file.text) {
                count += 1
                #expect(Self.valueCount(english) == Self.valueCount(korean), "\(file.path): \(english)")
                #expect(!Self.isHangul(Self.own(english)), "\(file.path): \(english)")
                #expect(
                    Self.isHangul(korean) || korean.contains(".korean)")
                        || !Self.own(korean).contains(/[a-z]{3}/), "\(file.path): \(korean)"
                )
            }
        }
        #expect(count > 950)
    }

    @Test(arguments: [
        (#"LocalizedText("a \(x) b", "가 \(x)")"#, [#"a \(x) b"#, #"가 \(x)"#]),
        (#"LocalizedText( "a " + "b", "가" + "나")"#, ["a b", "가나"]), (#"LocalizedText(verbatim: "a")"#, []),
        (#".io(ErrorText("a", "가"))"#, ["a", "가"]),
    ])
    func `Finds pairs`(code: String, sides: [String]) {
        #expect(Self.pairs(in: code).flatMap { [$0.english, $0.korean] } == sides)
    }

    /// The texts in words that stand alone. A literal is the same in both languages, so a reason in words needs a pair.
    private static func wordsWithoutPair(in code: String, after call: String) throws -> [String] {
        let text = #""(?:[^"\\]|\\[^(]|\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*""#
        let side = #"\#(text)(?:\s*\+\s*\#(text))*"#
        let reason = try Regex(#"\#(call)(\#(side))(\s*,\s*\#(side))?"#)
        return code.matches(of: reason).filter { $0.output[2].substring == nil }
            .map { own(String($0.output[1].substring ?? "")) }.filter { $0.contains(/[a-z]{2,} [a-z]/) }
    }

    /// The errors with a reason that users see.
    private static let errors =
        #"\.(?:address|badURL|corrupt|full|io|malformed|noSecretStore|notConnected|readOnly|refused|storage|system|"#
        + #"tls|transport|unavailable|unreachable|unreadable|untrusted|unwritable|workerFailed)\(\s*"#

    /// A backend that finds its own data wrong says it to engineers, in English after a Korean kind; import names a file of
    /// the user.
    private static func errors(in path: String) -> String {
        let isOwnData = path.hasPrefix("Packages/Backend/") && !path.contains("/Import/")
        return isOwnData ? errors.replacing(/corrupt\||malformed\|/, with: "") : errors
    }

    /// Files in which every text in words is a reason, so that no call names the error.
    private static let reasonFiles: Set<String> = [
        "Packages/AppCore/Sources/AppCore/Moves/BackupFile.swift",
        "Packages/Backend/Sources/HTTPServer/Engine/SocketAddress.swift",
        "Packages/Backend/Sources/MoviesBackend/Import/LibraryError+Sources.swift",
        "Packages/NetworkCore/Sources/CurlTransport/CurlFailure.swift",
        "Packages/Persistence/Sources/Persistence/FileSettingsStore.swift",
        "Packages/Persistence/Sources/SQLCore/StoreError+Reason.swift",
        "Packages/Persistence/Sources/SecretService/KeyringJob.swift",
        "Packages/Pictures/Sources/PictureWorker/Parent/WorkerAnswer.swift",
        "Packages/Pictures/Sources/PictureWorker/Parent/WorkerProcess.swift",
    ]

    @Test func `The reasons of errors that users see are in both languages`() throws {
        let sources = try SourceTree.swiftFiles(in: ["Packages", "Apps"]).filter {
            $0.path.contains("/Sources/") && !$0.path.contains("TestSupport/")
        }
        #expect(Self.reasonFiles.isSubset(of: sources.map(\.path)))
        for file in sources {
            let code = file.codeLines.map(\.code).joined(separator: "\n")
            let call = Self.reasonFiles.contains(file.path) ? "" : Self.errors(in: file.path)
            for words in try Self.wordsWithoutPair(in: code, after: call) {
                #expect(Bool(false), "\(file.path): \(words)")
            }
        }
    }

    @Test func `Finds reasons in English only`() throws {
        let code = #"""
            throw .io("\(path): no way")
            throw .unavailable(
                "“\(name)” is \(a(b)) " + "there is")
            throw .unavailable("it is there", "있습니다")
            throw .full("\(path): " + "x")
            throw .statement("is not asked for")
            """#
        #expect(try Self.wordsWithoutPair(in: code, after: Self.errors).count == 2)
        #expect(try Self.wordsWithoutPair(in: code, after: "").count == 3)
    }

    @Test(arguments: [
        (#"\(n) \(n == 1 ? "film" : "films")"#, 1), (#"\(a) of \(b), \(a)"#, 2), ("none", 0),
        (#"\(f(x, g(y)))"#, 1),
    ])
    func `Counts each value once, and no singular and plural forms`(side: String, count: Int) {
        #expect(Self.valueCount(side) == count)
    }
}

extension String {
    /// The text after each occurrence, starting with the first character that is not blank.
    fileprivate func components(after mark: String) -> [Substring] {
        ranges(of: mark).map { self[$0.upperBound...].drop(while: \.isWhitespace) }
    }
}
