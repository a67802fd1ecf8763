import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `movies-cli personal export|import`: bookmarks, scores, watched films and notes as files.
enum PersonalCommand: Sendable {
    case export(ExportFormat, path: String?, isSure: Bool)
    case bring([String], isRehearsal: Bool, isSure: Bool, json: Bool)

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
                        + "what changes. What is newer here stays; before it replaces something older, it asks.",
                    "'personal export'로 만든 파일, Letterboxd에서 내보낸 CSV(diary, ratings, reviews, watched, watchlist), TMDB의 평점, 즐겨찾기, "
                        + "관심 목록(CSV 또는 JSON)을 읽습니다. 변경될 내용을 출력합니다. 이 기기의 기록이 더 최근이면 그대로 두고, 더 오래된 기록을 바꾸기 전에는 확인합니다."
                ),
                arguments: [
                    ArgumentSpec("file", count: .oneOrMore, isFile: true, LocalizedText("The files", "파일"))
                ],
                options: [
                    .flag(
                        "dry-run",
                        LocalizedText("Print what would change, but change nothing", "변경될 내용만 출력 (변경하지 않음)")),
                    .yes, .json,
                ],
                examples: [
                    .init(
                        "movies-cli personal import ratings.csv --dry-run",
                        LocalizedText("Preview the changes", "변경될 내용 미리 보기"))
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
            self = .bring(
                parsed.strings("file"), isRehearsal: parsed.flag("dry-run"), isSure: parsed.flag("yes"),
                json: parsed.flag("json"))
        }
    }

    @MainActor
    func run(_ transfer: PersonalTransfer, _ run: Run) async -> ExitCode {
        switch self {
        case .export(let format, let path, let isSure):
            return await export(format, path, isSure, transfer, run)
        case .bring(let files, let isRehearsal, let isSure, let json):
            return await bring(files, isRehearsal, isSure, json, transfer, run)
        }
    }

    @MainActor
    private func export(
        _ format: ExportFormat, _ path: String?, _ isSure: Bool, _ transfer: PersonalTransfer, _ run: Run
    ) async -> ExitCode {
        if let path, !isSure, let code = await run.mayReplace(path) { return code }
        switch await transfer.export(format) {
        case .failed(let failure): return run.fail(failure)
        case .done((let bytes, let message)):
            guard let path else {
                run.console.write(String(decoding: bytes, as: UTF8.self))
                return .success
            }
            do {
                try Data(bytes).write(to: URL(filePath: path), options: .atomic)
            } catch {
                return run.fail(
                    LocalizedText(
                        "\(path) cannot be written. Check the folder, its permissions and the free space.",
                        "\(path): 파일을 쓸 수 없습니다. 폴더, 권한, 남은 용량을 확인하세요.")[run.language].terminalSafe())
            }
            run.console.out(message)
            return .success
        }
    }

    @MainActor
    private func bring(
        _ files: [String], _ isRehearsal: Bool, _ isSure: Bool, _ json: Bool, _ transfer: PersonalTransfer,
        _ run: Run
    ) async -> ExitCode {
        let preview: PersonalTransfer.Preview
        switch await transfer.preview(files) {
        case .failed(let failure): return run.fail(failure)
        case .done(let found): preview = found
        }
        for line in preview.problems { run.console.error(line.terminalSafe()) }
        if !json { for line in preview.lines { run.console.out(line.terminalSafe()) } }
        if !isRehearsal {
            if let question = preview.question, !isSure, let code = await run.confirm(question) {
                return code
            }
            if let failure = await transfer.apply(preview) { return run.fail(failure) }
        }
        if json { return run.print(json: PersonalImportJSON(preview, isApplied: !isRehearsal)) }
        if isRehearsal {
            run.console.out(LocalizedText("Nothing was changed.", "변경된 내용은 없습니다.")[run.language])
        }
        return .success
    }
}

/// What an import of personal data did or would do, as `--json` prints it.
struct PersonalImportJSON: Encodable {
    let applied: Bool
    let added: Counts
    let replaced: Counts
    let kept: Counts
    let same: Counts
    /// The titles of films that are not in the catalogue.
    let missing: [String]
    let skippedCount: Int

    enum CodingKeys: String, CodingKey {
        case applied, added, replaced, kept, same, missing
        case skippedCount = "skipped_count"
    }

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
        missing = preview.plan.missing
        skippedCount = preview.reading.skippedCount
    }
}
