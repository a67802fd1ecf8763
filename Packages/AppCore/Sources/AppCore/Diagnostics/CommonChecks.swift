public import Persistence
import PresentationCore
public import SQLCore
public import TerminalKit
public import TextCore

/// The checks of `doctor` that any app has. None of them changes anything but what a first use makes anyway.
public struct CommonChecks: Sendable {
    /// Which program asks.
    public let app: AppIdentity
    /// The world outside.
    public let environment: AppEnvironment
    /// What the user reads.
    public let language: Language

    /// Checks of one run.
    public init(app: AppIdentity, environment: AppEnvironment, language: Language) {
        self.app = app
        self.environment = environment
        self.language = language
    }

    /// Version, language and terminal, which cannot fail.
    public var basics: [DiagnosticCheck] {
        [
            DiagnosticCheck(say("version", "버전"), .ok, "\(app.name) \(app.version)"),
            DiagnosticCheck(say("language", "언어"), .ok, language.rawValue),
            DiagnosticCheck(say("terminal", "터미널"), .ok, terminal),
        ]
    }

    private var terminal: String {
        let console = environment.console
        guard let width = console.width else { return say("none", "없음") }
        let colour = console.style.isOn ? say("colour", "색 있음") : say("no colour", "색 없음")
        return say("\(width) cells", "\(width)칸") + ", " + colour
    }

    /// Whether the settings' file can be read and says what it may.
    public func settings<Settings: StoredSettings>(
        _ type: Settings.Type, path: String
    ) async -> DiagnosticCheck {
        await stored(say("settings", "설정")) { () throws(StoreError) in
            try await FileSettingsStore(path: path, default: Settings()).load().check(path: path)
            return path
        }
    }

    /// Which server there is, what is known of its keys (the names in `secrets`), and whether it answers in its
    /// protocol: `probe` asks it something and says whether that went well; what is wrong stands in `faults`. `local` is said when there is none.
    public func server(
        _ fault: ServerFault, local: LocalizedText, secrets: [String], in secretStore: any SecretStore,
        faults: BackendFaults, probe: @Sendable () async -> Bool
    ) async -> [DiagnosticCheck] {
        let name = say("server", "서버")
        let choice = fault.choice
        guard choice.isRemote else { return [DiagnosticCheck(name, .ok, local[language])] }
        let place = choice.replay ?? choice.address.map { $0.origin + $0.path } ?? ""
        var checks = [DiagnosticCheck(name, .ok, "\(place), \(fault.protocolName)")]
        if choice.replay == nil {
            for secret in secrets { checks.append(await key(secret, secretStore)) }
        }
        let reachable = say("reachable", "연결")
        if await probe() {
            checks.append(DiagnosticCheck(reachable, .ok, say("it answers", "응답함")))
        } else {
            checks.append(DiagnosticCheck(reachable, .failed, faults.take() ?? fault.wrongAnswer[language]))
        }
        return checks
    }

    private func key(_ name: String, _ store: any SecretStore) async -> DiagnosticCheck {
        await stored(name) { () throws(StoreError) in
            let secret = try await store.secret(named: name)
            return (secret == nil ? SecretState.notSet : .set).text[language]
        }
    }

    /// Engine, size and place of a database, and whether its data is sound.
    public func database(_ name: String, _ database: any Database) async -> [DiagnosticCheck] {
        do throws(StoreError) {
            let facts = try await database.facts()
            let problems = try await database.integrityProblems()
            let size = NumberText.grouped(facts.size)
            let engine = [facts.engine, facts.journalMode] + facts.advisories.map(reason)
            let checks = [
                DiagnosticCheck(name, .ok, say("\(size) bytes", "\(size)바이트") + ", " + facts.location),
                DiagnosticCheck(say("\(name), engine", "\(name) 엔진"), .ok, engine.joined(separator: ", ")),
            ]
            let content = say("\(name), content", "\(name) 내용")
            guard problems.isEmpty else {
                return checks + problems.prefix(20).map { DiagnosticCheck(content, .failed, reason($0)) }
            }
            return checks + [DiagnosticCheck(content, .ok, say("no damage", "손상 없음"))]
        } catch {
            return [DiagnosticCheck(name, .failed, error.message(in: language, of: app))]
        }
    }

    private func stored(
        _ name: String, _ look: () async throws(StoreError) -> String
    ) async -> DiagnosticCheck {
        do throws(StoreError) {
            return DiagnosticCheck(name, .ok, try await look())
        } catch {
            return DiagnosticCheck(name, .failed, error.message(in: language, of: app))
        }
    }

    private func reason(_ text: String) -> String { ReasonText.text(text, in: language) }

    /// The words in the user's language.
    public func say(_ english: String, _ korean: String) -> String {
        LocalizedText(english, korean)[language]
    }
}
