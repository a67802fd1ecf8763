import TerminalKit
public import TerminalUI
import TextCore

/// The screens of an app: the first screens and all actions.
public struct AppScreens: Sendable {
    public let flow: Flow
    /// The actions of all screens.
    public let scopes: [ActionScope]
    let settle: @MainActor @Sendable () async -> Void
    /// Opens the screen of an address; `false` for an address without a screen.
    package let open: @MainActor @Sendable (PageAddress) async -> Bool

    /// - Parameters:
    ///   - flow: the tabs with their first screens.
    ///   - scopes: the actions of all screens, for the table of keys.
    ///   - settle: returns when the user's input is stored, such as drafts. The process ends after it, however the
    ///     screens ended.
    ///   - open: opens the screen of an address in a browser; `false` when there is none.
    public init(
        flow: Flow, scopes: [ActionScope], settle: @escaping @MainActor @Sendable () async -> Void = {},
        open: @escaping @MainActor @Sendable (PageAddress) async -> Bool = { _ in false }
    ) {
        self.flow = flow
        self.scopes = scopes + [.settings, .settingValue]
        self.settle = settle
        self.open = open
    }

    /// The keys of the actions.
    ///
    /// - Throws: `KeyError` for invalid keys in the settings.
    @MainActor
    func keys(_ settings: ScreenSettings) throws(KeyError) -> KeyTable {
        try KeyTable(
            [flow.everywhere] + scopes, settings: settings.keys ?? [:],
            readsKorean: settings.koreanKeys?.isOn ?? true)
    }
}

extension Command {
    /// The command that opens the screens. It also runs on a terminal when no command is named.
    ///
    /// `settings` returns the appearance of the screens, and `make` creates them.
    public static func screens(
        of app: AppIdentity, _ settings: @escaping @Sendable (Container) -> ScreenSettings,
        _ make: @escaping @MainActor @Sendable (Run, Container) -> AppScreens
    ) -> Command {
        var command = Command(ScreensCommand.spec(of: app), needsSession: true) {
            (parsed, run, app) async throws(UsageError) in
            if parsed.flag(BrowserCommand.flag) {
                return try await BrowserCommand(parsed).run(settings(app), run) { make(run, app) }
            }
            let screens = make(run, app)
            let code = await ScreensCommand.show(screens, settings(app), run)
            await screens.settle()
            return code
        }
        command.screens = make
        return command
    }
}

/// Shows the screens of an app until the user quits.
enum ScreensCommand {
    static let name = "ui"

    static func spec(of app: AppIdentity) -> CommandSpec {
        CommandSpec(
            name, LocalizedText("Open the screens of the app", "전체 화면으로 열기"),
            discussion: LocalizedText(
                "This is what the program does on a terminal when no command is given. '?' shows the keys. The "
                    + "settings theme, mouse, korean-keys, keyboard-protocol, accessible and clipboard change how it looks and "
                    + "works; \"keys\" in the file of the settings gives actions other keys. With --browser the screens "
                    + "are pages of a web server for your browser alone, with an address that works once; over ssh, "
                    + "forward the port: ssh -L 8123:127.0.0.1:8123.",
                "터미널에서 명령 없이 실행하면 열립니다. '?'를 누르면 키를 볼 수 있습니다. theme, mouse, korean-keys, keyboard-protocol, "
                    + "accessible, clipboard 설정으로 모양과 동작을 바꿉니다. 설정 파일의 \"keys\"로 동작에 다른 키를 지정할 수 있습니다. --browser를 쓰면 한 번만 "
                    + "쓸 수 있는 주소로 내 웹 브라우저에서 화면을 엽니다. ssh에서는 포트를 전달하세요: ssh -L 8123:127.0.0.1:8123."),
            options: BrowserCommand.options,
            examples: [
                .init(
                    "\(app.name) ui --profile guest",
                    LocalizedText("With the data and settings of a profile", "다른 프로필로 열기")),
                .init("\(app.name) ui --browser", LocalizedText("In a web browser", "웹 브라우저에서 열기")),
            ])
    }

    @MainActor
    static func show(_ screens: AppScreens, _ settings: ScreenSettings, _ run: Run) async -> ExitCode {
        run.dialog.waitsForever()
        let facts = run.console.facts
        guard facts.isInputTerminal, facts.isOutputTerminal else {
            return run.dialog.fail(
                LocalizedText(
                    "The screens need a terminal. Use the commands instead: '\(run.commandLine("help"))'.",
                    "전체 화면은 터미널에서만 열 수 있습니다. 대신 명령을 사용하세요: '\(run.commandLine("help"))'.")[run.language])
        }
        let keys: KeyTable
        do throws(KeyError) {
            keys = try screens.keys(settings)
        } catch {
            return run.dialog.fail("\(run.files.settings): \(error.message[run.language])".terminalSafe())
        }
        if facts.isDumb || settings.accessible?.isOn ?? false {
            let console = run.console
            return await LineInterface(
                screens.flow, keys: keys, language: run.language,
                // A sentence for a screen reader has no breaks.
                write: { text in console.write(text == "> " ? text : text + "\n") },
                read: { await console.readLines(0, 1)?.first },
                hasLine: { console.hasInput() },
                readSecret: { prompt in
                    guard case .text(let text) = await console.readSecret(prompt) else { return nil }
                    return text
                }
            ).run()
        }
        let options = InterfaceOptions(
            language: run.language, theme: facts.allowsColour ? settings.theme ?? .auto : .none,
            mayCopy: settings.clipboard?.isOn ?? true)
        do throws(TerminalFailure) {
            let terminal = try run.environment.openTerminal(
                settings.mouse?.isOn ?? true, settings.keyboardProtocol?.isOn ?? true)
            let interface = UserInterface(screens.flow, on: terminal, keys: keys, options)
            // Lines of --verbose and --trace would overwrite the screens.
            if facts.isErrorOnScreen { run.console.holdErrors() }
            defer {
                run.console.releaseErrors { count in
                    TerminalText(
                        LocalizedText("(\(count) older lines left out)", "(이전 \(count)줄 생략)")[run.language])
                }
            }
            return try await interface.run()
        } catch {
            return run.dialog.fail(error.message[run.language].terminalSafe())
        }
    }
}

extension TerminalFailure {
    fileprivate var message: LocalizedText {
        switch self {
        case .noTerminal: LocalizedText("There is no terminal to show the screens on.", "화면을 표시할 터미널이 없습니다.")
        case .unusable(let reason):
            LocalizedText("The terminal cannot be used: \(reason)", "터미널을 사용할 수 없습니다: \(reason)")
        }
    }
}
