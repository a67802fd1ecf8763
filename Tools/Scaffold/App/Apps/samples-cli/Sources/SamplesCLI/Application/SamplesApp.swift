public import AppCore
import DIContainer
import TerminalKit
import TextCore

extension App {
    /// The app samples-cli.
    public static let samples = App(
        .samples, LocalizedText("Write and list texts", "글을 남기고 봅니다"),
        words: AppWords(
            profile: LocalizedText("Profile with its own settings", "설정을 구분할 프로필"),
            server: LocalizedText(
                "Use the texts of this server; 'none' for this device", "이 서버의 글. 'none'이면 이 기기"),
            local: LocalizedText("the texts on this device", "이 기기의 글을"),
            settingExample: .init(
                "samples-cli config set language ko", LocalizedText("Use Korean", "한국어로"))),
        examples: [.init("samples-cli list", LocalizedText("List the newest", "최근 목록"))], commands: commands,
        diagnostics: { $0.diagnostics() }, moves: { $0.moves() }, container: AppDIContainer.init)

    private static let commands: [Command<AppDIContainer>] = [
        things(ThingsCommand.list), things(ThingsCommand.add),
        .serve(
            .samples, LocalizedText("Serve this device's texts over HTTP", "이 기기의 글을 HTTP로 제공"),
            discussion: LocalizedText(
                "/openapi.json describes the API. Ctrl-C or SIGTERM stops the server (exit code 0).",
                "/openapi.json에 설명이 있습니다. Ctrl-C나 SIGTERM을 받으면 끝납니다(종료 코드 0).")
        ) { _, _, app in app.served() },
    ]

    private static func things(_ spec: CommandSpec) -> Command<AppDIContainer> {
        Command(spec) { (parsed, run, app) async throws(UsageError) in
            try await ThingsCommand(parsed).run(app.thingsScene(), run)
        }
    }
}

extension AppIdentity {
    /// The identity of samples-cli.
    static let samples = AppIdentity(
        name: "samples-cli", version: "0.1.0", folder: "samples", exampleServer: "https://samples.example")
}

/// The settings of a user, stored in a file per profile. `nil` means "not set".
struct AppSettings: StoredSettings {
    var store: StoreKind?
    var language: String?
    var color: String?
    var server: String?

    static let specs: [SettingSpec<AppSettings>] = [.store, .language, .colour, .server]
}
