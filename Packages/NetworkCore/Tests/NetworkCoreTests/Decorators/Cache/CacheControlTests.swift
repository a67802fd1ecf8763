@testable import NetworkCore
import Testing

@Suite struct CacheControlTests {
    private func read(_ text: String) -> [String] {
        CacheControl(text).directives.map { $0.name + ($0.argument.map { "=\($0)" } ?? "") }
    }

    @Test(arguments: [
        ("", []), ("no-store", ["no-store"]), ("No-Store , MAX-AGE=60", ["no-store", "max-age=60"]),
        (",, ,a,,", ["a"]), (#"max-age="60""#, ["max-age=60"]),
        (#"private="a, b", public"#, ["private=a, b", "public"]),
        (#"a="x\"y\\", b"#, [#"a=x"y\"#, "b"]), ("a=1, a=2", ["a=1", "a=2"]), ("a=", ["a="]),
        ("\tno-cache\t", ["no-cache"]), ("=5, a", ["a"]),
    ])
    func `Reads directives`(_ text: String, _ expected: [String]) {
        #expect(read(text) == expected)
    }

    @Test(arguments: [
        ("no-store foo", ["no-store="]), ("no-store;x, a", ["no-store=", "a"]),
        ("max-age =60", ["max-age=60"]),
        ("max-age= 60", ["max-age="]), (#"a="x, no-store"#, ["a=x, no-store"]), (#"a="x"y, b"#, ["a=", "b"]),
        (#"a="x\"#, [#"a=x\"#]), (#"a b"c,d"e, f"#, ["a=", "f"]), ("\u{0}, a", ["a"]), ("é, a", ["a"]),
        (#""no-store", a"#, ["a"]),
    ])
    func `Reads what is not as it should be so that it still counts`(_ text: String, _ expected: [String]) {
        #expect(read(text) == expected)
    }

    @Test(
        arguments: [
            ("max-age=0", 0), ("max-age=60", 60), ("max-age=2147483648", 1 << 31),
            ("max-age=99999999999999999999999999999999", 1 << 31), ("max-age=-1", 0), ("max-age=1.5", 0),
            ("max-age=0x10", 0), ("max-age", 0), ("max-age=", 0), ("max-age=60 s", 0),
            ("max-age=60, max-age=5", 5),
            ("max-age=٥", 0), ("max-age=+5", 0), ("private", nil), ("x-max-age=5", nil),
        ] as [(String, Int?)])
    func `A lifetime is a whole number, and the shortest counts`(_ text: String, _ expected: Int?) {
        #expect(CacheControl(text).maxAge == expected)
    }

    @Test func `How stale and how fresh`() {
        #expect(CacheControl("max-stale").maxStale == 1 << 31)
        #expect(CacheControl("max-stale=10, max-stale").maxStale == 10)
        #expect(CacheControl("max-stale=x").maxStale == 0)
        #expect(CacheControl("min-fresh=5, min-fresh=9").minFresh == 9)
        #expect(CacheControl("stale-if-error=5").staleIfError == 5)
    }

    @Test func `A quote that does not end goes no further than its field`() throws {
        var headers: HTTPHeaders = ["Cache-Control": #"a="x"#]
        try headers.add("cache-control", "no-store")
        #expect(CacheControl(headers).contains("no-store"))
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `Any bytes can be read, and what was read is written so that it is read the same`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pieces = [
            "max-age", "no-store", "=", "\"", "\\", ",", " ", "\t", "60", ";", "99999999999999999999", "é",
            "\0",
        ].map { Array($0.utf8) }
        for _ in 0..<300 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...20, using: &generator) {
                if Int.random(in: 0..<4, using: &generator) == 0 {
                    bytes.append(UInt8.random(in: 0...255, using: &generator))
                } else {
                    bytes += pieces.randomElement(using: &generator) ?? []
                }
            }
            let control = CacheControl(bytes: bytes)
            #expect(CacheControl(control.description) == control)
            for directive in control.directives {
                #expect(!directive.name.isEmpty && directive.name == directive.name.lowercased())
                #expect(control.seconds(directive.name).allSatisfy { 0...(1 << 31) ~= $0 })
            }
        }
    }

    /// A list that is as it should be, whatever it says and however it is written.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `What a server wrote is what is read`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            var expected: [String] = []
            var text = ""
            for _ in 0..<Int.random(in: 0...6, using: &generator) {
                let name = ["no-store", "max-age", "Private", "x"].randomElement(using: &generator) ?? ""
                let argument = ["", "60", "a, b", "\"\\", "é"].randomElement(using: &generator) ?? ""
                let escaped = argument.map { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
                text += [" ", ",", " ,\t"].randomElement(using: &generator) ?? ""
                text += Bool.random(using: &generator) ? "\(name)=\"\(escaped)\"," : "\(name) ,"
                expected.append(
                    text.hasSuffix("\",") ? "\(name.lowercased())=\(argument)" : name.lowercased())
            }
            #expect(read(text) == expected)
        }
    }

    /// Work that grows faster than the text would not end within the limit.
    @Test(.timeLimit(.minutes(1)), arguments: ["a,", "\"", "a=\"\\\"", "=", "\\", " ", ","])
    func `A long text is read in one pass`(_ piece: String) {
        #expect(CacheControl(String(repeating: piece, count: 200_000)).maxAge == nil)
    }
}
