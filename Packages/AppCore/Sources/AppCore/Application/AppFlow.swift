import Persistence
import SQLCore
public import TerminalKit
import TextCore

/// What every app does with its arguments before its own part begins: version, help, mistakes, settings.
public struct AppFlow<Settings: StoredSettings>: Sendable {
    private let app: AppIdentity
    private let spec: AppSpec
    private let environment: AppEnvironment
    private let mending: Set<String>

    /// `spec` has the options of `CommonOptions` and `ServerOptions`. The commands in `mending` help with a broken
    /// settings file, so they run without one.
    public init(
        _ app: AppIdentity, _ spec: AppSpec, _ environment: AppEnvironment,
        mending: Set<String> = ["config", "doctor", "completions"]
    ) {
        self.app = app
        self.spec = spec
        self.environment = environment
        self.mending = mending
    }

    /// Runs `body` with what the arguments and the settings say, unless the arguments ask for help or make no sense, or
    /// nothing could be printed. The code says whether all that was printed could be written.
    @MainActor
    public func run(
        _ arguments: [String],
        _ body: @MainActor (AppCall<Settings>) async throws(UsageError) -> ExitCode
    ) async -> ExitCode {
        let console = environment.console
        var language = Self.wanted(arguments) ?? Language(environment: environment.variables)
        var code = ExitCode.success
        if console.outputState() != .missing { code = await run(arguments, &language, body) }
        return console.finish(code, program: app.name, language: language)
    }

    /// `language` becomes what the arguments and the settings say.
    @MainActor
    private func run(
        _ arguments: [String], _ language: inout Language,
        _ body: @MainActor (AppCall<Settings>) async throws(UsageError) -> ExitCode
    ) async -> ExitCode {
        let spoken = language
        let console = environment.console
        do throws(UsageError) {
            switch try CommandLineParser(spec, language: spoken).parse(arguments) {
            case .version:
                console.out("\(app.name) \(app.version)")
                return .success
            case .help(let path):
                let help = HelpText(spec, language: spoken, width: console.width, style: console.style)
                console.out(help.lines(for: path).joined(separator: "\n"))
                return .success
            case .run(let parsed):
                guard let call = try await call(parsed, spoken) else { return .failure }
                language = call.language
                return try await body(call)
            }
        } catch {
            return console.report(error, program: app.name)
        }
    }

    /// What the arguments say of the language, also when the rest of them makes no sense.
    private static func wanted(_ arguments: [String]) -> Language? {
        let options = arguments.prefix { $0 != "--" }
        let values = zip(options, options.dropFirst() + [""]).compactMap { option, next in
            option == "--language"
                ? next : option.hasPrefix("--language=") ? String(option.dropFirst(11)) : nil
        }
        return values.last.flatMap(Language.init(rawValue:))
    }

    /// `nil` when the settings cannot be used, which was told.
    @MainActor
    private func call(
        _ parsed: ParsedCommand, _ spoken: Language
    ) async throws(UsageError) -> AppCall<Settings>? {
        let profile = try CommonOptions.profile(parsed)
        let store = try parsed.choice("store", as: StoreKind.self)
        let chosen = try parsed.choice("language", as: Language.self)
        let files = AppFiles(of: app, environment: environment.variables, profile: profile)
        let settingsStore = FileSettingsStore(path: files.settings, default: Settings())
        var settings = Settings()
        var environment = environment
        environment.console = environment.console.colour(parsed.colour)
        do throws(StoreError) {
            settings = try await settingsStore.load()
            try settings.check(path: files.settings)
        } catch {
            settings = Settings()
            guard let command = parsed.path.first, mending.contains(command) else {
                environment.console.error(
                    "\(app.name): \(error.message(in: chosen ?? spoken, of: app))")
                return nil
            }
        }
        if parsed.colour == .auto, let colour = settings.colourChoice {
            environment.console = environment.console.colour(colour)
        }
        return AppCall(
            app: app, parsed: parsed, profile: profile, store: store ?? settings.store ?? .sqlite,
            language: chosen ?? settings.languageChoice ?? spoken, settings: settings,
            settingsStore: settingsStore, files: files, environment: environment,
            server: try ServerOptions.choice(parsed, setting: settings.server, app))
    }
}
