import AppCore
import CommunityDomain
import CommunityPresentation
import Persistence
import PresentationCore
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
    let session: any SessionRepository
    let secrets: any SecretStore
    let faults: BackendFaults

    /// Every check, in the order of reading. None of them changes anything but what a first use makes anyway.
    func checks() async -> [DiagnosticCheck] {
        var checks = common.basics
        checks.append(await common.settings(AppSettings.self, path: files.settings))
        checks += await common.server(
            configuration.serverFault,
            local: LocalizedText("none, the board of this device", "없음, 이 기기의 게시판"), secrets: [], in: secrets,
            faults: faults
        ) { await answers() }
        checks.append(await signIn)
        checks.append(lookAlikes)
        checks += await common.database(common.say("board", "게시판"), backend)
        if let profile { checks += await common.database(common.say("profile", "프로필"), profile) }
        return checks
    }

    /// Whether a server speaks the protocol, signed in or not.
    private func answers() async -> Bool {
        do throws(CommunityError) {
            _ = try await session.refreshed()
            return true
        } catch {
            switch error {
            case .offline, .unavailable: return false
            default: return true
            }
        }
    }

    private var signIn: DiagnosticCheck {
        get async {
            let name = common.say("sign-in", "로그인")
            do throws(CommunityError) {
                guard let session = try await session.current() else {
                    return DiagnosticCheck(name, .ok, common.say("nobody", "없음"))
                }
                let place = AccountContent(session, in: configuration.language).place
                return DiagnosticCheck(name, .ok, "\(session.account.name), \(place)")
            } catch {
                return DiagnosticCheck(name, .failed, Failure(error, in: configuration.language).message)
            }
        }
    }

    /// Names that look like others are only noticed with ICU's tables.
    private var lookAlikes: DiagnosticCheck {
        let name = common.say("look-alike names", "비슷한 이름")
        guard let tables = LookAlikes.tables else {
            return DiagnosticCheck(
                name, .warning,
                common.say("not noticed: ICU is missing (libicu)", "구별하지 못함: ICU(libicu)가 없음"))
        }
        return DiagnosticCheck(name, .ok, tables)
    }
}
