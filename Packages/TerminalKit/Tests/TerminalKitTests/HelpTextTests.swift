import TerminalKit
import Testing
import TextCore

@Suite struct HelpTextTests {
    private func help(_ path: [String], _ language: Language, width: Int? = nil) -> String {
        HelpText(Sample.app, language: language, width: width).lines(for: path).joined(separator: "\n")
            .rendered
    }

    @Test func `Help of the app`() {
        #expect(
            help([], .english) == """
                Looks for films.

                Usage: sample <command> [options]

                Commands:
                  list         List films
                  bookmark     Keep films for later
                  import       Read a catalogue
                  completions  Print a completion script for a shell

                More: sample help <command>; also help options, commands, exit-codes.
                """)
    }

    @Test func `Help of the app in Korean`() {
        #expect(
            help([], .korean) == """
                영화를 찾습니다.

                사용법: sample <명령> [옵션]

                명령:
                  list         영화 목록 보기
                  bookmark     영화 저장
                  import       목록 가져오기
                  completions  셸 자동 완성 스크립트 출력

                자세한 도움말: sample help <명령>. help 뒤에 쓸 수 있는 주제: options, commands,
                exit-codes.
                """)
    }

    @Test func `Help of a command`() {
        #expect(
            help(["list"], .english) == """
                List films

                Usage: sample list [options] [<words>...]

                Lists films of the server, the newest first, unless you sort them otherwise.

                Arguments:
                  <words>  Words of the title

                Options:
                  -g, --genre <NAME>   Only this genre (may be repeated)
                      --sort <SORT>    The order (one of: title, year, rating; default: year)
                  -n, --limit <N>      How many at most (default: 20)
                      --rating <N>     The lowest rating
                  -o, --output <FILE>  Write to a file
                  -j, --json           Print JSON
                  -a, --all            Print everything

                Examples:
                  sample list --genre drama -n 5
                      Five dramas

                Common options: sample help options
                """)
    }

    @Test func `Help of a command in Korean on a narrow terminal`() {
        #expect(
            help(["list"], .korean, width: 44) == """
                영화 목록 보기

                사용법: sample list [옵션] [<words>...]

                서버의 영화를 최신순으로 보여 줍니다. 다른
                순서로 정렬할 수도 있습니다.

                인자:
                  <words>  제목에 들어 있는 낱말

                옵션:
                  -g, --genre <NAME>
                                    이 장르만 (여러 번 가능)
                      --sort <SORT>
                                    정렬 순서 (값: title,
                                    year, rating; 기본값:
                                    year)
                  -n, --limit <N>   최대 개수 (기본값: 20)
                      --rating <N>  최저 평점
                  -o, --output <FILE>
                                    파일로 쓰기
                  -j, --json        JSON으로 출력
                  -a, --all         모두 출력

                예:
                  sample list --genre drama -n 5
                      드라마 다섯 편

                공통 옵션: sample help options
                """)
    }

    @Test func `Help of commands with subcommands`() {
        #expect(
            help(["bookmark"], .english) == """
                Keep films for later

                Usage: sample bookmark <command> [options]

                Commands:
                  add   Add a film
                  list  List what is kept

                Common options: sample help options
                """)
        #expect(
            help(["bookmark", "add"], .english).contains(
                "Usage: sample bookmark add [options] <id> [<shelf>]"))
        #expect(help(["bookmark", "bogus"], .english) == help(["bookmark"], .english))
        #expect(help(["bogus"], .english) == help([], .english))
    }

    @Test func `Names required options and the fields of JSON`() {
        #expect(help(["bookmark", "add"], .english).contains("--note <TEXT>  Why (required)"))
        #expect(help(["bookmark", "add"], .korean).contains("(필수)"))
        let none = LocalizedText(verbatim: "")
        let app = AppSpec(
            "a", version: "1", none,
            commands: [
                CommandSpec(
                    "b", none, options: [.json(JSONFields(rows: "films", fields: ["id"], and: ["total"]))])
            ])
        for (language, title) in [(Language.english, "JSON fields:"), (.korean, "JSON 필드:")] {
            let lines = HelpText(app, language: language, width: 80).lines(for: ["b"]).map(\.description)
            let index = lines.firstIndex(of: title)
            #expect(index.map { lines[$0 + 1] } == "  --json  id, total, films")
        }
    }

    @Test func `Topics explain the features of every command`() {
        #expect(
            help(["options"], .english) == """
                Common options:
                      --server <URL>   The server to ask
                      --color <COLOR>  When to use colors (one of: auto, always, never; default:
                                       auto)
                      --no-pager       Do not show long output in a pager
                  -h, --help           Show this help
                      --version        Show the version
                """)
        #expect(
            help(["exit-codes"], .english) == """
                What a script can tell from them.

                Exit codes:
                  0  It worked
                """)
        #expect(help(["commands"], .english).contains("  bookmark add   Add a film\n"))
    }

    @Test func `Fits the app's help to the screen and keeps the first group longest`() {
        let commands = (1...30).map { CommandSpec("c\($0)", LocalizedText("Does \($0)", "\($0)")) }
        let app = AppSpec(
            "app", version: "1", LocalizedText("An app", "앱"), commands: commands,
            groups: [
                CommandGroup(LocalizedText("First", "처음"), ["c3", "c4"]),
                CommandGroup(LocalizedText("Second", "둘째"), (5...30).map { "c\($0)" }),
            ],
            examples: [.init("app c1", LocalizedText("Do it", "하기"))])
        func lines(_ height: Int?) -> [String] {
            HelpText(app, language: .english, width: 80, height: height).lines(for: []).map(\.rendered)
        }
        #expect(lines(nil).filter { $0.contains("Does") }.count == 30)
        #expect(lines(40) == lines(nil) || lines(40).count < 40)
        for height in 18...60 { #expect(lines(height).count < height, "\(height)") }
        let short = lines(24)
        #expect(short.filter { $0.contains("Does") } == (1...4).map { "  c\($0)  Does \($0)" })
        #expect(
            short.contains("  Second  c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19,"))
        #expect(Set(short.joined(separator: " ").split { " ,".contains($0) }).isSuperset(of: ["c30", "c5"]))
    }

    @Test(arguments: [24, 30, 40, 60, 80, 100, 200], Language.allCases)
    func `Fits the terminal`(width: Int, language: Language) {
        for path in [[], ["list"], ["bookmark"], ["bookmark", "add"], ["import"], ["options"], ["commands"]] {
            let lines = HelpText(Sample.app, language: language, width: width).lines(for: path)
            let examples = Set(Sample.list.examples.map { "  " + $0.line[language] })
            #expect(
                lines.filter { $0.cellWidth > min(width, 100) && !examples.contains($0.rendered) }.isEmpty)
        }
    }

    @Test func `Headings are bold where colour is on`() {
        let lines = HelpText(Sample.app, language: .english, width: 80, style: Style(isOn: true)).lines(
            for: [])
        #expect(lines.map(\.rendered).contains("\u{1B}[1mCommands:\u{1B}[0m"))
    }
}
