import AppCore
import MoviesDomain
import MoviesPresentation
import Platform
import PresentationCore
import TerminalKit
import TextCore

/// `movies-cli personal export|import`: bookmarks, scores, watched films and notes as files.
enum PersonalCommand: Sendable {
    case export(ExportFormat, path: String?, isSure: Bool)
    case bring(PersonalTransfer.Request, report: String?, isRehearsal: Bool, isSure: Bool, json: Bool)

    static let spec = CommandSpec(
        "personal",
        LocalizedText(
            "Export and import your bookmarks, scores, watched films and notes",
            "북마크, 점수, 본 영화, 메모 내보내기와 가져오기"),
        examples: [
            .init(
                "movies-cli personal export --output mine.json",
                LocalizedText("Take everything with you", "모두 내보내기")
            ),
            .init(
                "movies-cli personal import diary.csv ratings.csv watchlist.csv",
                LocalizedText("From Letterboxd", "Letterboxd에서 가져오기")),
        ],
        subcommands: [
            CommandSpec(
                "export", LocalizedText("Write your own data to a file", "개인 기록을 파일로 내보내기"),
                discussion: LocalizedText(
                    "Without --output it goes to standard output. Both formats can be imported again.",
                    "--output이 없으면 표준 출력으로 보냅니다. 두 형식 모두 다시 가져올 수 있습니다."),
                options: [
                    .choice(
                        "format", short: "f", ExportFormat.allCases.map(\.rawValue),
                        LocalizedText(
                            "The format; without it the ending of the file (.csv), else json. excel is CSV that Excel opens",
                            "형식. 없으면 파일 이름의 끝(.csv)으로 정하고, 그 밖에는 json. excel은 엑셀에서 바로 열리는 CSV")),
                    .file(
                        "output", short: "o",
                        LocalizedText("The file; '-' for standard output", "파일. '-'는 표준 출력")), .yes,
                ],
                examples: [
                    .init(
                        "movies-cli personal export --output mine.csv",
                        LocalizedText("For a spreadsheet", "스프레드시트용"))
                ]),
            CommandSpec(
                "import", LocalizedText("Read your own data from files", "개인 기록을 파일에서 가져오기"),
                discussion: LocalizedText(
                    "Reads what 'personal export' writes, the CSV files of a Letterboxd export (diary, ratings, reviews, "
                        + "watched, watchlist), and ratings, favourites and watchlists of TMDB as CSV or JSON. It prints "
                        + "what changes and what is left out. What is newer here stays; before it replaces something older, "
                        + "it asks. Every viewing is kept. A list that may be either is what --as says; without it, it asks.",
                    "'personal export'로 만든 파일, Letterboxd에서 내보낸 CSV(diary, ratings, reviews, watched, watchlist), TMDB의 평점, 즐겨찾기, "
                        + "관심 목록(CSV 또는 JSON)을 읽습니다. 변경될 내용과 제외한 항목을 출력합니다. 이 기기의 기록이 더 최근이면 그대로 두고, 더 오래된 기록을 바꾸기 전에는 확인합니다. "
                        + "본 기록은 날짜마다 모두 가져옵니다. 본 영화 목록인지 볼 영화 목록인지 알 수 없는 파일은 --as로 지정하며, 지정하지 않으면 물어봅니다."
                ),
                arguments: [
                    ArgumentSpec("file", count: .oneOrMore, isFile: true, LocalizedText("The files", "파일"))
                ],
                options: [
                    .flag(
                        "dry-run",
                        LocalizedText("Print what would change, but change nothing", "변경될 내용만 출력 (변경하지 않음)")),
                    .choice(
                        "as", PersonalList.allCases.map(\.rawValue),
                        LocalizedText(
                            "What a list is of that does not say so",
                            "무엇인지 알 수 없는 목록을 본 영화(watched)나 볼 영화(watchlist)로 읽기")),
                    .report, .yes, .json,
                ],
                examples: [
                    .init(
                        "movies-cli personal import ratings.csv --dry-run",
                        LocalizedText("Preview the changes", "변경될 내용 미리 보기")),
                    .init(
                        "movies-cli personal import films.csv --as watchlist",
                        LocalizedText("A watchlist under another name", "이름이 다른 볼 영화 목록")),
                ]),
        ])

    init(_ parsed: ParsedCommand) throws(UsageError) {
        switch parsed.path.last {
        case "export":
            let path = parsed.string("output").flatMap { $0 == "-" ? nil : $0 }
            self = .export(
                try parsed.choice("format") ?? path.flatMap(ExportFormat.init(file:)) ?? .json, path: path,
                isSure: parsed.flag("yes"))
        default:
            var request = PersonalTransfer.Request(parsed.strings("file"))
            if let list: PersonalList = try parsed.choice("as") {
                for path in request.paths { request.lists[path] = list }
            }
            let report = parsed.string("report")
            if report != nil { request.mostProblems = CommandDialog.mostReported }
            self = .bring(
                request, report: report, isRehearsal: parsed.flag("dry-run"), isSure: parsed.flag("yes"),
                json: parsed.flag("json"))
        }
    }

    @MainActor
    func run(_ transfer: PersonalTransfer, _ run: Run) async -> ExitCode {
        switch self {
        case .export(let format, let path, let isSure):
            return await export(format, path, isSure, transfer, run)
        case .bring(let request, let report, let isRehearsal, let isSure, let json):
            return await bring(request, report, isRehearsal, isSure, json, transfer, run)
        }
    }

