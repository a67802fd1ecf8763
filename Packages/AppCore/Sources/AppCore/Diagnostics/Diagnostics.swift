import CurlTransport
import DIContainer
import Persistence
import Platform
import PresentationCore
import SQLCore
import TerminalKit
public import TextCore

/// The result of one check of `doctor`.
public struct DiagnosticCheck: Encodable, Equatable, Sendable {
    /// The status of the checked part.
    public enum Status: String, Encodable, Sendable {
        /// Everything is fine.
        case ok
        /// It works, but there is a warning.
        case warning
        /// It must be repaired.
        case failed

        fileprivate var sign: String {
            switch self {
            case .ok: "✓"
            case .warning: "!"
            case .failed: "✗"
            }
        }
    }

    /// The name of the check.
    public let name: String
    /// The status of the checked part.
    public let status: Status
    /// The finding.
    public let detail: String

    /// Creates a result.
    public init(_ name: String, _ status: Status = .ok, _ detail: String) {
        self.name = name
        self.status = status
        self.detail = detail
    }
}

/// The app's own checks for `doctor`.
public struct Diagnostics: Sendable {
    let local: LocalizedText
    let keys: [String]
    let probe: @Sendable () async -> Bool
    let own: @Sendable () async -> [DiagnosticCheck]
    let backend: (name: LocalizedText, database: any Database)
    let profile: (any Database)?

    /// - Parameters:
    ///   - stores: the stores whose databases are checked.
    ///   - backend: the name of the embedded backend's database.
    ///   - local: the text without a server: "none, films of this device".
    ///   - keys: names of the keys that the chosen server needs.
    ///   - probe: sends the server a request, and returns whether it answered in its protocol.
    ///   - own: the checks of the parts that only this app uses.
    public init(
        _ stores: StoresDIContainer, backend: LocalizedText, local: LocalizedText, keys: [String] = [],
        probe: @escaping @Sendable () async -> Bool,
        own: @escaping @Sendable () async -> [DiagnosticCheck] = { [] }
    ) {
        self.backend = (backend, stores.backend())
        profile = stores.profileDatabase?()
        self.local = local
        self.keys = keys
        self.probe = probe
        self.own = own
    }
}

extension Command {
    /// `doctor`: checks everything that the app depends on. Fails when a check has failed.
    static func doctor<Settings: StoredSettings>(
        _ type: Settings.Type, _ app: AppIdentity,
        _ diagnostics: @escaping @Sendable (Container) -> Diagnostics
    ) -> Command {
        let spec = CommandSpec(
            "doctor",
            LocalizedText("Check data, settings and terminal", "데이터, 설정, 터미널 점검"),
            discussion: LocalizedText(
                "The exit code is 1 if something is broken.", "문제가 있으면 종료 코드가 1입니다."),
            options: [.json(JSONFields(rows: "checks", fields: ["name", "status", "detail"]))],
            examples: [
                .init("\(app.name) doctor", LocalizedText("When something seems wrong", "문제가 있는 것 같을 때"))
            ])
        return Command(spec) { parsed, run, app in
            let checks = await CommonChecks(run: run).all(Settings.self, diagnostics(app))
            let isSound = !checks.contains { $0.status == .failed }
            if parsed.flag("json") {
                let code = run.dialog.print(json: ["checks": checks])
                return isSound ? code : .failure
            }
            let columns: [TextTable.Column] = [.init(""), .init("", attributes: [.bold]), .init("")]
            let rows = checks.map { [$0.status.sign, $0.name, $0.detail] }
            // Shows whole paths, so that they can be copied, and fixed columns.
            for line in TextTable(columns, rows: rows).lines(style: run.console.style) {
                run.console.write(line + "\n")
            }
            return isSound ? .success : .failure
        }
    }
}

/// The checks that all apps share. They create no more than the first use of the app does.
struct CommonChecks: Sendable {
    let run: Run

    private var app: AppIdentity { run.app }
    private var language: Language { run.language }

