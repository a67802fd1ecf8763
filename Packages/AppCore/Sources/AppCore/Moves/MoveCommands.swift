import TerminalKit
import TextCore

extension Command {
    /// `backup`, `restore` and `migrate`: the data of the backend as a whole.
    static func moves(
        of app: AppIdentity, _ words: AppWords,
        _ moves: @escaping @Sendable (Container) -> StoreTransfer
    ) -> [Command] {
        [
            Command(BackupCommand.spec(app, words), isLocal: true) {
                (parsed, run, container) async throws(UsageError) in
                try requireStored(parsed, run)
                return try await BackupCommand(parsed).run(moves(container), run, without: words.ownRecords)
            },
            Command(RestoreCommand.spec(app), isLocal: true) {
                (parsed, run, container) async throws(UsageError) in
                try requireStored(parsed, run)
                return await RestoreCommand(parsed).run(moves(container), run)
            },
            Command(MigrateCommand.spec(app), isLocal: true) {
                (parsed, run, container) async throws(UsageError) in
                try requireStored(parsed, run)
                return try await MigrateCommand(parsed, from: run.store).run(moves(container), run)
            },
        ]
    }

    /// - Throws: `UsageError` when no data outlives the command.
    private static func requireStored(_ parsed: ParsedCommand, _ run: Run) throws(UsageError) {
        guard run.store != .memory else {
            throw parsed.usageError(
                LocalizedText("--store memory keeps no data.", "--store memory는 데이터를 저장하지 않습니다."))
        }
    }
}
