import Basics
import NetworkCore
import Persistence
import Platform
import SQLCore
import SecretService
public import TerminalKit
public import TextCore

/// A whole app as a value: a function from arguments to an exit code.
///
/// It provides everything that apps have in common: version, help, usage errors, settings and `config`, `doctor`,
/// `graph`, completions, man pages, `backup`, `restore` and `migrate`, the choice of a server, recordings.
public struct App: Sendable {
    /// The name and version of the program.
    public let identity: AppIdentity
    /// Every command, as used for help, completions and parsing. Made when first needed.
    public var spec: AppSpec { specs() }
    private let specs: @Sendable () -> AppSpec
    /// The command that a terminal without arguments starts, as the only one.
    private let opening: AppSpec?
    private let act:
        @MainActor @Sendable (ParsedCommand, SettingsRead?, inout Language, AppEnvironment)
            async throws(UsageError) -> ExitCode
    /// Reads the settings before the command line is parsed, because errors of parsing use the language in them. `nil`
    /// for an invalid profile.
    private let read: @Sendable (_ arguments: [String], AppEnvironment) async -> SettingsRead?
    private let complete:
        @MainActor @Sendable (_ words: [String], SettingsRead?, Language, AppEnvironment) async -> ExitCode

    /// Creates an app with its settings and its container.
    ///
    /// - Parameters:
    ///   - identity: the name and version of the program.
    ///   - summary: one line about its purpose.
    ///   - words: this app's texts for the common options and commands.
    ///   - serverOptions: options for the protocol of a server.
    ///   - examples: command lines to copy, for the help.
    ///   - groups: the groups of commands in the help; the other commands come first.
    ///   - screens: the command among them that opens the screens.
    ///   - commands: its commands, besides the common ones. Made when first needed: screens that open without arguments
    ///     need none of the others.
    ///   - fields: the fields that `--json` prints, by the paths of the commands: `"bookmark list"`.
    ///   - completers: return the values of the app's own sources for completion.
    ///   - diagnostics: the app's own checks for `doctor`.
    ///   - moves: its backend's data, for `backup`, `restore` and `migrate`.
    ///   - fault: the messages for failures of the chosen server.
    ///   - container: composes the dependencies of the commands.
    public init<Settings: StoredSettings, Container: Sendable>(
        _ identity: AppIdentity, _ summary: LocalizedText, words: AppWords,
        serverOptions: [OptionSpec] = [], examples: [CommandSpec.Example],
        groups: @escaping @autoclosure @Sendable () -> [CommandGroup] = [],
        screens: Command<Container>? = nil,
        commands: @escaping @autoclosure @Sendable () -> [Command<Container>],
        fields: @escaping @autoclosure @Sendable () -> [String: JSONFields] = [:],
        completers: [CompletionSource: Completer<Container>] = [:],
        diagnostics: @escaping @Sendable (Container) -> Diagnostics,
        moves: @escaping @Sendable (Container) -> StoreTransfer,
        fault: @escaping @Sendable (Run, Settings) -> ServerFault = { run, _ in run.fault },
        container: @escaping @Sendable (Run, Settings) -> Container
    ) {
        let plain = AppSpec(
            identity.name, version: identity.version, summary,
            commands: screens.map { [$0.spec] } ?? [],
            options: CommonOptions.specs(profile: words.profile)
                + ServerOptions.specs(server: words.server, more: serverOptions),
            examples: examples)
        let table = CommandTable.Slot {
            let shell: [Command<Container>] = [
                .config(Settings.self, identity, example: words.settingExample),
                Command(ProfileCommand.spec(identity)) { (parsed, run, _) async throws(UsageError) in
                    try await ProfileCommand(parsed).run(run, losing: words.loss)
                },
                Command(CacheCommand.spec(identity)) { parsed, run, _ in CacheCommand(parsed).run(run) },
                .doctor(Settings.self, identity, diagnostics), .graph(identity),
            ]
            return CommandTable(
                plain, identity, commands() + Command.moves(of: identity, words, moves), shell,
                groups: groups(), fields: fields())
        }
        let hasAccounts = words.hasAccounts
        let visitorPages = screens?.screens.map { screens -> VisitorPages in
            { run in
                let app = container(run, Settings())
                return { screens(run, app) }
            }
        }
        self.identity = identity
        specs = { table().spec }
        opening = screens.map { plain.opening($0.spec.name) }
        read = { arguments, environment in
            guard
                let profile = ProfileName(
                    Self.value(of: "profile", in: arguments) ?? environment.variables.profile
                        ?? ProfileName.main.text)
            else { return nil }
            let files = AppFiles(of: identity, environment: environment.variables, profile: profile)
            return await SettingsRead(Settings.self, at: files.settings)
        }
        complete = { words, read, language, environment in
            let point = CompletionPoint(words, in: table().spec, language: language)
            let prefix = point.prefix
            let completing = Completing(
                point: point, console: environment.console, limit: environment.completionLimit)
            return await completing.run { source, parsed in
                if source == .settingValues { return SettingSpec<Settings>.candidates(for: parsed) }
                if source == .profiles { return ProfileFiles.candidates(of: identity, environment) }
                guard let find = completers[source] else { return [] }
                var silent = environment
                silent.console = environment.console.silent
                guard
                    var (run, settings) = try? await Self.opened(
                        identity, Settings.self, read, parsed, language, silent, isMending: false,
                        hasAccounts: hasAccounts)
                else { return [] }
                try? settings.apply(parsed)
                run.fault = fault(run, settings)
                guard await run.connect() else { return [] }
                let found = await find(container(run, settings), parsed, prefix)
                await run.end()
                return found
            }
        }
        act = { (parsed, read, language, environment) async throws(UsageError) in
            guard let name = parsed.path.first,
                let (command, mends) = screens.flatMap({ $0.spec.name == name ? ($0, false) : nil })
                    ?? table().command(name),
                var (run, settings) = try await Self.opened(
                    identity, Settings.self, read, parsed, language, environment, isMending: mends,
                    hasAccounts: hasAccounts)
            else { return .failure }
            language = run.language
            if command.needsSession, run.token != nil { try parsed.refuseToken() }
            try settings.apply(parsed)
            run.fault = fault(run, settings)
            if command.isLocal { try ServerOptions.requireLocal(parsed, run.server, subject: words.local) }
            guard await run.connect() else { return .failure }
            let secret = run.token == nil || command.isLocal ? command.secret : TokenCommand.secret
            if let secret { run.dialog.warnOfListeners(to: secret) }
            run.visitorPages = visitorPages
            let app = container(run, settings)
            if parsed.allowsPager { run.console.page() }
            if parsed.json == nil { run.console.wait(run.waitingLabel, settings.isAccessible) }
            do throws(UsageError) {
                let code = try await command.action(parsed, run, app)
                run.report(code)
                await run.end()
                return code
            } catch {
                await run.end()
                throw error
            }
        }
    }

