import AppCore
import MoviesDomain
import MoviesPresentation
import Persistence
import SQLCore
import TerminalKit
import TextCore

/// Looks at everything that the app rests on.
struct Diagnostics: Sendable {
    let common: CommonChecks
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
        var checks = common.basics
        checks.append(await common.settings(AppSettings.self, path: files.settings))
        checks += await common.server(
            configuration.serverFault,
            local: LocalizedText("none, films of this device", "없음, 이 기기의 영화"),
            secrets: configuration.source == .tmdb ? SecretName.allCases.map(\.rawValue) : [], in: secrets,
            faults: faults
        ) {
            (try? await movies.search(SearchQuery("a"), page: 1, limit: 1) { _ in }) != nil
        }
        checks.append(await catalogue)
        checks += await common.database(common.say("backend", "백엔드"), backend)
        if let profile { checks += await common.database(common.say("profile", "프로필"), profile) }
        return checks
    }

    private var catalogue: DiagnosticCheck {
        get async {
            let name = common.say("catalogue", "영화 목록")
            do {
                let summary = try await library.summary()
                return DiagnosticCheck(
                    name, .ok,
                    common.say(
                        "\(summary.films) films from \(summary.origin), \(summary.scores) scores, checksum \(summary.checksum)",
                        "영화 \(summary.films)편 (\(summary.origin)), 점수 \(summary.scores)개, 체크섬 \(summary.checksum)"
                    ))
            } catch {
                return DiagnosticCheck(
                    name, .failed, error.message(in: configuration.language).terminalSafe())
            }
        }
    }
}
