import Persistence
import PresentationCore
import SQLCore
import TerminalKit
import TextCore

/// `migrate --to <where>`: copies all data to another database.
struct MigrateCommand: Sendable {
    let target: StoreKind
    let isRehearsal: Bool
    let mayReplace: Bool
    let isSure: Bool
    let json: Bool

    static func spec(_ app: AppIdentity) -> CommandSpec {
        CommandSpec(
            "migrate",
            LocalizedText("Move all data to another database", "모든 데이터를 다른 데이터베이스로 옮기기"),
            discussion: LocalizedText(
                "Copies the data of --store, pictures included, to the place given by --to, and compares both by checksums. "
                    + "No server or screen may have either place open. If it is interrupted, nothing has changed at the "
                    + "target, and you can run it again. The data also stays in the old place, but what is written there "
                    + "afterwards is not copied. So stop the servers, migrate, change the setting 'store', and start them "
                    + "again.",
                "--store의 데이터를 사진까지 --to로 지정한 곳에 복사하고 양쪽을 체크섬으로 비교합니다. 서버나 화면이 어느 쪽이든 사용 중이면 실행되지 않습니다. 도중에 멈춰도 대상은 "
                    + "바뀌지 않으며 다시 실행할 수 있습니다. 데이터는 원래 자리에도 남지만, 그 뒤에 쓴 내용은 대상에 없습니다. 그러니 서버를 먼저 종료하고 옮긴 다음 'store' 설정을 "
                    + "바꾸고 다시 시작하세요."),
            options: [
                .choice(
                    "to", [StoreKind.sqlite.text], orBeginningWith: StoreKind.addressPrefix,
                    LocalizedText("Where to move it", "옮길 곳")),
                .flag(
                    "dry-run",
                    LocalizedText("Check both places and print what would be done", "양쪽을 확인하고 할 일만 출력")),
                .replace, .yes, .json(.moved(and: ["applied", "from", "target_rows"])),
            ],
            examples: [
                .init(
                    "\(app.name) migrate --to postgres://trellis@db.example/trellis --dry-run",
                    LocalizedText("See whether it would work", "옮길 수 있는지 확인")),
                .init(
                    "\(app.name) migrate --to postgres://trellis@db.example/trellis",
                    LocalizedText("From this device to a database server", "이 기기에서 데이터베이스 서버로")),
                .init(
                    "\(app.name) --store postgres://trellis@db.example/trellis migrate --to sqlite",
                    LocalizedText("And back", "다시 이 기기로")),
            ])
    }

    /// - Throws: `UsageError` without a target, or when the target is the source.
    init(_ parsed: ParsedCommand, from source: StoreKind) throws(UsageError) {
        guard let text = parsed.string("to") else {
            throw parsed.usageError(
                LocalizedText(
                    "Choose where the data goes: --to \(StoreKind.sqlite.text) or --to \(StoreKind.addressPrefix)…",
                    "옮길 곳을 지정하세요: --to \(StoreKind.sqlite.text) 또는 --to \(StoreKind.addressPrefix)…"))
        }
        do throws(StoreError) {
            target = try StoreKind(text) ?? .sqlite
        } catch {
            throw parsed.usageError(StoreKind.problem(error))
        }
        guard target != source else {
            throw parsed.usageError(LocalizedText("The data is there already.", "데이터가 이미 그곳에 있습니다."))
        }
        isRehearsal = parsed.flag("dry-run")
        mayReplace = parsed.flag("replace")
        isSure = parsed.flag("yes")
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ moves: StoreTransfer, _ run: Run) async -> ExitCode {
        let bar = ProgressBar(console: run.console)
        do throws(StoreError) {
            let source = try await moves.look(at: run.store)
            guard !source.counts.isEmpty else {
                return run.dialog.fail(
                    LocalizedText("There is no data yet to move.", "아직 옮길 데이터가 없습니다.")[run.language])
            }
            let target = try await moves.look(at: self.target)
            if isRehearsal {
                for (place, look) in [(run.store, source), (self.target, target)] where !look.counts.isEmpty {
                    if try await moves.isInUse(place) { return run.dialog.fail(moving: .inUse) }
                }
                return rehearse(source, target, run)
            }
            if !target.isEmpty {
                guard mayReplace else { return run.dialog.fail(moving: .hasData(target)) }
                if !isSure, let code = await run.dialog.confirm(question(target)) { return code }
            }
            let copied = try await copy(moves, run, bar.follow(run.language))
            bar.finish()
            switch copied {
            case .success(let content): return show(MoveReport(content: content), run)
            case .failure(let failure): return run.dialog.fail(moving: failure)
            }
        } catch {
            bar.finish()
            return run.dialog.fail(copying: error)
        }
    }

