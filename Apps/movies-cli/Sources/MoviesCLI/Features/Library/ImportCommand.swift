import AppCore
import MoviesDomain
import MoviesPresentation
import Platform
import PresentationCore
import TerminalKit
import TextCore

/// `movies-cli import <file>...`: imports a catalogue from files.
struct ImportCommand: Sendable {
    static let spec = CommandSpec(
        "import",
        LocalizedText("Import a catalogue from files", "파일에서 영화 목록 가져오기"),
        discussion: LocalizedText(
            "Reads the IMDb files title.basics.tsv, title.ratings.tsv and title.akas.tsv, plain or "
                + ".gz, and any JSON or CSV. The format is detected by the content. The films of the files "
                + "replace the catalogue; if this removes films, it asks first. With --add they are added to "
                + "it, which keeps the bundled films too, and existing films are updated; films without an IMDb code are matched by title and year. Scores and bookmarks are kept. To get the bundled films back, import "
                + "the file that 'export --store memory -o bundled.json' writes. The old catalogue "
                + "stays in use until the new one is complete. To continue an interrupted import, run the "
                + "same command again; importing other files asks before it discards the interrupted one.",
            "IMDb의 title.basics.tsv, title.ratings.tsv, title.akas.tsv(.gz 가능)와 JSON, CSV를 읽습니다. 형식은 "
                + "내용으로 판별합니다. 파일의 영화가 기존 목록을 대체하며, 삭제되는 영화가 있으면 먼저 확인합니다. --add를 붙이면 기존 목록(기본 제공 영화 포함)에 추가하고, 이미 있는 영화는 "
                + "갱신합니다. IMDb 코드가 없는 영화는 제목과 연도로 찾습니다. 점수와 북마크는 유지됩니다. 기본 제공 영화를 되돌리려면 'export --store memory -o bundled.json'으로 만든 파일을 가져오세요. 새 목록이 완성될 때까지 이전 목록을 사용합니다. 중단된 가져오기는 같은 명령을 다시 실행하면 이어서 진행하고, 다른 "
                + "파일을 가져올 때는 중단된 작업을 취소하기 전에 확인합니다."),
        arguments: [
            ArgumentSpec("file", count: .oneOrMore, isFile: true, LocalizedText("The files", "파일"))
        ],
        options: [
            .flag(
                "add", LocalizedText("Add to the catalogue instead of replacing it", "목록을 대체하지 않고 추가")),
            .flag(
                "dry-run",
                LocalizedText(
                    "Read the files and print what would change, but change nothing",
                    "파일을 읽고 변경될 내용만 출력 (변경하지 않음)")),
            .text(
                "map", "FIELD=NAME", isRepeated: true,
                LocalizedText(
                    "Name of a field in JSON or CSV, for example year=Release_Date",
                    "JSON/CSV에서 쓰는 필드 이름, 예: year=Release_Date")),
            .text(
                "types", "TYPES", default: "movie,tvMovie", isRepeated: true,
                LocalizedText("IMDb title types to import, separated by commas", "가져올 IMDb 종류, 쉼표로 구분")),
            .flag(
                "restart",
                LocalizedText("Discard an interrupted import and start over", "중단된 가져오기를 취소하고 처음부터 시작")),
            .report, .yes, .json,
        ],
        examples: [
            .init(
                "movies-cli import title.basics.tsv.gz title.ratings.tsv.gz title.akas.tsv.gz",
                LocalizedText("The IMDb files", "IMDb 파일")),
            .init(
                "movies-cli import title.ratings.tsv.gz --add",
                LocalizedText(
                    "IMDb's ratings for the films that are there", "있는 영화에 IMDb 평점 추가")),
            .init(
                "movies-cli import movies.json --map title=Title --map year=Release_Date",
                LocalizedText("JSON with other field names", "필드 이름이 다른 JSON")),
            .init(
                "movies-cli import more.csv --add --dry-run",
                LocalizedText("Preview the changes", "변경될 내용 미리 보기")),
        ])

