import Persistence
import SQLCore
import TerminalKit
import TextCore

/// `movies-cli config list|get|set|unset|path`: the settings of a profile; its secrets are `SecretCommand`'s.
enum ConfigCommand: Sendable {
    case list(json: Bool)
    case get(SettingKey)
    case set(SettingKey, String)
    case unset(SettingKey)
    case path

    static let spec = CommandSpec(
        "config",
        LocalizedText("Read and change settings", "설정 보기와 바꾸기"),
        examples: [.init("movies-cli config set limit 30", LocalizedText("Longer lists", "목록을 더 길게"))],
        subcommands: [
            CommandSpec(
                "list", LocalizedText("Every setting with its value", "모든 설정과 값"), options: [.json],
                examples: [.init("movies-cli config list", LocalizedText("All of them", "전부"))]),
            CommandSpec(
                "get", LocalizedText("Print one value", "값 하나 출력"), arguments: [key],
                examples: [.init("movies-cli config get store", LocalizedText("Where data is kept", "저장 방식"))]
            ),
            CommandSpec(
                "set", LocalizedText("Change a value", "값 바꾸기"),
                arguments: [key, ArgumentSpec("value", LocalizedText("The new value", "새 값"))],
                examples: [.init("movies-cli config set language ko", LocalizedText("Korean", "한국어로"))]),
            CommandSpec(
                "unset", LocalizedText("Go back to the default", "기본값으로 되돌리기"), arguments: [key],
                examples: [
                    .init("movies-cli config unset language", LocalizedText("From the locale", "로캘을 따라서"))
                ]),
            CommandSpec(
                "path", LocalizedText("Print where the file is", "설정 파일 위치 출력"),
                examples: [.init("movies-cli config path", LocalizedText("The file", "파일"))]),
        ] + SecretCommand.specs)

    private static let key = ArgumentSpec(
        "key", choices: SettingKey.allCases.map(\.rawValue), LocalizedText("The setting", "설정 이름"))

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let key =
            parsed.path.last == "list" || parsed.path.last == "path"
            ? nil : try parsed.choice("key", as: SettingKey.self)
        switch (parsed.path.last, key) {
        case ("get", let key?): self = .get(key)
        case ("set", let key?): self = .set(key, try Self.value(of: key, parsed))
        case ("unset", let key?): self = .unset(key)
        case ("path", _): self = .path
        default: self = .list(json: parsed.flag("json"))
        }
    }

    private static func value(of key: SettingKey, _ parsed: ParsedCommand) throws(UsageError) -> String {
        let value = parsed.string("value") ?? ""
        if key == .server { try ServerOptions.check(value, parsed) }
        guard key.allows(value) else {
            throw parsed.usageError(
                LocalizedText(
                    "'\(value)' is no value for \(key.rawValue). Allowed: \(key.allowed).",
                    "'\(value)'은(는) \(key.rawValue)에 쓸 수 없습니다. 가능한 값: \(key.allowed)."))
        }
        return value
    }

    @MainActor
    func run(
        _ store: any SettingsStore<AppSettings>, _ secrets: any SecretStore, path: String,
        _ context: CommandContext
    ) async -> ExitCode {
        do throws(StoreError) {
            switch self {
            case .list(let json): return await list(try await store.load(), secrets, json, context)
            case .get(let key):
                context.console.out(Self.value(of: key, in: try await store.load()))
            case .set(let key, let value):
                _ = try await store.update { key.set(value, in: &$0) }
            case .unset(let key):
                _ = try await store.update { key.set(nil, in: &$0) }
            case .path:
                context.console.out(path.terminalSafe())
            }
            return .success
        } catch {
            return context.fail(error.message(in: context.language))
        }
    }

    private static func value(of key: SettingKey, in settings: AppSettings) -> String {
        key.value(in: settings).map(key.shown) ?? key.defaultValue
    }

    private func list(
        _ settings: AppSettings, _ secrets: any SecretStore, _ json: Bool, _ context: CommandContext
    ) async -> ExitCode {
        let values = SettingKey.allCases.map { key in (key, Self.value(of: key, in: settings)) }
        var states: [(SecretName, SecretState)] = []
        for name in SecretName.allCases { states.append((name, await SecretState(of: name, in: secrets))) }
        if json {
            var pairs = Dictionary(uniqueKeysWithValues: values.map { ($0.rawValue, $1) })
            for (name, state) in states { pairs[name.rawValue] = state.rawValue }
            return context.print(json: pairs)
        }
        let columns: [TextTable.Column] = [
            .init(LocalizedText("Setting", "설정")[context.language], attributes: [.bold]),
            .init(LocalizedText("Value", "값")[context.language]),
            .init(LocalizedText("Allowed", "가능한 값")[context.language], isFlexible: true, attributes: [.dim]),
        ]
        var rows = values.map { key, value in [key.rawValue, value, key.allowed] }
        for (name, state) in states {
            rows.append([name.rawValue, state.text[context.language], "config set-secret \(name.rawValue)"])
        }
        TextTable(columns, rows: rows).lines(width: context.console.width, style: context.console.style)
            .forEach(context.console.out)
        return .success
    }
}
