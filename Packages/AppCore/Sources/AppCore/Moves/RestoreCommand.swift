import Persistence
import Platform
import PresentationCore
import SQLCore
import TerminalKit
import TextCore

/// `restore <file>`: replaces the data by a backup.
struct RestoreCommand: Sendable {
    let path: String
    let mayReplace: Bool
    let isSure: Bool
    let json: Bool

    static func spec(_ app: AppIdentity) -> CommandSpec {
        CommandSpec(
            "restore",
            LocalizedText("Restore the data of a backup", "백업한 데이터 복원"),
            discussion: LocalizedText(
                "Checks the file row by row, then writes everything at once: if it is interrupted, nothing has changed. Stop "
                    + "servers and screens that use the data first, because they keep some of it in memory. Backups of "
                    + "older versions are converted. --replace replaces the data that is there, so make a 'backup' first.",
                "먼저 파일을 행 단위로 검사한 뒤 한 번에 씁니다. 도중에 멈춰도 바뀌는 것이 없습니다. 데이터를 쓰는 서버와 화면은 데이터 일부를 메모리에 두므로 먼저 종료해야 합니다. "
                    + "이전 버전의 백업은 새 형식으로 바꿉니다. --replace를 붙이면 지금 있는 데이터를 대체하니, 먼저 'backup'으로 저장해 두세요."),
            arguments: [
                ArgumentSpec(
                    "file", isFile: true, LocalizedText("A file that 'backup' made", "'backup'으로 만든 파일"))
            ],
            options: [
                .replace, .yes,
                .json(.moved(and: ["file", "made_at", "store", "replaced", "missing_pictures"])),
            ],
            examples: [
                .init("\(app.name) restore monday.backup", LocalizedText("On a new device", "새 기기에서")),
                .init(
                    "\(app.name) --store postgres://trellis@db.example/trellis restore monday.backup --replace",
                    LocalizedText("Replace the data on a database server", "데이터베이스 서버의 데이터 대신")),
            ])
    }

    init(_ parsed: ParsedCommand) {
        path = LinkedFile.target(of: parsed.string("file") ?? "")
        mayReplace = parsed.flag("replace")
        isSure = parsed.flag("yes")
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ moves: StoreTransfer, _ run: Run) async -> ExitCode {
        let file = BackupFile(path: path, content: moves.content)
        let bar = ProgressBar(console: run.console)
        do throws(BackupFile.Unusable) {
            let record = try await file.record(of: run.app)
            guard record.version <= moves.version else {
                return run.dialog.fail(
                    StoreError.newerSchema(found: record.version, supported: moves.version))
            }
            bar.update(LocalizedText("Checking the backup", "백업 확인 중")[run.language], fraction: nil)
            try await file.verify(record)
            bar.finish()
            return await restore(file, record, moves, bar, run)
        } catch {
            bar.finish()
            return fail(error, run)
        }
    }

    @MainActor
    private func restore(
        _ file: BackupFile, _ record: BackupRecord, _ moves: StoreTransfer, _ bar: ProgressBar, _ run: Run
    ) async -> ExitCode {
        let madeAt = Date(milliseconds: record.madeAt)
        do throws(MoveFailure) {
            let look = try await Self.look(moves, at: run.store)
            if !look.isEmpty {
                guard mayReplace else { throw .hasData(look) }
                if !isSure, let code = await run.dialog.confirm(question(look, madeAt)) { return code }
            }
            let copy = run.files.backend + ".restoring"
            let content = try await moves.replacing(run.store, mayReplace: mayReplace) {
                target throws(StoreError) in
                try await file.opening(record, copyingTo: copy) { source throws(StoreError) in
                    try await StoreCopy(moves.content, from: source, to: target).run(
                        progress: bar.follow(run.language))
                }
            }
            bar.finish()
            return show(MoveReport(content: content), madeAt, isReplacing: !look.isEmpty, run)
        } catch {
            bar.finish()
            return run.dialog.fail(moving: error)
        }
    }

    private static func look(_ moves: StoreTransfer, at kind: StoreKind) async throws(MoveFailure)
        -> StoreLook
    {
        do throws(StoreError) { return try await moves.look(at: kind) } catch { throw .store(error) }
    }

    private func question(_ look: StoreLook, _ madeAt: Date) -> LocalizedText {
        let size = NumberText.grouped(look.rows)
        return LocalizedText(
            "There are \(size) rows of data. Replace all of them with the backup of \(madeAt.minute) (UTC)?",
            "데이터에 행이 \(size)개 있습니다. 모두 \(madeAt.minute)(UTC)의 백업으로 대체할까요?")
    }

    private func fail(_ error: BackupFile.Unusable, _ run: Run) -> ExitCode {
        let (name, app) = (path, run.app.name)
        let text: LocalizedText
        switch error {
        case .noBackup:
            text = LocalizedText("\(name) is not a backup of \(app).", "\(name): \(app)의 백업이 아닙니다.")
        case .otherApp(let other):
            text = LocalizedText(
                "\(name) is a backup of another app, \(other), not of \(app).",
                "\(name): \(app)의 백업이 아니라 다른 앱(\(other))의 백업입니다.")
        case .damaged(let reason):
            text = LocalizedText(
                "\(name) is damaged: \(reason.english). Nothing was changed. Use another backup.",
                "\(name): 백업이 손상되었습니다: \(reason.korean). 변경된 내용은 없습니다. 다른 백업을 사용하세요.")
        case .unreadable(.cancelled): return run.dialog.fail(copying: .cancelled)
        case .unreadable(let error):
            text = LocalizedText(
                "The backup cannot be read: \(error.reason.english).",
                "백업을 읽을 수 없습니다: \(error.reason.korean).")
        }
        return run.dialog.fail(text[run.language].terminalSafe())
    }

    private func show(_ report: MoveReport, _ madeAt: Date, isReplacing: Bool, _ run: Run) -> ExitCode {
        report.warn(run)
        if json {
            return run.dialog.print(
                json: RestoreJSON(
                    file: path, madeAt: madeAt.iso, replaced: isReplacing, store: run.store.text,
                    tables: report.json, missingPictures: report.missingPictures))
        }
        report.printTables(run)
        let size = report.size
        run.console.out(
            LocalizedText(
                "Restored \(size.english) from the backup of \(madeAt.minute) (UTC).",
                "\(madeAt.minute)(UTC)의 백업에서 \(size.korean)를 복원했습니다.")[run.language])
        return .success
    }
}

/// A completed restore, as `--json` prints it.
private struct RestoreJSON: Encodable {
    let file: String
    let madeAt: String
    let replaced: Bool
    let store: String
    let tables: [TableJSON]
    let missingPictures: [String]
}

extension OptionSpec {
    /// Allows replacing existing data.
    static let replace = OptionSpec.flag(
        "replace", LocalizedText("Replace the data that is there", "지금 있는 데이터를 대체"))
}