    /// The run for the arguments and the settings; `nil`, after printing an error, when the settings are invalid.
    @MainActor
    private static func opened<Settings: StoredSettings>(
        _ app: AppIdentity, _ type: Settings.Type, _ read: SettingsRead?, _ parsed: ParsedCommand,
        _ spoken: Language, _ environment: AppEnvironment, isMending: Bool, hasAccounts: Bool
    ) async throws(UsageError) -> (Run, Settings)? {
        let profile = try CommonOptions.profile(parsed, environment.variables)
        let store = try CommonOptions.store(parsed)
        let chosen = try parsed.choice("language", as: Language.self)
        let path = AppFiles(of: app, environment: environment.variables, profile: profile).settings
        var settings = Settings()
        var environment = environment
        environment.console = environment.console.colour(parsed.colour)
        do throws(StoreError) {
            // The words before parsing may have named another profile.
            let read = if let read, read.path == path { read } else { await SettingsRead(type, at: path) }
            settings = try read.settings()
            try settings.check(path: path)
        } catch {
            settings = Settings()
            guard isMending else {
                _ = environment.console.fail(
                    error.message(in: chosen ?? spoken, of: app), program: app.name, .failure)
                return nil
            }
        }
        if parsed.colour == .auto, let colour = settings.colourChoice {
            environment.console = environment.console.colour(colour)
        }
        let setting = environment.variables.server ?? settings.server
        let report = parsed.isReported ? CollectedOutput(of: environment.console) : nil
        if let report { environment.console = report.console }
        let server = try ServerOptions.choice(parsed, setting: setting, app)
        var run = Run(
            app, environment, language: chosen ?? settings.languageChoice ?? spoken, profile: profile,
            store: store ?? settings.store ?? .sqlite, server: server,
            invocation: Invocation(app, parsed, serverSetting: setting))
        (run.json, run.collected) = (parsed.json, report)
        if hasAccounts {
            do throws(UsageError) {
                run.token = try parsed.token(environment.variables)
            } catch  where !isMending {
                throw error
            } catch {}
        }
        return (run, settings)
    }

    /// Runs one command, from its arguments to its exit code, which also reports whether all output could be written.
    @MainActor
    public func run(_ arguments: [String], _ environment: AppEnvironment) async -> ExitCode {
        var environment = environment
        environment.console.hasJSONErrors = Self.wantsJSON(arguments)
        environment.console.commandName = identity.name
        let console = environment.console
        let words = Self.completing(arguments)
        let wanted = Self.value(of: "language", in: arguments).flatMap(Language.init(rawValue:))
        let read = await read(words ?? arguments, environment)
        var language = wanted ?? read?.language ?? Language(environment: environment.variables)
        var code = ExitCode.success
        if console.outputState() != .missing {
            code =
                if let words { await complete(words, read, language, environment) } else {
                    await run(arguments, read, &language, environment)
                }
        }
        return console.finish(code, program: identity.name, language: language)
    }

