import TerminalKit
import TextCore

/// A small app whose table uses everything that tables can say.
enum Sample {
    static let list = CommandSpec(
        "list", LocalizedText("List films", "영화 목록 보기"),
        discussion: LocalizedText(
            "Lists films of the server, the newest first, unless you sort them otherwise.",
            "서버의 영화를 최신순으로 보여 줍니다. 다른 순서로 정렬할 수도 있습니다."),
        arguments: [
            ArgumentSpec("words", count: .zeroOrMore, LocalizedText("Words of the title", "제목에 들어 있는 낱말"))
        ],
        options: [
            .text("genre", short: "g", "NAME", isRepeated: true, LocalizedText("Only this genre", "이 장르만")),
            .choice(
                "sort", ["title", "year", "rating"], default: "year", LocalizedText("The order", "정렬 순서")),
            .text("limit", short: "n", "N", default: "20", LocalizedText("How many at most", "최대 개수")),
            .text("rating", "N", LocalizedText("The lowest rating", "최저 평점")),
            .file("output", short: "o", LocalizedText("Write to a file", "파일로 쓰기")),
            .flag("json", short: "j", LocalizedText("Print JSON", "JSON으로 출력")),
            .flag("all", short: "a", LocalizedText("Print everything", "모두 출력")),
        ],
        examples: [
            .init("sample list --genre drama -n 5", LocalizedText("Five dramas", "드라마 다섯 편"))
        ])

    static let bookmark = CommandSpec(
        "bookmark", LocalizedText("Keep films for later", "영화 저장"),
        subcommands: [
            CommandSpec(
                "add", LocalizedText("Add a film", "추가"),
                arguments: [
                    ArgumentSpec("id", LocalizedText("Number of the film", "영화 번호")),
                    ArgumentSpec(
                        "shelf", count: .zeroOrOne, choices: ["now", "later"], LocalizedText("The shelf", "칸")
                    ),
                ],
                options: [.text("note", "TEXT", isRequired: true, LocalizedText("Why", "이유"))]),
            CommandSpec("list", LocalizedText("List what is kept", "저장한 영화 보기")),
        ])

    static let importing = CommandSpec(
        "import", LocalizedText("Read a catalogue", "목록 가져오기"),
        arguments: [ArgumentSpec("files", count: .oneOrMore, isFile: true, LocalizedText("The files", "파일"))])

    static let app = AppSpec(
        "sample", version: "1.0", LocalizedText("Looks for films.", "영화를 찾습니다."),
        commands: [list, bookmark, importing, Completions.command(app: "sample")],
        options: [.text("server", "URL", LocalizedText("The server to ask", "물어볼 서버"))],
        topics: [
            HelpTopic(
                "exit-codes", LocalizedText("Exit codes", "종료 코드"),
                discussion: [LocalizedText("What a script can tell from them.", "스크립트에서 쓸 수 있습니다.")],
                rows: [.init("0", LocalizedText("It worked", "성공"))])
        ])
}