    /// The maximum number of problems printed; a report has more.
    private static let mostShown = 20

    let request: ImportRequest
    /// The file of the report.
    let report: String?
    let isSure: Bool
    let json: Bool

    private var isDryRun: Bool { request.isRehearsal }

    init(_ parsed: ParsedCommand) throws(UsageError) {
        request = ImportRequest(
            files: parsed.strings("file"), mode: parsed.flag("add") ? .merge : .replace,
            mapping: parsed.strings("map"),
            titleTypes: (parsed.list("types") ?? "").split(separator: ",").map {
                String($0.filter { !$0.isWhitespace })
            },
            restart: parsed.flag("restart"), isRehearsal: parsed.flag("dry-run"),
            mostProblems: parsed.string("report") == nil ? Self.mostShown : CommandDialog.mostReported)
        report = parsed.string("report")
        isSure = parsed.flag("yes")
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: LibrarySceneDIContainer, _ run: Run) async -> ExitCode {
        if let report, !isSure, let code = await run.dialog.mayReplace(report) { return code }
        let viewModel = scene.makeLibraryViewModel()
        let answer = Answer()
        await ProgressDisplay.following(viewModel, run) { viewModel, bar in
            let decide: @MainActor @Sendable (ImportPreview) async -> Bool = { preview in
                bar.finish()
                answer.refusal = await agree(to: preview, run)
                // A signal ends the question before it cancels the command. It must not count as a "no", which would
                // drop the records read so far.
                if answer.refusal == .interrupted { withUnsafeCurrentTask { $0?.cancel() } }
                return answer.refusal == nil && !isDryRun
            }
            await viewModel.send(.importCatalogue(request, decide: decide))
        }
        switch viewModel.state.phase {
        case .imported(let report): return show(report, run) ?? .success
        case .left(let report) where isDryRun: return show(report, run) ?? answer.refusal ?? .success
        case .left: return answer.refusal ?? .failure
        case .failed(let failure):
            if let refusal = answer.refusal, failure.kind != .cancelled { return refusal }
            return run.dialog.fail(failure.message.terminalSafe(), ExitCode(failure.kind))
        case .idle, .running, .deciding, .exported:
            return .failure
        }
    }

    /// Asks whether films may be removed; `nil` is yes. A dry run does not ask, but fails if the import would.
    @MainActor
    private func agree(to preview: ImportPreview, _ run: Run) async -> ExitCode? {
        guard let warning = preview.warning else { return nil }
        if case .givesUp(let interrupted) = preview.question {
            return await mayGiveUp(interrupted, warning, run)
        }
        guard !isSure, !isDryRun || !run.console.facts.isInputTerminal else {
            // Programs read it from the JSON report.
            if !json { run.console.error(warning.terminalSafe()) }
            return nil
        }
        return await run.dialog.confirm(
            LocalizedText("\(warning) Continue?", "\(warning) 계속할까요?"))
    }

    /// Asks whether the interrupted import may be discarded; `nil` is yes. A dry run discards nothing.
    @MainActor
    private func mayGiveUp(
        _ interrupted: InterruptedImport, _ warning: String, _ run: Run
    ) async -> ExitCode? {
        let command = interrupted.request.map { run.commandLine($0.words) }
        let instead =
            command.map { LocalizedText("To continue it instead: \($0)", "이어서 하려면: \($0)") }
            ?? LocalizedText(
                "To continue it instead, run the command that started it.", "이어서 하려면 처음 사용한 명령을 다시 실행하세요.")
        run.console.error("\(warning) \(instead[run.language])".terminalSafe())
        if isDryRun {
            return run.dialog.fail(
                LocalizedText(
                    "A preview discards nothing, unless you add --restart.",
                    "미리 보기는 중단된 가져오기를 취소하지 않습니다. 취소하려면 --restart를 붙이세요.")[run.language])
        }
        guard !isSure else { return nil }
        return await run.dialog.confirm(
            LocalizedText("Discard the interrupted import?", "중단된 가져오기를 취소할까요?"))
    }

