import CommunityDomain
import DomainCore
import Testing

@Suite struct MentionsTests {
    @Test(arguments: [
        ("@meng", ["meng"]), ("Hi @meng, and (@yuna)!", ["meng", "yuna"]), ("@meng.", ["meng"]),
        ("@kim.minsu-2", ["kim.minsu-2"]), ("@민수님이", ["민수님이"]), ("no mention", []), ("@", []), ("@ meng", []),
        ("mail a@b.org", []), ("@@meng", ["meng"]), ("@m", []), ("x@meng @yuna", ["yuna"]),
        ("@meng@yuna", ["meng"]), ("줄\n@meng", ["meng"]),
    ])
    func `A separate word that begins with an @ may mention a name`(text: String, names: [String]) {
        #expect(Mentions.candidates(in: text).compactMap(\.first?.text) == names)
    }

    @Test func `A name may end before a particle, so shorter ones follow the longest`() {
        let names = Mentions.candidates(in: "@민수님이 왔다").map { $0.map(\.text) }
        #expect(names == [["민수님이", "민수님", "민수"]])
    }

    @Test(
        arguments: [
            ("@yuna and @MENG", "@MENG"), ("a@meng, @meng님", "@meng님"), ("@men", nil), ("meng", nil),
            ("@mengmeng and @meng!", "@meng!"),
        ] as [(String, String?)])
    func `Finds the first place of a mention`(text: String, rest: String?) throws {
        let place = Mentions.place(of: try AccountName("meng"), in: text)
        #expect(place.map { String(text[$0...]) } == rest)
    }

    @Test func `Limits the number of mentions and the length of names`() {
        #expect(Mentions.candidates(in: String(repeating: "@meng ", count: 1_000)).count == Mentions.limit)
        let long = Mentions.candidates(in: "@" + String(repeating: "a", count: 10_000))
        #expect(long.first?.first?.text.count == 30)
        #expect(Mentions.candidates(in: String(repeating: "@", count: 10_000)) == [])
    }
}
