import AppCore
import MoviesDomain
import MoviesPresentation
import MoviesScenes
import PresentationCore
import TerminalKit
import TextCore

/// `movies-cli import <file>...`: a catalogue out of files.
struct ImportCommand: Sendable {
    static let spec = CommandSpec(
        "import",
        LocalizedText("Bring in a catalogue from files", "파일에서 영화 목록 가져오기"),
        discussion: LocalizedText(
            "Takes the IMDb files title.basics.tsv, title.ratings.tsv and title.akas.tsv, plain or .gz, and JSON or CSV of any "
                + "origin. The kind is told by the content. The old catalogue stays until the new one is complete; an interrupted "
                + "import goes on when the same command is given again.",
            "IMDb의 title.basics.tsv, title.ratings.tsv, title.akas.tsv(.gz 가능)와 JSON, CSV를 읽습니다. 종류는 내용으로 알아냅니다. "
                + "새 목록이 완성될 때까지 이전 목록이 유지되고, 중단된 가져오기는 같은 명령을 다시 주면 이어집니다."),
        arguments: [
            ArgumentSpec("file", count: .oneOrMore, isFile: true, LocalizedText("The files", "파일"))
        ],
        options: [
            .flag(
                "merge",
                LocalizedText("Add to the catalogue instead of replacing it", "목록을 바꾸지 않고 더하기")),
            .text(
                "map", "FIELD=NAME", isRepeated: true,
                LocalizedText(
                    "Which name a field has in JSON or CSV, for example year=Release_Date",
                    "JSON/CSV에서 그 필드의 이름, 예: year=Release_Date")),
            .text(
                "types", "TYPES", default: "movie,tvMovie",
                LocalizedText("IMDb title types to take, with commas", "가져올 IMDb 종류, 쉼표로 구분")),
            .flag("restart", LocalizedText("Begin anew instead of going on", "이어서 하지 않고 처음부터")),
            .json,
        ],
        examples: [
            .init(
                "movies-cli import title.basics.tsv.gz title.ratings.tsv.gz title.akas.tsv.gz",
                LocalizedText("The IMDb files", "IMDb 파일")),
            .init(
                "movies-cli import movies.json --map title=Title --map year=Release_Date",
                LocalizedText("JSON with names of its own", "이름이 다른 JSON")),
        ])

    let request: ImportRequest
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        request = ImportRequest(
            files: parsed.strings("file"), mode: parsed.flag("merge") ? .merge : .replace,
            mapping: parsed.strings("map"),
            titleTypes: (parsed.string("types") ?? "").split(separator: ",").map {
                String($0.filter { !$0.isWhitespace })
            },
            restart: parsed.flag("restart"))
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: LibrarySceneDIContainer, _ context: CommandContext) async -> ExitCode {
        let viewModel = scene.makeLibraryViewModel()
        await ProgressDisplay.following(viewModel, context) { await $0.send(.importCatalogue(request)) }
        switch viewModel.state.phase {
        case .imported(let report):
            if json { return context.print(json: ImportJSON(report)) }
            for line in report.lines { context.console.out(line.terminalSafe()) }
            for line in report.skipped { context.console.error(line.terminalSafe()) }
            return .success
        case .failed(let failure):
            // A file that cannot be used is not a wrong call.
            let code: ExitCode = failure.kind == .cancelled ? .interrupted : .failure
            return context.fail(failure.message.terminalSafe(), code)
        case .idle, .running, .exported:
            return .failure
        }
    }
}