    /// Sets `language` to the one from the arguments and the settings.
    @MainActor
    private func run(
        _ arguments: [String], _ read: SettingsRead?, _ language: inout Language,
        _ environment: AppEnvironment
    ) async -> ExitCode {
        let (spoken, console) = (language, environment.console)
        do throws(UsageError) {
            let facts = console.facts
            let isOnScreen = facts.isInputTerminal && facts.isOutputTerminal
            let parser = CommandLineParser(
                isOnScreen ? specOnScreen(arguments) : spec, language: spoken)
            switch try parser.parse(arguments) {
            case .version:
                console.out("\(identity.name) \(identity.version)")
                return .success
            case .help(let path):
                let help = HelpText(
                    spec, language: spoken, width: console.width, height: console.height,
                    style: console.style)
                if !arguments.contains("--no-pager") { console.page() }
                console.write(help.lines(for: path).joined(separator: "\n") + "\n")
                return .success
            case .run(let parsed): return try await act(parsed, read, &language, environment)
            }
        } catch {
            return console.report(error, program: identity.name)
        }
    }

    /// The commands on a terminal, where the screens open when no command is named.
    private func specOnScreen(_ arguments: [String]) -> AppSpec {
        if arguments.isEmpty, let opening { opening } else { spec.opening(ScreensCommand.name) }
    }

    /// Whether the arguments contain `--json`, even if the rest of them is invalid.
    private static func wantsJSON(_ arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains { $0 == "--json" || $0.hasPrefix("--json=") }
    }

    /// The words after the hidden command of the completion scripts; `nil` for any other command line.
    private static func completing(_ arguments: [String]) -> [String]? {
        guard arguments.first == Completions.hiddenCommand else { return nil }
        let words = arguments.dropFirst()
        return Array(words.first == "--" ? words.dropFirst() : words)
    }

    /// The value of an option that every command has, even if the rest of the arguments is invalid.
    private static func value(of name: String, in arguments: [String]) -> String? {
        let options = arguments.prefix { $0 != "--" }
        let prefix = "--\(name)="
        return zip(options, options.dropFirst() + [""]).compactMap { option, next in
            option == "--\(name)"
                ? next : option.hasPrefix(prefix) ? String(option.dropFirst(prefix.count)) : nil
        }.last
    }

    /// The arguments of the process. `CommandLine` loses the bytes of its arguments that are not UTF-8.
    private static func arguments() -> [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { argument in
                FileName.string(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
            }
        }
    }

    /// Runs with the arguments of the process and exits. Call `StandardDescriptors.fill` first.
    ///
    /// `hasSecrets` protects the process's memory from other programs, if the system can.
    public func main(hasSecrets: Bool) async {
        if hasSecrets { try? ProcessHardening.apply() }
        let arguments = Self.arguments()
        let code = await Interrupt.cancelling { await run(arguments, .live()) }
        // Everything is written and closed. `exit` would unload libraries that their threads may still use.
        _exit(code.rawValue)
    }
}

/// The settings of one profile, as they were read at the start of a run.
private struct SettingsRead: Sendable {
    let path: String
    private let result: Result<any StoredSettings, StoreError>

    init<Settings: StoredSettings>(_ type: Settings.Type, at path: String) async {
        self.path = path
        do throws(StoreError) {
            result = .success(try await FileSettingsStore(path: path, default: Settings()).load())
        } catch {
            result = .failure(error)
        }
    }

    /// The language in valid settings, if any.
    var language: Language? { (try? result.get())?.languageChoice }

    func settings<Settings: StoredSettings>() throws(StoreError) -> Settings {
        try result.get() as? Settings ?? Settings()
    }
}

/// An app's texts for the common options and commands.
public struct AppWords: Sendable {
    let profile: LocalizedText
    let server: LocalizedText
    let local: LocalizedText
    let settingExample: CommandSpec.Example
    let loss: LocalizedText?
    let ownRecords: LocalizedText?
    let hasAccounts: Bool

    /// - Parameters:
    ///   - profile: describes what a profile separates: "Profile with its own account and settings".
    ///   - server: describes what a server provides: "Use the board of this server; 'none' for this device".
    ///   - local: the data that `serve` provides, as an object: "the board on this device", "이 기기의 게시판을".
    ///   - settingExample: an example of `config` for the help.
    ///   - loss: the data lost with a removed profile, as a sentence of the question.
    ///   - ownRecords: the user's data in a profile that is in no backup of the backend: "your bookmarks".
    ///   - hasAccounts: whether users sign in at the backend; `restore` ends their sessions.
    public init(
        profile: LocalizedText, server: LocalizedText, local: LocalizedText,
        settingExample: CommandSpec.Example, loss: LocalizedText? = nil,
        ownRecords: LocalizedText? = nil, hasAccounts: Bool = false
    ) {
        self.profile = profile
        self.server = server
        self.local = local
        self.settingExample = settingExample
        self.loss = loss
        self.ownRecords = ownRecords
        self.hasAccounts = hasAccounts
    }
}

extension Run {
    /// Opens the files of `--record` and `--replay`; `false`, after printing an error, when a file cannot be used.
    fileprivate mutating func connect() async -> Bool {
        let run = self
        do throws(NetworkError) {
            wire = try await Wire.opened(server) { error in
                _ = run.dialog.fail(ServerFault.incomplete(error)[run.language].terminalSafe())
            }
            return true
        } catch {
            _ = dialog.fail(ServerFault.fileMessage(error)[language].terminalSafe())
            return false
        }
    }
}
