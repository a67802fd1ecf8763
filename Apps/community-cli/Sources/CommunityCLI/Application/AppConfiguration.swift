import AppCore
import CommunityPresentation
import Persistence
import PresentationCore
import TerminalKit
import TextCore

/// What a run of the app was asked for: the command line over the settings over the defaults.
struct AppConfiguration: Sendable {
    var profile = ProfileName.main
    var store = StoreKind.sqlite
    var language = Language.english
    /// Rows of a list, when the command does not say.
    var limit = 20
    /// Where the board is.
    var server = ServerChoice()
    /// Where the sign-in is kept.
    var secrets = SecretChoice.auto
    /// What a suggested command repeats.
    var invocation = Invocation(.community)

    /// What is said when the server does something wrong.
    var serverFault: ServerFault {
        func advice(_ language: Language, _ name: String, _ email: String) -> String {
            CommunityWord.signInAdvice.text(
                in: language,
                [
                    "signin": invocation.commandLine("signin \(name)"),
                    "signup": invocation.commandLine("signup \(name) \(email)"),
                ])
        }
        return ServerFault(
            choice: server, protocolName: "community",
            signIn: LocalizedText(advice(.english, "NAME", "EMAIL"), advice(.korean, "이름", "이메일")))
    }
}

extension AppConfiguration {
    init(_ call: AppCall<AppSettings>) {
        self.init(
            profile: call.profile, store: call.store, language: call.language,
            limit: call.settings.limit ?? 20,
            server: call.server, secrets: call.settings.secrets ?? .auto,
            invocation: call.invocation)
    }
}
