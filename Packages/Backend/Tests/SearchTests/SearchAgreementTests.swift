import PostgresDriverTestSupport
import TestSupport
import Testing

@testable import MoviesBackend

/// All databases return the recorded matches.
@Suite(.timeLimit(.minutes(10))) struct SearchAgreementTests {
    @Test(arguments: TestPlace.all)
    func `Every search returns the recorded matches, and most return some`(at place: TestPlace) async throws {
        let searches = try await SearchAnswers(at: place)
        var lines: [String] = []
        var (count, found) = (0, 0)
        for kind in SearchQueries.kinds {
            lines += ["# \(kind.name)", ""]
            for text in kind.texts {
                let answers = try await searches.answers(to: text).filter { !$0.ids.isEmpty }
                lines.append(Self.shown(text))
                lines += answers.map { "  \($0.name): \(Self.shown($0.ids))" } + [""]
                count += 1
                found += answers.isEmpty ? 0 : 1
            }
        }
        await searches.close()
        try GoldenFile("answers.txt", beside: #filePath).expect(lines.joined(separator: "\n"))
        #expect(count >= 300 && found > count / 2)
    }

    /// The first ids, and an order-dependent checksum of all.
    private static func shown(_ ids: [Int]) -> String {
        let first = ids.prefix(8).map { "\($0)" }.joined(separator: " ")
        guard ids.count > 8 else { return first }
        let checksum = ids.reduce(UInt32(2_166_136_261)) {
            ($0 ^ UInt32(truncatingIfNeeded: $1)) &* 16_777_619
        }
        return "\(first) … of \(ids.count), \(String(checksum, radix: 16))"
    }

    /// Shortened, with invisible characters by their numbers.
    private static func shown(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let visible = scalars.prefix(60).map { scalar in
            let isPlain =
                scalar == " " || scalar.properties.isAlphabetic || scalar.properties.isEmoji
                || (0x21...0x7E).contains(scalar.value)
            return isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }.joined()
        return scalars.count > 60 ? "\"\(visible)…\" (\(scalars.count) letters)" : "\"\(visible)\""
    }
}
