import DomainCore
import MoviesDomain
import MoviesPresentation
import MoviesScenes
import Persistence
import SQLCore
import TerminalKit
import TextCore

/// Looks at everything that the app rests on.
struct Diagnostics: Sendable {
    let environment: AppEnvironment
    let configuration: AppConfiguration
    let files: AppFiles
    let backend: any Database
    /// `nil` when the profile is not kept in a database.
    let profile: (any Database)?
    let library: any CatalogueLibrary
    let movies: any MovieRepository
    let secrets: any SecretStore
    let faults: BackendFaults

    /// Every check, in the order of reading. None of them changes anything but what a first use makes anyway.
    func checks() async -> [DiagnosticCheck] {
        var checks = [
            DiagnosticCheck(
                name: say("version", "버전"), status: .ok, detail: "\(MoviesApp.name) \(MoviesApp.version)"),
            DiagnosticCheck(
                name: say("language", "언어"), status: .ok, detail: configuration.language.rawValue),
            DiagnosticCheck(name: say("terminal", "터미널"), status: .ok, detail: terminal),
            await settings,
        ]
        checks += await server
        checks.append(await catalogue)
        checks += await database(say("backend", "백엔드"), backend)
        if let profile { checks += await database(say("profile", "프로필"), profile) }
        return checks
    }

    private var terminal: String {
        let console = environment.console
        guard let width = console.width else { return say("none", "없음") }
        let colour = console.style.isOn ? say("colour", "색 있음") : say("no colour", "색 없음")
        return say("\(width) cells", "\(width)칸") + ", " + colour
    }

    private var settings: DiagnosticCheck {
        get async {
            let store = FileSettingsStore(path: files.settings, default: AppSettings())
            let name = say("settings", "설정")
            do {
                try await store.load().check(path: files.settings)
                return DiagnosticCheck(name: name, status: .ok, detail: files.settings)
            } catch {
                return DiagnosticCheck(
                    name: name, status: .failed, detail: error.message(in: configuration.language))
            }
        }
    }

    /// Which server there is, whether it answers in its protocol, and what is known of its key.
    private var server: [DiagnosticCheck] {
        get async {
            let name = say("server", "서버")
            let choice = configuration.server
            guard choice.address != nil || choice.replay != nil else {
                return [
                    DiagnosticCheck(
                        name: name, status: .ok, detail: say("none, films of this device", "없음, 이 기기의 영화"))
                ]
            }
            let place = choice.replay ?? choice.address.map { $0.origin + $0.path } ?? ""
            let detail = "\(place), \(choice.source.rawValue)"
            var checks = [DiagnosticCheck(name: name, status: .ok, detail: detail)]
            if choice.source == .tmdb, choice.replay == nil {
                for secret in SecretName.allCases { checks.append(await key(secret)) }
            }
            checks.append(await reachability(ServerFault(choice: choice)))
            return checks
        }
    }

    private func key(_ name: SecretName) async -> DiagnosticCheck {
        do {
            let secret = try await secrets.secret(named: name.rawValue)
            let state = secret == nil ? SecretState.notSet : .set
            return DiagnosticCheck(
                name: name.rawValue, status: .ok, detail: state.text[configuration.language])
        } catch {
            return DiagnosticCheck(
                name: name.rawValue, status: .failed, detail: error.message(in: configuration.language))
        }
    }

    private func reachability(_ fault: ServerFault) async -> DiagnosticCheck {
        let name = say("reachable", "연결")
        do throws(DomainError) {
            _ = try await movies.search(SearchQuery("a"), page: 1, limit: 1) { _ in }
            return DiagnosticCheck(name: name, status: .ok, detail: say("it answers", "응답함"))
        } catch {
            return DiagnosticCheck(
                name: name, status: .failed,
                detail: faults.take() ?? fault.wrongAnswer[configuration.language])
        }
    }

    private var catalogue: DiagnosticCheck {
        get async {
            let name = say("catalogue", "영화 목록")
            do {
                let summary = try await library.summary()
                return DiagnosticCheck(
                    name: name, status: .ok,
                    detail: say(
                        "\(summary.films) films from \(summary.origin), \(summary.scores) scores, checksum \(summary.checksum)",
                        "영화 \(summary.films)편 (\(summary.origin)), 점수 \(summary.scores)개, 체크섬 \(summary.checksum)"
                    ))
            } catch {
                return DiagnosticCheck(
                    name: name, status: .failed,
                    detail: error.message(in: configuration.language).terminalSafe())
            }
        }
    }

    private func database(_ name: String, _ database: any Database) async -> [DiagnosticCheck] {
        do {
            let facts = try await database.facts()
            let problems = try await database.integrityProblems()
            var checks = [
                DiagnosticCheck(
                    name: name, status: .ok,
                    detail: "\(facts.engine), \(facts.journalMode), "
                        + say("\(facts.size) bytes", "\(facts.size)바이트") + ", \(facts.location)")
            ]
            checks += facts.advisories.map { DiagnosticCheck(name: name, status: .ok, detail: $0) }
            if problems.isEmpty {
                checks.append(
                    DiagnosticCheck(name: name, status: .ok, detail: say("data is sound", "데이터 이상 없음")))
            } else {
                checks += problems.prefix(20).map { DiagnosticCheck(name: name, status: .failed, detail: $0) }
            }
            return checks
        } catch {
            return [
                DiagnosticCheck(
                    name: name, status: .failed, detail: error.message(in: configuration.language))
            ]
        }
    }

    private func say(_ english: String, _ korean: String) -> String {
        LocalizedText(english, korean)[configuration.language]
    }
}
