import Basics
import TerminalKit
import Testing
import TextCore

@Suite struct CommandLineParserTests {
    @Test(
        arguments: Language.allCases,
        [
            ["keep", "key", "hunter2"], ["keep", "hunter2"], ["keep", "--hunter2", "key"],
            ["keep", "-hunter2"],
            ["keep", "key", "--hunter2=x"],
        ])
    func `Errors of a command with a secret quote no arguments`(language: Language, arguments: [String]) {
        let app = AppSpec(
            "app", version: "1", LocalizedText("An app", "앱"),
            commands: [
                CommandSpec(
                    "keep", LocalizedText("Keep", "저장"),
                    arguments: [ArgumentSpec("name", choices: ["key"], LocalizedText("Name", "이름"))],
                    isDiscreet: true)
            ])
        let error = #expect(throws: UsageError.self) {
            try CommandLineParser(app, language: language).parse(arguments)
        }
        #expect(error.map { "\($0.message) \($0.advice ?? "")".contains("hunter2") } == false)
    }

    @Test(arguments: [
        ("list -n 5", "list"), ("list -g drama -a -n 5 --server x", "list --genre drama --all"),
        ("import a b", "import a b"), ("import -- a -b", "import -- a -b"),
        ("bookmark add 7 now --note=-x", "bookmark add 7 now --note=-x"),
    ])
    func `Returns the words of a command without some options`(line: String, words: String) throws {
        #expect(try command(line).words(without: ["limit"]).joined(separator: " ") == words)
    }

    private enum Order: String, CaseIterable { case title, year, rating }

    private func parse(_ line: String, _ language: Language = .english) throws(UsageError)
        -> CommandLineParser.Request
    {
        let arguments = line.split(separator: " ").map(String.init)
        return try CommandLineParser(Sample.app, language: language).parse(arguments)
    }

    private func command(_ line: String) throws -> ParsedCommand {
        guard case .run(let command) = try parse(line) else { throw UsageError("no command") }
        return command
    }

    @Test(arguments: [
        "list --genre drama --limit 5 --json harbour lights", "list -g drama -n 5 -j harbour lights",
        "list harbour --genre=drama lights -n5 -j", "list -jn5 -gdrama harbour lights",
        "list -j -n=5 --genre drama -- harbour lights", "--color never list -jan 5 -g=drama harbour lights",
    ])
    func `Accepts options in several spellings and places`(line: String) throws {
        let command = try command(line)
        #expect(command.path == ["list"])
        #expect(command.strings("genre") == ["drama"])
        #expect(try command.int("limit", in: 1...50) == 5)
        #expect(command.flag("json"))
        #expect(command.strings("words") == ["harbour", "lights"])
    }

    @Test func `An omitted option is absent or has its default`() throws {
        let command = try command("list")
        #expect(command.string("genre") == nil)
        #expect(!command.flag("json"))
        #expect(command.strings("words").isEmpty)
        #expect(try command.int("limit", in: 1...50) == 20)
        #expect(try command.number("rating", in: 0...9) == nil)
        #expect(try command.choice("sort", as: Order.self) == .year)
        #expect(command.colour == .auto)
    }

    @Test func `Repeated options add up; otherwise the last value counts`() throws {
        let command = try command(
            "list -g drama --genre comedy -n 5 --limit 7 --server http://b --server http://a list")
        #expect(command.strings("genre") == ["drama", "comedy"])
        #expect(command.list("genre") == "drama,comedy" && command.list("output") == nil)
        #expect(command.string("limit") == "7")
        #expect(command.string("server") == "http://a")
        #expect(command.strings("words") == ["list"])
    }

    @Test func `Refuses text that is not UTF-8, but accepts any bytes in a file name`() throws {
        let bytes = FileName.string([0x61, 0xFF])
        #expect(
            (mistake { try parse("list --genre \(bytes)") })?.message.hasPrefix("--genre is not UTF-8.")
                == true)
        #expect((mistake { try parse("list \(bytes)") })?.message.hasPrefix("<words> is not UTF-8.") == true)
        #expect(try command("list --output \(bytes)").string("output") == bytes)
        #expect(try command("import \(bytes)").strings("files") == [bytes])
    }

    @Test func `Two dashes end the options`() throws {
        #expect(try command("list -- --json -n --help").strings("words") == ["--json", "-n", "--help"])
    }

    @Test func `A dash and negative numbers are ordinary words`() throws {
        #expect(try command("list - -5 -0.5").strings("words") == ["-", "-5", "-0.5"])
        #expect(try command("list --rating -5").string("rating") == "-5")
    }

    @Test func `An equals sign allows an empty value or one with dashes`() throws {
        #expect(try command("list --genre= --output=--json").strings("genre") == [""])
        #expect(try command("list --output=--json").string("output") == "--json")
        #expect(try command("list --genre=a=b").string("genre") == "a=b")
    }

    @Test func `Finds subcommands`() throws {
        let command = try command("bookmark add 12 later --note=good")
        #expect(command.path == ["bookmark", "add"])
        #expect(try command.int("id", in: 1...100) == 12)
        #expect(command.string("shelf") == "later")
        #expect(try self.command("bookmark list").path == ["bookmark", "list"])
    }

    @Test(
        arguments: [
            ("", []), ("help", []), ("--help", []), ("-h", []), ("help list", ["list"]),
            ("list --help", ["list"]),
            ("--help list", ["list"]), ("list x -h --bogus", ["list"]), ("bookmark -h", ["bookmark"]),
            ("bookmark add --help", ["bookmark", "add"]), ("help bookmark add", ["bookmark", "add"]),
            ("bookmark --help add", ["bookmark", "add"]), ("--help bogus", []), ("help help", []),
            ("help --color never list", ["list"]), ("help bookmark --help bogus", ["bookmark"]),
        ] as [(String, [String])])
    func `Shows help on request`(line: String, path: [String]) throws {
        #expect(try parse(line) == .help(path: path))
    }

    @Test func `Shows the version`() throws {
        #expect(try parse("--version") == .version)
    }

    @Test func `Runs the default command with its options when no command is named`() throws {
        let app = AppSpec(
            "sample", version: "1", LocalizedText("", ""), commands: [Sample.list], defaultCommand: "list")
        let parser = CommandLineParser(app, language: .english)
        guard case .run(let command) = try parser.parse(["--json"]) else { throw UsageError("no command") }
        #expect(command.path == ["list"])
        #expect(command.flag("json"))
        #expect(app.problems.isEmpty)
    }

    @Test func `Does not suggest a number for another number`() {
        let days = OptionSpec.choice("days", ["1", "7", "14", "always"], LocalizedText("", ""))
        let app = AppSpec(
            "app", version: "1", LocalizedText("", ""),
            commands: [CommandSpec("keep", LocalizedText("", ""), options: [days])])
        func message(_ value: String) -> String? {
            #expect(throws: UsageError.self) {
                try CommandLineParser(app, language: .english).parse(["keep", "--days", value])
            }?.message
        }
        #expect(message("10") == "--days must be one of 1, 7, 14, always, not '10'.")
        #expect(message("alway")?.hasSuffix("Did you mean 'always'?") == true)
    }

    static let mistakes: [(line: String, english: String, korean: String)] = [
        (
            "rm 1", "There is no command 'rm'.", "'rm' 명령은 없습니다."
        ),
        ("ls", "There is no command 'ls'. Did you mean 'list'?", "'ls' 명령은 없습니다. 혹시 'list'인가요?"),
        (
            "new", "There is no command 'new'. Did you mean 'bookmark add'?",
            "'new' 명령은 없습니다. 혹시 'bookmark add'인가요?"
        ),
        (
            "help optoins", "There is no command 'optoins'. Did you mean 'options'?",
            "'optoins' 명령은 없습니다. 혹시 'options'인가요?"
        ),
        ("lst", "There is no command 'lst'. Did you mean 'list'?", "'lst' 명령은 없습니다. 혹시 'list'인가요?"),
        ("help lst", "There is no command 'lst'. Did you mean 'list'?", "'lst' 명령은 없습니다. 혹시 'list'인가요?"),
        (
            "help bookmark ad", "There is no command 'ad'. Did you mean 'add'?",
            "'ad' 명령은 없습니다. 혹시 'add'인가요?"
        ),
        ("help list extra", "Too many arguments: 'extra'.", "인자가 너무 많습니다: 'extra'"),
        ("frobnicate", "There is no command 'frobnicate'.", "'frobnicate' 명령은 없습니다."),
        ("bookmark ad", "There is no command 'ad'. Did you mean 'add'?", "'ad' 명령은 없습니다. 혹시 'add'인가요?"),
        ("bookmark", "'bookmark' needs one of: add, list.", "'bookmark' 다음에 하위 명령이 필요합니다: add, list"),
        (
            "list --gnere x", "There is no option '--gnere'. Did you mean '--genre'?",
            "'--gnere' 옵션은 없습니다. 혹시 '--genre'인가요?"
        ),
        (
            "list --out x", "There is no option '--out'. Did you mean '--output'?",
            "'--out' 옵션은 없습니다. 혹시 '--output'인가요?"
        ),
        ("list -x", "There is no option '-x'.", "'-x' 옵션은 없습니다."),
        ("list -jx", "There is no option '-x'.", "'-x' 옵션은 없습니다."),
        ("--json list", "There is no option '--json'.", "'--json' 옵션은 없습니다."),
        ("list --genre", "--genre needs a value.", "--genre에 값이 필요합니다."),
        ("list -g --json", "-g needs a value.", "-g에 값이 필요합니다."),
        ("list -jn", "-n needs a value.", "-n에 값이 필요합니다."),
        ("list --json=yes", "--json takes no value.", "--json에는 값을 줄 수 없습니다."),
        (
            "list --sort yaer", "--sort must be one of title, year, rating, not 'yaer'. Did you mean 'year'?",
            "--sort 값은 다음 중 하나여야 합니다: title, year, rating. 받은 값: 'yaer'. 혹시 'year'인가요?"
        ),
        (
            "bookmark add 1 never --note x", "<shelf> must be one of now, later, not 'never'.",
            "<shelf> 값은 다음 중 하나여야 합니다: now, later. 받은 값: 'never'."
        ),
        ("bookmark add --note x", "<id> is missing.", "<id> 인자가 필요합니다."),
        ("bookmark add 1", "--note is required.", "--note 옵션이 필요합니다."),
        ("bookmark add 1 now 3 --note x", "Too many arguments: '3'.", "인자가 너무 많습니다: '3'"),
        ("import", "<files> is missing.", "<files> 인자가 필요합니다."),
        ("list --\u{1B}[2J", "There is no option '--␛[2J'.", "'--␛[2J' 옵션은 없습니다."),
    ]

    @Test(arguments: mistakes)
    func `Names the mistake`(line: String, english: String, korean: String) {
        #expect((mistake { try parse(line) })?.message == english)
        #expect((mistake { try parse(line, .korean) })?.message == korean)
    }

    @Test(arguments: [
        ("list --limit 51", "--limit must be a whole number from 1 to 50, not '51'."),
        ("list -n 0", "--limit must be a whole number from 1 to 50, not '0'."),
        ("list -n 7.5", "--limit must be a whole number from 1 to 50, not '7.5'."),
        ("list -n five", "--limit must be a whole number from 1 to 50, not 'five'."),
        (
            "list -n 99999999999999999999",
            "--limit must be a whole number from 1 to 50, not '99999999999999999999'."
        ),
    ])
    func `Reports an invalid number with its range`(line: String, message: String) {
        #expect((mistake { try command(line).int("limit", in: 1...50) })?.message == message)
    }

    @Test func `Korean messages distinguish whole numbers from decimals`() {
        let korean = CommandLineParser(Sample.app, language: .korean)
        func message(_ read: (ParsedCommand) throws -> Void) -> String? {
            let error = mistake {
                guard case .run(let command) = try korean.parse(["list", "-n", "7.5", "--rating", "x"]) else {
                    return
                }
                try read(command)
            }
            return error?.message
        }
        #expect(
            message { _ = try $0.int("limit", in: 0...9) } == "--limit 값은 0부터 9까지의 정수여야 합니다: '7.5'")
        #expect(
            message { _ = try $0.number("rating", in: 0...9) } == "--rating 값은 0부터 9까지의 숫자여야 합니다: 'x'")
    }

    @Test func `Checks the range of numbers with decimals`() throws {
        #expect(try command("list --rating 7.5").number("rating", in: 0...9) == 7.5)
        let error = mistake { try command("list --rating nan").number("rating", in: 0...9.5) }
        #expect(error?.message == "--rating must be a number from 0 to 9.5, not 'nan'.")
    }

    @Test func `Advice names the intended command`() {
        #expect((mistake { try parse("bogus") })?.advice == "Try 'sample --help'.")
        #expect((mistake { try parse("bookmark add") })?.advice == "Try 'sample bookmark add --help'.")
        let korean = mistake { try parse("list -x", .korean) }
        #expect(korean?.advice == "자세한 사용법: sample list --help")
    }

    @Test func `Prints usage errors to standard error and returns their own exit code`() {
        let transcript = Transcript()
        let code = transcript.console.report(UsageError("Wrong.", advice: "Try help."), program: "sample")
        #expect(code == .usage)
        #expect(transcript.rawError == "sample: Wrong.\nTry help.\n")
        #expect(transcript.rawOut.isEmpty)
    }

    private func mistake(_ body: () throws -> some Any) -> UsageError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? UsageError
        }
    }
}
