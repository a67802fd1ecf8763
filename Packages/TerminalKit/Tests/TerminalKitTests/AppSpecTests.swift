@testable import TerminalKit
import Testing
import TextCore

@Suite struct AppSpecTests {
    private let none = LocalizedText(verbatim: "")

    @Test func `A sound table has no problems`() {
        #expect(Sample.app.problems.isEmpty)
    }

    @Test func `Finds mistakes that would surprise users`() {
        let app = AppSpec(
            "bad", version: "1", none,
            commands: [
                CommandSpec("one", none, options: [.flag("a", short: "h", none), .flag("a", none)]),
                CommandSpec("one", none),
                CommandSpec(
                    "two", none,
                    arguments: [ArgumentSpec("x", count: .zeroOrMore, none), ArgumentSpec("x", none)],
                    options: [.choice("c", ["p"], default: "q", none)], subcommands: [CommandSpec("s", none)]),
            ],
            defaultCommand: "three")
        #expect(
            app.problems == [
                "no command 'three' to be the default", "bad: two commands 'one'",
                "bad one: two options '--a'",
                "bad one: two options '-h'", "bad one: two values 'a'", "bad two: two values 'x'",
                "bad two: only the last argument may be optional or repeated",
                "bad two: both arguments and subcommands", "bad two: the default of --c is no choice",
            ])
    }

    @Test(arguments: [
        ("list", "list", 0), ("lst", "list", 1), ("lsit", "list", 1), ("lists", "list", 1), ("", "abc", 3),
        ("abc", "", 3),
        ("ca", "abc", 3), ("영화", "영호", 1), ("show", "import", 5),
    ])
    func `Measures the distance of typing mistakes`(first: String, second: String, distance: Int) {
        #expect(Spelling.distance(first, second) == distance)
        #expect(Spelling.distance(second, first) == distance)
    }

    @Test(arguments: [
        ("serach", "search"), ("bookmrk", "bookmark"), ("boo", "bookmark"), ("s", "search"), ("xyz", nil),
        ("", nil), ("tv", nil), ("price", "min-price"), ("trice", "trace"),
    ])
    func `Suggests only similar words`(word: String, expected: String?) {
        #expect(
            Spelling.nearest(to: word, in: ["list", "search", "bookmark", "go", "trace", "min-price"])
                == expected)
    }
}