    private func copy(
        _ moves: StoreTransfer, _ run: Run, _ progress: @escaping @Sendable (Int, Int) -> Void
    ) async throws(StoreError) -> Result<CopyContent, MoveFailure> {
        // A server with the source open would continue to write there.
        try await moves.opening(run.store, for: .replacing) { source throws(StoreError) in
            do throws(StoreError) {
                // Opened first, so that the same place in another spelling is in use.
                _ = try await source.database.read { connection throws(StoreError) in
                    try connection.first("SELECT 1") { $0.int(0) }
                }
            } catch .busy {
                return .failure(.inUse)
            }
            do throws(MoveFailure) {
                return .success(
                    try await moves.replacing(target, mayReplace: mayReplace) { target throws(StoreError) in
                        try await StoreCopy(moves.content, from: source, to: target).run(
                            holdingWriters: true, progress: progress)
                    })
            } catch {
                return .failure(error)
            }
        }
    }

    private func question(_ look: StoreLook) -> LocalizedText {
        let size = NumberText.grouped(look.rows)
        return LocalizedText(
            "The target has \(size) rows. Replace all of them?", "대상에 행이 \(size)개 있습니다. 모두 대체할까요?")
    }

    /// Prints the planned copy, and fails where the copy would.
    private func rehearse(_ source: StoreLook, _ target: StoreLook, _ run: Run) -> ExitCode {
        let isPossible = target.isEmpty || mayReplace
        if json {
            let code = run.dialog.print(
                json: MigrationJSON(
                    applied: false, from: run.store.text, to: self.target.text, targetRows: target.rows,
                    tables: source.counts.map { TableJSON($0) }))
            return isPossible ? code : .failure
        }
        let columns: [TextTable.Column] = [
            .init(LocalizedText("Table", "테이블")[run.language], attributes: [.bold]),
            .init(LocalizedText("Rows", "행")[run.language], .trailing),
        ]
        let rows = source.counts.map { [$0.name, NumberText.grouped($0.rows)] }
        TextTable(columns, rows: rows).lines(width: run.console.width, style: run.console.style)
            .forEach(run.console.out)
        run.console.out("")
        guard isPossible else { return run.dialog.fail(moving: .hasData(target)) }
        let (size, lost) = (NumberText.grouped(source.rows), NumberText.grouped(target.rows))
        let words =
            target.isEmpty
            ? LocalizedText(
                "Would copy \(size) rows to \(self.target.text). Nothing was changed.",
                "행 \(size)개를 \(self.target.text) 쪽으로 복사하게 됩니다. 변경된 내용은 없습니다.")
            : LocalizedText(
                "Would replace \(lost) rows at \(self.target.text) with \(size). Nothing was changed.",
                "\(self.target.text) 쪽의 행 \(lost)개를 행 \(size)개로 대체하게 됩니다. 변경된 내용은 없습니다.")
        run.console.out(words[run.language].terminalSafe())
        return .success
    }

    private func show(_ report: MoveReport, _ run: Run) -> ExitCode {
        report.warn(run)
        if json {
            return run.dialog.print(
                json: MigrationJSON(
                    applied: true, from: run.store.text, to: target.text, targetRows: report.rows,
                    tables: report.json))
        }
        report.printTables(run)
        let size = report.size
        run.console.out(
            LocalizedText(
                "Copied \(size.english) to \(target.text). Both places have the same checksums.",
                "\(size.korean)를 \(target.text) 쪽으로 복사했습니다. 양쪽의 체크섬이 같습니다.")[run.language].terminalSafe())
        let command = run.invocation.withoutStore().commandLine(
            "config set store \(Invocation.quoted(target.text))")
        run.console.out(
            LocalizedText(
                "To use it from now on: \(command)\nThe data is still in the old place, too.",
                "이제부터 사용하려면: \(command)\n이전 자리에도 데이터가 그대로 남아 있습니다.")[run.language].terminalSafe(
                    allowingNewlines: true))
        return .success
    }
}

/// A completed or planned migration, as `--json` prints it.
private struct MigrationJSON: Encodable {
    let applied: Bool
    let from: String
    let to: String
    let targetRows: Int
    let tables: [TableJSON]
}
