import Persistence
import Platform
import PresentationCore
import SQLCore
import SQLiteDriver
import TerminalKit
import TextCore

/// `backup <file>`: all data of the backend in one file.
struct BackupCommand: Sendable {
    let path: String
    let isSure: Bool
    let json: Bool

    static func spec(_ app: AppIdentity, _ words: AppWords) -> CommandSpec {
        let own = words.ownRecords.map {
            LocalizedText(", texts waiting to be sent, and \($0.english)", ", \($0.korean)")
        }
        let keys =
            words.hasAccounts
            ? LocalizedText(
                " It contains no key of tokens and no sessions: after 'restore' everybody signs in again.",
                " 토큰 서명 키와 로그인 상태는 들어 있지 않으므로, 복원한 뒤에는 모두 다시 로그인해야 합니다.")
            : LocalizedText("", "")
        return CommandSpec(
            "backup",
            LocalizedText("Save all data of the backend in one file", "백엔드의 모든 데이터를 파일 하나에 저장"),
            discussion: LocalizedText(
                "Saves the data as it is at one moment, pictures included, even while servers and other commands are "
                    + "running. The file is the same for SQLite and PostgreSQL, so 'restore' can load it into either. It "
                    + "appears once it is complete and was checked; an existing file is only replaced if it is an older "
                    + "backup and you confirm. It contains everybody's data and only you can read it, so keep it safe. It "
                    + "does not contain what belongs to this device: settings, secrets, drafts\(own?.english ?? " and texts waiting to be sent").\(keys.english)",
                "서버나 다른 명령이 실행 중이어도 한 시점의 데이터를 사진까지 저장합니다. 데이터가 SQLite에 있든 PostgreSQL에 있든 파일 형식은 같아서, "
                    + "'restore'로 어느 쪽에나 복원할 수 있습니다. 파일은 다 쓰고 다시 읽어 확인한 뒤에 생기며, 이미 있는 파일은 이전 백업일 때만 확인을 받고 바꿉니다. "
                    + "모든 사람의 데이터가 들어 있고 본인만 읽을 수 있으니 그대로 보관하세요. 설정, 비밀 값, 임시 저장, 보낼 항목\(own?.korean ?? "")처럼 이 기기에만 있는 것은 들어 있지 않습니다.\(keys.korean)"
            ),
            arguments: [ArgumentSpec("file", isFile: true, LocalizedText("The file to write", "저장할 파일"))],
            options: [.yes, .json(.moved(and: ["file", "app", "version", "made_at", "missing_pictures"]))],
            examples: [
                .init(
                    "\(app.name) backup monday.backup", LocalizedText("The data of this device", "이 기기의 데이터")),
                .init(
                    "\(app.name) --store postgres://trellis@db.example/trellis backup monday.backup",
                    LocalizedText("The data on a database server", "데이터베이스 서버의 데이터")),
            ])
    }

    /// - Throws: `UsageError` for an invalid file name.
    init(_ parsed: ParsedCommand) throws(UsageError) {
        path = LinkedFile.target(of: parsed.string("file") ?? "")
        guard !path.isEmpty, path != "-" else {
            throw parsed.usageError(
                LocalizedText("Name the file for the backup.", "백업할 파일 이름을 지정하세요."))
        }
        isSure = parsed.flag("yes")
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ moves: StoreTransfer, _ run: Run, without ownRecords: LocalizedText?) async -> ExitCode {
        let file = BackupFile(path: path, content: moves.content)
        let isReplacing = file.exists
        if isReplacing, let code = await mayReplace(file, run) { return code }
        let bar = ProgressBar(console: run.console)
        let madeAt = run.now()
        do throws(StoreError) {
            guard try await !moves.look(at: run.store).counts.isEmpty else {
                return run.dialog.fail(
                    LocalizedText("There is no data yet to back up.", "아직 백업할 데이터가 없습니다.")[run.language])
            }
            let content = try await write(moves, run, madeAt, isReplacing, bar.follow(run.language))
            bar.finish()
            let code = show(MoveReport(content: content), madeAt, moves, run)
            if let ownRecords, !json {
                run.dialog.hint(
                    LocalizedText("Not in it: \(ownRecords.english)", "백업에 들어 있지 않은 것: \(ownRecords.korean)"))
            }
            return code
        } catch {
            bar.finish()
            return fail(error, run)
        }
    }

