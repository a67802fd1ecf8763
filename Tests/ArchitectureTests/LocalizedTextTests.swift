import Testing

/// A text is written once, as a pair. Here every pair is looked at: both sides fill in the same values, and each is
/// in its own language.
@Suite struct LocalizedTextTests {
    private static var literal: Regex<(Substring, Substring)> {
        /"((?:[^"\\]|\\[^(]|\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*)"/
    }

    /// The two texts of every `LocalizedText("…", "…")`, also where they are added up from several.
    private static func pairs(in code: String) -> [(english: String, korean: String)] {
        code.components(after: "LocalizedText(").compactMap { rest in
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

    /// What is filled in, without the forms for one and more that only English has.
    private static func values(_ side: String) -> Set<String> {
        let values = side.matches(of: /\\\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/).map { String($0.1) }
        return Set(values.filter { !$0.contains(" == 1 ? ") })
    }

    private static func isHangul(_ side: String) -> Bool {
        side.unicodeScalars.contains { ("가"..."힣").contains($0) }
    }

    @Test func `Both sides of a text fill in the same values, and each is in its language`() throws {
        let files = try SourceTree.swiftFiles(in: ["Packages", "Apps"]).filter {
            $0.path.contains("/Sources/")
        }
        var count = 0
        for file in files {
            for (english, korean) in Self.pairs(in: file.text) {
                count += 1
                #expect(Self.values(english) == Self.values(korean), "\(file.path): \(english)")
                #expect(!Self.isHangul(english), "\(file.path): \(english)")
                #expect(Self.isHangul(korean) || !korean.contains(/[a-z]{3}/), "\(file.path): \(korean)")
            }
        }
        #expect(count > 800)
    }

    @Test(arguments: [
        (#"LocalizedText("a \(x) b", "가 \(x)")"#, [#"a \(x) b"#, #"가 \(x)"#]),
        (#"LocalizedText( "a " + "b", "가" + "나")"#, ["a b", "가나"]), (#"LocalizedText(verbatim: "a")"#, []),
    ])
    func `Pairs are found`(code: String, sides: [String]) {
        #expect(Self.pairs(in: code).flatMap { [$0.english, $0.korean] } == sides)
    }

    @Test func `Forms for one and more are no value that Korean needs`() {
        #expect(Self.values(#"\(n) \(n == 1 ? "film" : "films")"#) == ["n"])
    }
}

extension String {
    /// What follows each occurrence, from the first character that is not blank.
    fileprivate func components(after mark: String) -> [Substring] {
        ranges(of: mark).map { self[$0.upperBound...].drop(while: \.isWhitespace) }
    }
}
