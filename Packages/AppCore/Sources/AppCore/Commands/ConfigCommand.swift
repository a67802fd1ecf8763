import Persistence
import SQLCore
import TerminalKit
import TextCore

extension Command {
    /// `config`: the settings of a profile, and the secrets of servers.
    static func config<Settings: StoredSettings>(
        _ type: Settings.Type, _ app: AppIdentity, example: CommandSpec.Example
    ) -> Command {
        let spec = CommandSpec(
            "config",
            LocalizedText("Show and change settings", "설정 보기와 변경"),
            examples: [example],
            subcommands: ConfigCommand<Settings>.subcommands(app) + SecretCommand.specs(app))
        return Command(spec) { (parsed, run, _) async throws(UsageError) in
            if let command = SecretCommand(parsed) { return await command.run(run) }
            return try await ConfigCommand<Settings>(parsed, app).run(run)
        }
    }
}

/// `config list|get|set|remove|edit|path`: the settings of a profile. Its secrets are listed, but never shown.
struct ConfigCommand<Settings: StoredSettings>: Sendable {
    private enum Action: Sendable {
        case list(json: Bool)
        case get(SettingSpec<Settings>)
        case set(SettingSpec<Settings>, String)
        case unset(SettingSpec<Settings>)
        case edit
        case path
    }

    private let action: Action

    static func subcommands(_ app: AppIdentity) -> [CommandSpec] {
        let key = ArgumentSpec(
            "key", choices: Settings.specs.map(\.name), LocalizedText("The setting", "설정 이름"))
        func example(_ line: String, _ english: String, _ korean: String) -> [CommandSpec.Example] {
            [.init("\(app.name) config \(line)", LocalizedText(english, korean))]
        }
        return [
            CommandSpec(
                "list", LocalizedText("List all settings with their values", "모든 설정과 값 보기"),
                options: [.json(JSONFields(Settings.specs.map(\.name) + app.keys))],
                examples: example("list", "All settings", "모든 설정")),
            CommandSpec(
                "get", LocalizedText("Print the value of a setting", "설정값 출력"), arguments: [key],
                examples: example("get store", "Where data is saved", "데이터 저장 방식")),
            CommandSpec(
                "set", LocalizedText("Change a setting", "설정값 변경"),
                arguments: [
                    key,
                    ArgumentSpec("value", completion: .settingValues, LocalizedText("The new value", "새 값")),
                ],
                examples: example("set language ko", "Use Korean", "한국어로 사용")),
            CommandSpec(
                "remove", LocalizedText("Reset a setting to its default", "기본값으로 되돌리기"), arguments: [key],
                examples: example("remove language", "Use the locale's language again", "다시 로캘의 언어 사용")),
            CommandSpec(
                "edit", LocalizedText("Open the settings file in the editor", "편집기에서 설정 파일 열기"),
                discussion: LocalizedText(
                    "This opens a copy. When you close the editor, it replaces the settings if all of them are valid.",
                    "사본을 편집합니다. 편집기를 닫았을 때 모든 값이 올바르면 설정을 바꿉니다."),
                examples: example("edit", "Change several settings at once", "여러 설정을 한꺼번에 변경")),
            CommandSpec(
                "path", LocalizedText("Print the path of the settings file", "설정 파일 경로 출력"),
                examples: example("path", "The settings file", "설정 파일")),
        ]
    }

    /// - Throws: `UsageError` for a value that is not allowed.
    init(_ parsed: ParsedCommand, _ app: AppIdentity) throws(UsageError) {
        let word = parsed.path.last
        let name = ["get", "set", "remove"].contains(word) ? parsed.string("key") : nil
        switch (word, Settings.specs.first { $0.name == name }) {
        case ("get", let key?): action = .get(key)
        case ("set", let key?): action = .set(key, try Self.value(of: key, parsed, app))
        case ("remove", let key?): action = .unset(key)
        case ("edit", _): action = .edit
        case ("path", _): action = .path
        default: action = .list(json: parsed.flag("json"))
        }
    }

    private static func value(
        of key: SettingSpec<Settings>, _ parsed: ParsedCommand, _ app: AppIdentity
    ) throws(UsageError) -> String {
        let value = parsed.string("value") ?? ""
        if let problem = key.problem?(value, app, parsed) { throw parsed.usageError(problem) }
        guard key.allows(value) else {
            throw parsed.usageError(
                LocalizedText(
                    "'\(value)' is not a valid value for \(key.name). Allowed: \(key.allowed).",
                    "'\(value)': \(key.name)에 쓸 수 없는 값입니다. 가능한 값: \(key.allowed)."))
        }
        return value
    }

    func run(_ run: Run) async -> ExitCode {
        let path = run.files.settings
        let store = FileSettingsStore(path: path, default: Settings())
        do throws(StoreError) {
            switch action {
            case .list(let json):
                let settings = try await store.load()
                let keys = FileSecretStore(path: run.files.secrets)
                var states: [(String, SecretState)] = []
                for name in run.store.needsPassword ? run.app.secretNames : run.app.keys {
                    states.append((name, await SecretState(of: name, in: keys)))
                }
                return list(settings, states, json, run)
            case .get(let key):
                run.console.write(Self.value(of: key, in: try await store.load()) + "\n")
            case .set(let key, let value):
                _ = try await store.update { key.set(value, in: &$0) }
            case .unset(let key):
                _ = try await store.update { key.set(nil, in: &$0) }
            case .edit:
                return await SettingsEditing<Settings>(run).edit()
            case .path:
                run.console.write(path.terminalSafe() + "\n")
            }
            return .success
        } catch {
            return run.dialog.fail(error)
        }
    }

    private static func value(of key: SettingSpec<Settings>, in settings: Settings) -> String {
        key.value(in: settings).map(key.shown) ?? key.defaultValue
    }

    private func list(
        _ settings: Settings, _ secrets: [(String, SecretState)], _ json: Bool, _ run: Run
    ) -> ExitCode {
        let values = Settings.specs.map { key in (key, Self.value(of: key, in: settings)) }
        if json {
            var pairs = Dictionary(uniqueKeysWithValues: values.map { ($0.name, $1) })
            for (name, state) in secrets { pairs[name] = state.rawValue }
            return run.dialog.print(json: pairs)
        }
        let columns: [TextTable.Column] = [
            .init(LocalizedText("Setting", "설정")[run.language], attributes: [.bold]),
            .init(LocalizedText("Value", "값")[run.language]),
            .init(LocalizedText("Allowed", "가능한 값")[run.language], isFlexible: true, attributes: [.dim]),
        ]
        var rows = values.map { key, value in [key.name, value, key.allowed] }
        for (name, state) in secrets {
            rows.append([
                name, state.text[run.language],
                "\(AppIdentity.secretCommand) \(name)",
            ])
        }
        TextTable(columns, rows: rows).lines(width: run.console.width, style: run.console.style)
            .forEach(run.console.out)
        return .success
    }
}