    /// Only an older backup may be replaced. `nil` means yes.
    @MainActor
    private func mayReplace(_ file: BackupFile, _ run: Run) async -> ExitCode? {
        let name = path.terminalSafe()
        do throws(BackupFile.Unusable) {
            let old = try await file.record(of: run.app)
            guard !isSure else { return nil }
            let time = Date(milliseconds: old.madeAt).minute
            return await run.dialog.confirm(
                LocalizedText(
                    "\(name) is a backup of \(time) (UTC). Replace it?",
                    "\(name): \(time)(UTC)의 백업입니다. 덮어쓸까요?"))
        } catch {
            return run.dialog.fail(
                LocalizedText(
                    "\(name) exists and is not a backup of \(run.app.name). Nothing was changed. Choose another name.",
                    "\(name): \(run.app.name)의 백업이 아닌 파일이 이미 있습니다. 변경된 내용은 없습니다. 다른 이름을 고르세요.")[
                        run.language])
        }
    }

    private func write(
        _ moves: StoreTransfer, _ run: Run, _ madeAt: Date, _ isReplacing: Bool,
        _ progress: @escaping @Sendable (Int, Int) -> Void
    ) async throws(StoreError) -> CopyContent {
        let (content, app, version) = (moves.content, run.app.folder, moves.version)
        return try await moves.opening(run.store, for: .commands) { source throws(StoreError) in
            try await SQLiteDatabase.make(path, migrations: content.migrations, replacing: isReplacing) {
                file throws(StoreError) in
                try await StoreCopy(content, from: source, to: StorePlace(file, of: content)).run(
                    makingIndexes: false, progress: progress,
                    finishing: { (connection, copied) throws(StoreError) in
                        try BackupRecord(
                            app: app, version: version, madeAt: madeAt.milliseconds, tables: copied.tables
                        ).write(on: connection)
                    })
            }
        }
    }

    /// Prints an error as one of the backup file, if it concerns the file or its folder.
    private func fail(_ error: StoreError, _ run: Run) -> ExitCode {
        let places = [path + ":", OwnedFolder.split(path).folder + ":"]
        switch error {
        case .unavailable(let reason) where places.contains { reason.english.hasPrefix($0) },
            .readOnly(let reason) where places.contains { reason.english.hasPrefix($0) }:
            return run.dialog.fail(
                LocalizedText(
                    "The backup cannot be written: \(reason.english).", "백업 파일을 쓸 수 없습니다: \(reason.korean).")[
                        run.language
                    ].terminalSafe())
        default: return run.dialog.fail(copying: error)
        }
    }

    private func show(_ report: MoveReport, _ madeAt: Date, _ moves: StoreTransfer, _ run: Run) -> ExitCode {
        report.warn(run)
        if json {
            return run.dialog.print(
                json: BackupJSON(
                    app: run.app.folder, file: path, madeAt: madeAt.iso, tables: report.json,
                    version: moves.version, missingPictures: report.missingPictures))
        }
        report.printTables(run)
        let size = report.size
        run.console.out(
            LocalizedText(
                "Backed up \(size.english) to \(path).", "\(size.korean)를 \(path) 파일에 백업했습니다.")[
                    run.language
                ].terminalSafe())
        return .success
    }
}

/// A completed backup, as `--json` prints it.
private struct BackupJSON: Encodable {
    let app: String
    let file: String
    let madeAt: String
    let tables: [TableJSON]
    let version: Int
    let missingPictures: [String]
}
