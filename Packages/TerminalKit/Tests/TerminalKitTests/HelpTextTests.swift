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

                Options:
                      --server <URL>   The server to ask
                      --color <COLOR>  When to use colours (one of: auto, always, never;
                                       default: auto)
                  -h, --help           Show this help
                      --version        Show the version

                Run 'sample help <command>' for more.
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

                옵션:
                      --server <URL>   물어볼 서버
                      --color <COLOR>  색상 사용 여부 (값: auto, always, never; 기본값: auto)
                  -h, --help           이 도움말 보기
                      --version        버전 보기

                자세한 도움말: sample help <명령>
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
                      --server <URL>   The server to ask
                      --color <COLOR>  When to use colours (one of: auto, always, never;
                                       default: auto)
                  -h, --help           Show this help

                Examples:
                  sample list --genre drama -n 5
                      Five dramas
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
                      --server <URL>
                                    물어볼 서버
                      --color <COLOR>
                                    색상 사용 여부 (값:
                                    auto, always, never;
                                    기본값: auto)
                  -h, --help        이 도움말 보기

                예:
                  sample list --genre drama -n 5
                      드라마 다섯 편
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

                Options:
                      --server <URL>   The server to ask
                      --color <COLOR>  When to use colours (one of: auto, always, never;
                                       default: auto)
                  -h, --help           Show this help
                """)
        #expect(
            help(["bookmark", "add"], .english).contains(
                "Usage: sample bookmark add [options] <id> [<shelf>]"))
        #expect(help(["bookmark", "bogus"], .english) == help(["bookmark"], .english))
        #expect(help(["bogus"], .english) == help([], .english))
    }

    @Test(arguments: [24, 30, 40, 60, 80, 100, 200], Language.allCases)
    func `Fits the terminal`(width: Int, language: Language) {
        for path in [[], ["list"], ["bookmark"], ["bookmark", "add"], ["import"]] {
            let lines = HelpText(Sample.app, language: language, width: width).lines(for: path)
            let examples = Set(Sample.list.examples.map { "  " + $0.line })
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
