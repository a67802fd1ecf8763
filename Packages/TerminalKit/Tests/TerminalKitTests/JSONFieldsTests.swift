import Foundation
import TerminalKit
import Testing
import TextCore

@Suite struct JSONFieldsTests {
    private struct Film: Encodable {
        var id = 1
        var title = "기생충"
        var runningTime: Double? = 2.5
        var tags = ["a"]
    }

    private struct Films: Encodable {
        var films = [Film(), Film(id: 9_007_199_254_740_993, title: "0.1", runningTime: 0.1)]
        var total = 2
        var next: String? = "x"
    }

    private static let film = ["id", "title", "running_time", "tags"]
    private static let films = JSONFields(rows: "films", fields: film, and: ["total", "next"])

    private func app(_ fields: JSONFields, takesWords: Bool) -> AppSpec {
        let none = LocalizedText(verbatim: "")
        return AppSpec(
            "app", version: "1", none,
            commands: [
                CommandSpec(
                    "list", none,
                    arguments: takesWords ? [ArgumentSpec("word", count: .zeroOrMore, none)] : [],
                    options: [.json(fields)])
            ])
    }

    private func parse(
        _ line: String, _ fields: JSONFields = films, takesWords: Bool = false
    ) throws(UsageError) -> ParsedCommand {
        let parser = CommandLineParser(app(fields, takesWords: takesWords), language: .english)
        guard case .run(let parsed) = try parser.parse(line.split(separator: " ").map(String.init)) else {
            throw UsageError("help")
        }
        return parsed
    }

    private func line(_ arguments: String, of value: some Encodable, _ fields: JSONFields = films) throws
        -> String?
    {
        JSONOutput.line(value, try parse("list " + arguments, fields).json)
    }

