import Persistence
import Platform
import SQLCore
import TerminalKit
import TextCore

/// `config edit`: the settings file in the user's editor. The user edits a copy. It replaces the file once it is
/// valid, and is kept if it cannot replace the file.
struct SettingsEditing<Settings: StoredSettings>: Sendable {
    private let run: Run
    private let path: String
    private let copy: String

    init(_ run: Run) {
        self.run = run
        path = LinkedFile.target(of: run.files.settings)
        copy = path + ProfileFiles.copyEnding + String(UInt32.random(in: 0 ... .max), radix: 16)
    }

    func edit() async -> ExitCode {
        guard run.console.facts.isInputTerminal else {
            let command = run.commandLine("config set")
            return run.dialog.fail(
                LocalizedText(
                    "There is no terminal for the editor. Use '\(command)'.",
                    "편집기를 띄울 터미널이 없습니다. '\(command)' 명령을 사용하세요.")[run.language], .usage)
        }
        do throws(StoreError) {
            // Creates the file, so that there is something to edit.
            try await FileSettingsStore(path: path, default: Settings()).update { _ in }
        } catch {
            // The user wants to repair a broken file.
            guard case .malformed = error else { return run.dialog.fail(error) }
        }
        let before = bytes(of: path)
        guard let before, (try? Data(before).write(to: URL(filePath: copy))) != nil else {
            return run.dialog.fail(
                LocalizedText(
                    "\(copy) cannot be written. Check the free space and the permissions.",
                    "\(copy)에 쓸 수 없습니다. 남은 공간과 권한을 확인하세요.")[run.language])
        }
        let code = await editCopy(of: before)
        // An unchanged copy contains nothing to lose.
        if bytes(of: copy) == before { try? FileManager.default.removeItem(atPath: copy) }
        return code
    }

    private func editCopy(of before: [UInt8]) async -> ExitCode {
        while true {
            switch await run.console.edit(copy) {
            case .done: break
            case .noEditor:
                return run.dialog.fail(
                    LocalizedText("There is no editor: set EDITOR.", "편집기가 없습니다. EDITOR 변수를 설정하세요.")[
                        run.language])
            case .failed(let reason):
                return keep(
                    LocalizedText(
                        "The editor failed: \(reason.english).", "편집기에 오류가 발생했습니다: \(reason.korean)."), before
                )
            }
            guard let problem = await problem() else { return replace(before) }
            run.console.error(problem[run.language])
            guard await run.dialog.confirm(LocalizedText("Edit again?", "다시 편집할까요?")) == nil else {
                return keep(problem, before)
            }
        }
    }

    private func bytes(of path: String) -> [UInt8]? {
        (try? Data(contentsOf: URL(filePath: path))).map(Array.init)
    }

    /// The problem of the copy; `nil` when it is valid.
    private func problem() async -> LocalizedText? {
        guard FileManager.default.fileExists(atPath: copy) else {
            return LocalizedText("The edited file is gone.", "편집하던 파일이 없어졌습니다.")
        }
        guard let settings = try? await FileSettingsStore(path: copy, default: Settings()).load() else {
            return LocalizedText(
                "The file is not valid JSON for these settings.", "올바른 형식의 JSON이 아닙니다.")
        }
        return settings.invalidValue.map {
            LocalizedText("Not valid: \($0.english).", "올바르지 않은 값: \($0.korean).")
        }
    }

    /// Does not overwrite settings that changed during the editing.
    private func replace(_ before: [UInt8]) -> ExitCode {
        guard bytes(of: path) == before else {
            return keep(
                LocalizedText(
                    "The settings were changed in the meantime, and were not replaced.",
                    "그사이 설정이 바뀌어 저장하지 않았습니다."), before)
        }
        guard rename(copy, path) == 0 else {
            return keep(LocalizedText("\(path) cannot be replaced.", "\(path) 파일을 바꿀 수 없습니다."), before)
        }
        run.console.out(LocalizedText("The settings are saved.", "설정을 저장했습니다.")[run.language])
        return .success
    }

    private func keep(_ problem: LocalizedText, _ before: [UInt8]) -> ExitCode {
        let words = problem[run.language]
        guard let now = bytes(of: copy), now != before else { return run.dialog.fail(words) }
        return run.dialog.fail(
            words + " "
                + LocalizedText("What you wrote is in \(copy).", "작성한 내용은 \(copy)에 있습니다.")[run.language])
    }
}
