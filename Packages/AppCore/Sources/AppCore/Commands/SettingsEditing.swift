import Persistence
import SQLCore
import TerminalKit
import TextCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `config edit`: the settings file in the user's editor. What is edited is a copy, which replaces the file once it is
/// valid.
struct SettingsEditing<Settings: StoredSettings>: Sendable {
    private let run: Run
    private let path: String
    private let copy: String

    init(_ run: Run) {
        self.run = run
        path = run.files.settings
        copy = path + ".edit"
    }

    func edit() async -> ExitCode {
        do throws(StoreError) {
            let store = FileSettingsStore(path: path, default: Settings())
            // Creates the file, so that there is something to edit.
            try await store.update { _ in }
        } catch {
            // A broken file is what one wants to edit.
            guard case .malformed = error else { return run.fail(error) }
        }
        do {
            // One that was left because it was not valid is continued.
            if !FileManager.default.fileExists(atPath: copy) {
                try FileManager.default.copyItem(atPath: path, toPath: copy)
            }
        } catch {
            return run.fail(
                LocalizedText(
                    "\(copy) cannot be written. Check the free space and the permissions.",
                    "\(copy)에 쓸 수 없습니다. 남은 공간과 권한을 확인하세요.")[run.language])
        }
        return await editCopy()
    }

    private func editCopy() async -> ExitCode {
        while true {
            switch await run.console.edit(copy) {
            case .done: break
            case .noEditor:
                discard()
                return run.fail(
                    LocalizedText("There is no editor: set EDITOR.", "편집기가 없습니다. EDITOR 변수를 설정하세요.")[
                        run.language])
            case .failed(let reason):
                return run.fail(
                    LocalizedText(
                        "The editor failed: \(reason). The settings are unchanged; what you wrote is in \(copy).",
                        "편집기가 실패했습니다: \(reason). 설정은 그대로이고, 작성한 내용은 \(copy)에 있습니다.")[run.language])
            }
            guard let problem = await problem() else { return replace() }
            let words = problem.message(in: run.language, of: run.app)
            guard run.console.facts.isInputTerminal else { return keep(words) }
            run.console.error(words)
            let answer = await run.confirm(LocalizedText("Edit again?", "다시 편집할까요?"))
            guard answer == nil else { return keep(words) }
        }
    }

    /// What is wrong with the copy.
    private func problem() async -> StoreError? {
        do throws(StoreError) {
            try await FileSettingsStore(path: copy, default: Settings()).load().check(path: copy)
            return nil
        } catch {
            return error
        }
    }

    private func replace() -> ExitCode {
        guard rename(copy, path) == 0 else {
            return keep(
                LocalizedText("\(path) cannot be replaced.", "\(path) 파일을 바꿀 수 없습니다.")[run.language])
        }
        run.console.out(LocalizedText("The settings are saved.", "설정을 저장했습니다.")[run.language])
        return .success
    }

    private func keep(_ words: String) -> ExitCode {
        let command = run.commandLine("config edit")
        return run.fail(
            words + " "
                + LocalizedText(
                    "The settings are unchanged; '\(command)' goes on with what you wrote.",
                    "설정은 그대로입니다. '\(command)'로 이어서 편집할 수 있습니다.")[run.language])
    }

    private func discard() { try? FileManager.default.removeItem(atPath: copy) }
}