    /// Every check, in the order of the output.
    func all<Settings: StoredSettings>(
        _ type: Settings.Type, _ diagnostics: Diagnostics
    ) async -> [DiagnosticCheck] {
        var checks = basics
        checks.append(await settings(type))
        checks += await server(diagnostics)
        checks += await diagnostics.own()
        checks += await database(diagnostics.backend.name[language], diagnostics.backend.database)
        if let profile = diagnostics.profile {
            checks += await database(say("profile", "프로필"), profile)
        }
        return checks
    }

    /// Version, language and terminal, which cannot fail.
    var basics: [DiagnosticCheck] {
        [
            DiagnosticCheck(say("version", "버전"), .ok, "\(app.name) \(app.version)"),
            DiagnosticCheck(say("language", "언어"), .ok, language.rawValue),
            DiagnosticCheck(say("terminal", "터미널"), .ok, terminal),
        ]
    }

    private var terminal: String {
        let console = run.console
        guard let width = console.width else { return say("none", "없음") }
        let colour = console.style.isOn ? say("color", "색 있음") : say("no color", "색 없음")
        return say("\(width) cells", "\(width)칸") + ", " + colour
    }

    /// Whether the settings file can be read and is valid.
    func settings<Settings: StoredSettings>(
        _ type: Settings.Type
    ) async -> DiagnosticCheck {
        let path = run.files.settings
        return await stored(say("settings", "설정")) { () throws(StoreError) in
            try await FileSettingsStore(path: path, default: Settings()).load().check(path: path)
            return path
        }
    }

    /// The chosen server, the state of its keys, and whether it answers in its protocol.
    func server(_ diagnostics: Diagnostics) async -> [DiagnosticCheck] {
        let name = say("server", "서버")
        let (choice, fault) = (run.server, run.fault)
        guard choice.isRemote else { return [DiagnosticCheck(name, .ok, diagnostics.local[language])] }
        let place = choice.replay ?? choice.address?.text ?? ""
        var checks = [DiagnosticCheck(name, .ok, "\(place), \(fault.protocolName)")]
        if choice.replay == nil {
            for name in diagnostics.keys { checks.append(await key(name)) }
        }
        if choice.replay == nil, let certificates = fault.certificates {
            let isThere = access(certificates.path, R_OK) == 0
            checks.append(
                DiagnosticCheck(
                    say("certificates", "인증서"), isThere ? .ok : .failed,
                    "\(certificates.path) (\(certificates.variable))"))
        }
        let reachable = say("reachable", "연결")
        if await diagnostics.probe() {
            checks.append(DiagnosticCheck(reachable, .ok, say("it answers", "응답함")))
            // A server that needs a key is another vendor's.
            if let address = choice.address, choice.replay == nil, diagnostics.keys.isEmpty {
                checks.append(await PagesCheck.result(run, address))
            }
        } else {
            checks.append(
                DiagnosticCheck(reachable, .failed, run.faults.take() ?? fault.wrongAnswer[language]))
        }
        return checks
    }

    private func key(_ name: String) async -> DiagnosticCheck {
        await stored(name) { () throws(StoreError) in
            let secret = try await FileSecretStore(path: run.files.secrets).secret(named: name)
            return (secret == nil ? SecretState.notSet : .set).text[language]
        }
    }

    /// Engine, size and location of a database, and whether its data is intact.
    func database(_ name: String, _ database: any Database) async -> [DiagnosticCheck] {
        do throws(StoreError) {
            let facts = try await database.facts()
            let problems = try await database.integrityProblems()
            let size = NumberText.grouped(facts.size)
            let engine = [facts.engine, facts.journalMode] + facts.advisories.map { $0[language] }
            let checks = [
                DiagnosticCheck(name, .ok, say("\(size) bytes", "\(size)바이트") + ", " + facts.location),
                DiagnosticCheck(say("\(name), engine", "\(name) 엔진"), .ok, engine.joined(separator: ", ")),
            ]
            let content = say("\(name), content", "\(name) 내용")
            guard problems.isEmpty else {
                return checks + problems.prefix(20).map { DiagnosticCheck(content, .failed, $0[language]) }
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

    /// The text in the user's language.
    func say(_ english: String, _ korean: String) -> String {
        LocalizedText(english, korean)[language]
    }
}