    @Test(arguments: [
        ("--json=id", #"{"films":[{"id":1},{"id":9007199254740993}]}"#),
        (
            "--json=title,running_time",
            #"{"films":[{"running_time":2.5,"title":"기생충"},{"running_time":0.1,"title":"0.1"}]}"#
        ),
        ("--json=total", #"{"total":2}"#),
        ("--json=id,next", #"{"films":[{"id":1},{"id":9007199254740993}],"next":"x"}"#),
        ("--json=next,total", #"{"next":"x","total":2}"#),
    ])
    func `Rows and the object around them keep the chosen fields`(arguments: String, expected: String)
        throws
    {
        #expect(try line(arguments, of: Films()) == expected)
    }

    @Test func `Prints all fields without a choice, and whole rows when the list is chosen`() throws {
        let all = try #require(try line("--json", of: Films()))
        #expect(all == JSONOutput.line(Films()))
        #expect(try line("--json=", of: Films()) == all)
        #expect(try line("--json=films,total,next", of: Films()) == all)
        #expect(try line("--json=id,films,total,next", of: Films()) == all)
    }

    @Test func `Several parts, lists or objects, keep the chosen fields`() throws {
        struct Page: Encodable {
            var film = Film()
            var others = [Film(id: 2)]
            var next = 3
        }
        let fields = JSONFields(rows: "film", "others", fields: Self.film, and: ["next"])
        #expect(try line("--json=id", of: Page(), fields) == #"{"film":{"id":1},"others":[{"id":2}]}"#)
        #expect(try line("--json=next", of: Page(), fields) == #"{"next":3}"#)
        #expect(JSONFields(rows: "next", fields: ["id", "next"], and: ["id"]).all == ["id", "next"])
    }

    @Test(arguments: [
        ("--json=likes", #"{"post":{"likes":7}}"#),
        ("--json=text", #"{"comments":[{"text":"a"},{"text":"b"}]}"#),
        ("--json=id", #"{"comments":[{"id":2},{"id":3}],"post":{"id":1}}"#),
        (
            "--json=likes,comments",
            #"{"comments":[{"id":2,"text":"a"},{"id":3,"text":"b"}],"post":{"likes":7}}"#
        ),
        ("--json=likes,tags", #"{"post":{"likes":7,"tags":[]}}"#),
    ])
    func `Removes parts without a chosen field`(arguments: String, expected: String) throws {
        struct Post: Encodable {
            var id = 1
            var likes = 7
            var tags: [Int] = []
        }
        struct Comment: Encodable {
            var id: Int
            var text: String
        }
        struct Page: Encodable {
            var post = Post()
            var comments = [Comment(id: 2, text: "a"), Comment(id: 3, text: "b")]
        }
        let fields = JSONFields(rows: "post", "comments", fields: ["id", "likes", "tags", "text"])
        #expect(try line(arguments, of: Page(), fields) == expected)
    }

    @Test func `Keeps a list that is the only part or empty`() throws {
        struct Page: Encodable {
            var films: [[String: Int]]
            var others: [Int] = []
        }
        let one = JSONFields(rows: "films", fields: ["id", "title"])
        #expect(try line("--json=title", of: Page(films: [["id": 1]]), one) == #"{"films":[{}]}"#)
        let two = JSONFields(rows: "films", "others", fields: ["id", "title"])
        #expect(
            try line("--json=id", of: Page(films: [["id": 1]]), two) == #"{"films":[{"id":1}],"others":[]}"#)
    }

    @Test func `An object keeps its own fields`() throws {
        let fields = JSONFields(Self.film)
        #expect(try line("--json=tags,id", of: Film(), fields) == #"{"id":1,"tags":["a"]}"#)
        #expect(try line("--json=title", of: Film(runningTime: nil), fields) == #"{"title":"기생충"}"#)
    }

    @Test func `The names of members are those of their JSON`() {
        enum Key: String, CodingKey, CaseIterable {
            case id, imdbID, runningTime
            case tagTexts = "tags"
        }
        #expect(JSONFields.names(of: Key.self) == ["id", "imdb_id", "running_time", "tags"])
    }

    @Test func `Refuses an unknown field before running the command`() {
        #expect {
            try parse("list --json=id,titel")
        } throws: { error in
            (error as? UsageError)?.message
                == "--json must be one of id, title, running_time, tags, total, next, films, not 'titel'. Did you mean 'title'?"
        }
    }

    @Test func `Never reads the next word as a field, and explains that mistake`() throws {
        #expect(try parse("list --json title", takesWords: true).strings("word") == ["title"])
        #expect(try parse("list --json", takesWords: true).flag("json"))
        #expect(try parse("list", takesWords: true).json == nil)
        #expect {
            try parse("list --json id,title")
        } throws: { error in
            (error as? UsageError)?.message == "Fields follow an equals sign: --json=id,title."
        }
    }

    @Test func `Completion offers the remaining fields`() {
        let point = CompletionPoint(
            ["list", "--json=id,t"], in: app(Self.films, takesWords: false), language: .english)
        guard case .words(let words) = point.kind else { return #expect(Bool(false), "no words") }
        #expect(point.matching(words).map(\.word) == ["id,title", "id,tags", "id,total"])
        #expect(!words.contains { $0.word == "id,id" })
    }

    @Test func `Prints each error as an object on its own line`() throws {
        let transcript = Transcript()
        var console = transcript.console
        console.hasJSONErrors = true
        console.error("careful \"you\"")
        #expect(console.report(UsageError("No 'x'.", advice: "Try y."), program: "app") == .usage)
        #expect(console.fail("Gone.\u{1B}[2J", program: "app", .failure) == .failure)
        #expect(
            transcript.error.split(separator: "\n") == [
                #"{"note":"careful \"you\""}"#,
                #"{"error":{"advice":"Try y.","exit_code":64,"message":"No 'x'."}}"#,
                #"{"error":{"advice":null,"exit_code":1,"message":"Gone.\u001b[2J"}}"#,
            ])
    }
}