    @MainActor
    private func export(
        _ format: ExportFormat, _ path: String?, _ isSure: Bool, _ transfer: PersonalTransfer, _ run: Run
    ) async -> ExitCode {
        if let path, !isSure, let code = await run.dialog.mayReplace(path) { return code }
        switch await transfer.export(format) {
        case .failed(let failure), .unclear(_, let failure): return run.dialog.fail(failure)
        case .done((let bytes, let message)):
            guard let path else {
                run.console.write(String(decoding: bytes, as: UTF8.self))
                return .success
            }
            do {
                try Data(bytes).write(to: URL(filePath: path), options: .atomic)
            } catch {
                return run.dialog.fail(
                    LocalizedText(
                        "\(path) cannot be written. Check the folder, its permissions and the free space.",
                        "\(path): 파일을 쓸 수 없습니다. 폴더, 권한, 남은 용량을 확인하세요.")[run.language].terminalSafe())
            }
            run.console.out(message)
            return .success
        }
    }

    private enum Found {
        case preview(PersonalTransfer.Preview)
        case ended(ExitCode)
    }

    /// Asks for information that the files lack.
    @MainActor
    private func look(
        at request: PersonalTransfer.Request, _ transfer: PersonalTransfer, _ run: Run
    ) async -> Found {
        var request = request
        while true {
            switch await transfer.preview(request) {
            case .failed(let failure): return .ended(run.dialog.fail(failure))
            case .unclear(let path, let failure):
                guard run.console.facts.isInputTerminal else {
                    return .ended(run.dialog.fail(failure.message.terminalSafe(), .usage))
                }
                let lists: [(PersonalList, LocalizedText)] = [
                    (.watched, LocalizedText("Watched films", "본 영화")),
                    (.watchlist, LocalizedText("A watchlist", "볼 영화")),
                ]
                let answer = await run.dialog.choose(
                    lists.map { Candidate($0.1[run.language]) },
                    LocalizedText("What is \(path) a list of?", "\(path): 무슨 목록인가요?"),
                    refusal: LocalizedText(verbatim: failure.message))
                switch answer {
                case .choice(let index): request.lists[path] = lists[index].0
                case .ended(let code): return .ended(code)
                }
            case .done(let preview):
                guard let question = preview.titleQuestion, run.console.facts.isInputTerminal else {
                    return .preview(preview)
                }
                switch await run.dialog.ask(question, isEnterYes: false) {
                case .yes: request.acceptsTitles = true
                case .no: return .preview(preview)
                case .ended(let code): return .ended(code)
                }
            }
        }
    }

    @MainActor
    private func bring(
        _ request: PersonalTransfer.Request, _ report: String?, _ isRehearsal: Bool, _ isSure: Bool,
        _ json: Bool, _ transfer: PersonalTransfer, _ run: Run
    ) async -> ExitCode {
        if let report, !isSure, let code = await run.dialog.mayReplace(report) { return code }
        let preview: PersonalTransfer.Preview
        switch await look(at: request, transfer, run) {
        case .ended(let code): return code
        case .preview(let found): preview = found
        }
        if let report, let code = run.dialog.write(report: preview.notes + preview.problems, to: report) {
            return code
        }
        for line in preview.notes { run.console.error(line.terminalSafe()) }
        // A report contains the other problems.
        let most = report == nil ? preview.problems.count : PersonalTransfer.mostNamed
        for line in preview.problems.prefix(most) { run.console.error(line.terminalSafe()) }
        if !json { for line in preview.lines { run.console.out(line.terminalSafe()) } }
        if !isRehearsal {
            if let question = preview.question, !isSure, let code = await run.dialog.confirm(question) {
                return code
            }
            if let failure = await transfer.apply(preview) { return run.dialog.fail(failure) }
        }
        if json { return run.dialog.print(json: PersonalImportJSON(preview, isApplied: !isRehearsal)) }
        if isRehearsal {
            run.console.out(LocalizedText("Nothing was changed.", "변경된 내용은 없습니다.")[run.language])
        }
        return .success
    }
}

/// The result of an import of personal data, or of a dry run, as `--json` prints it.
struct PersonalImportJSON: Encodable {
    let applied: Bool
    let added: Counts
    let replaced: Counts
    let kept: Counts
    let same: Counts
    /// The titles of films that are not in the catalogue.
    let missing: [String]
    let skippedCount: Int
    let filteredCount: Int
    let supersededCount: Int

    struct Counts: Encodable {
        let bookmarks: Int
        let scores: Int
        let watched: Int
        let notes: Int

        init(_ counts: PersonalPlan.Counts) {
            (bookmarks, scores) = (counts.bookmarks, counts.scores)
            (watched, notes) = (counts.watched, counts.notes)
        }
    }

    init(_ preview: PersonalTransfer.Preview, isApplied: Bool) {
        applied = isApplied
        added = Counts(preview.plan.added)
        replaced = Counts(preview.plan.replaced)
        kept = Counts(preview.plan.kept)
        same = Counts(preview.plan.same)
        missing = preview.plan.missing + preview.plan.doubtful
        skippedCount = preview.reading.skippedCount
        filteredCount = preview.reading.filteredCount
        supersededCount = preview.plan.superseded.count
    }
}