    /// Prints the report; `nil` on success.
    @MainActor
    private func show(_ report: ImportReport, _ run: Run) -> ExitCode? {
        if let path = self.report,
            let code = run.dialog.write(
                report: report.lines + report.notes + report.skipped + report.dropped + report.repeated
                    + report.filtered, to: path)
        {
            return code
        }
        if json {
            let code = run.dialog.print(json: ImportJSON(report))
            return code == .success ? nil : code
        }
        for line in report.lines { run.console.out(line.terminalSafe()) }
        for line in report.notes { run.console.error(line.terminalSafe()) }
        for lines in [report.skipped, report.dropped] {
            for line in lines.prefix(Self.mostShown + 1) { run.console.error(line.terminalSafe()) }
        }
        return nil
    }
}

extension OptionSpec {
    /// The file that lists the records left out by an import.
    static let report = file(
        "report",
        LocalizedText(
            "Write everything that was left out, and why, to this file", "제외한 항목과 이유를 모두 이 파일에 기록"))
}

extension CommandDialog {
    /// The maximum number of left-out records that a report names, for each kind.
    static let mostReported = 10_000

    /// Writes the records left out by an import, one per line; `nil` on success.
    func write(report lines: [String], to path: String) -> ExitCode? {
        do {
            try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: path), options: .atomic)
            return nil
        } catch {
            return fail(
                LocalizedText(
                    "The report cannot be written to \(path). Check the folder and its permissions.",
                    "\(path): 보고서를 쓸 수 없습니다. 폴더와 권한을 확인하세요.")[language].terminalSafe())
        }
    }
}

extension ImportRequest {
    /// The command after the name of the app, for a shell.
    fileprivate var words: String {
        var words = ["import"] + files
        if mode == .merge { words.append("--add") }
        words += mapping.flatMap { ["--map", $0] }
        if titleTypes != ImportRequest(files: []).titleTypes {
            words += ["--types", titleTypes.joined(separator: ",")]
        }
        return words.map(Invocation.quoted).joined(separator: " ")
    }
}

/// The answers to the questions.
@MainActor
private final class Answer {
    /// The exit code if the answer is no.
    var refusal: ExitCode?
}

/// The result of an import, or of a dry run, as `--json` prints it.
struct ImportJSON: Encodable {
    let applied: Bool
    let films: Int
    let before: Int
    let added: Int
    let removed: Int
    let records: Int
    let filtered: Int
    /// The records left out on purpose, counted by kind, the most frequent kind first.
    let filteredKinds: [Filtered]
    let skippedCount: Int
    /// The messages for the first skipped records.
    let skipped: [String]
    let resumed: Bool
    let droppedCount: Int
    /// The messages for the first values that were left out.
    let dropped: [String]
    let repeated: Int
    let matched: Int?
    /// The messages about whole files.
    let notes: [String]
    let checksum: String?

    /// Records that were left out on purpose.
    struct Filtered: Encodable {
        /// The title type of IMDb, or `adult`, `no_rating`, `unknown_film`.
        let kind: String
        let count: Int
    }

    init(_ report: ImportReport) {
        let summary = report.summary
        applied = summary.isApplied
        films = summary.change.after
        before = summary.change.before
        added = summary.change.added
        removed = summary.change.removed
        records = summary.records
        filtered = summary.filteredCount
        filteredKinds = summary.filteredKinds.map { Filtered(kind: $0.key.filteredKind, count: $0.value) }
            .sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }
        skippedCount = summary.skippedCount
        skipped = report.skipped
        droppedCount = summary.droppedCount
        dropped = report.dropped
        repeated = summary.repeatedCount
        matched = summary.matched
        notes = report.notes
        resumed = summary.resumed
        checksum = summary.checksum
    }
}

extension LibraryError.Reason {
    /// The name of a reason to leave records out on purpose.
    fileprivate var filteredKind: String {
        switch self {
        case .notFilm(let type): type
        case .adult: "adult"
        case .noValue: "no_rating"
        case .unknownFilm: "unknown_film"
        default: "other"
        }
    }
}
