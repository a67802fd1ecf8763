import Testing

/// A text is written once, as a pair. Here every pair is looked at: both sides fill in as many values, and each is in
/// its own language.
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

    private static var interpolation: Regex<(Substring, Substring)> {
        /\\\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/
    }

    /// How many values are filled in, without the forms for one and more that only English has. A value may be written
    /// differently on the two sides: `name.english`, `name.korean`.
    private static func valueCount(_ side: String) -> Int {
        let values = side.matches(of: interpolation).map { String($0.1) }
        return Set(values.filter { !$0.contains(" == 1 ? ") }).count
    }

    /// Without what is filled in, and without examples in brackets.
    private static func own(_ side: String) -> String {
        side.replacing(interpolation, with: "").replacing(/\([^()]*\)/, with: "")
    }

    private static func isHangul(_ side: String) -> Bool {
        side.unicodeScalars.contains { ("가"..."힣").contains($0) }
    }

    @Test func `Both sides of a text fill in as many values, and each is in its language`() throws {
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
                    Self.isHangul(korean) || !Self.own(korean).contains(/[a-z]{3}/), "\(file.path): \(korean)"
                )
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

    @Test(arguments: [
        (#"\(n) \(n == 1 ? "film" : "films")"#, 1), (#"\(a) of \(b), \(a)"#, 2), ("none", 0),
        (#"\(f(x, g(y)))"#, 1),
    ])
    func `Values are counted once each, and forms for one and more are none`(side: String, count: Int) {
        #expect(Self.valueCount(side) == count)
    }
}

extension String {
    /// What follows each occurrence, from the first character that is not blank.
    fileprivate func components(after mark: String) -> [Substring] {
        ranges(of: mark).map { self[$0.upperBound...].drop(while: \.isWhitespace) }
    }
}
