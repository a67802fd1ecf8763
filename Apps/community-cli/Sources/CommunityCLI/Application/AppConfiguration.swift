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

    /// What is said when the server does something wrong.
    var serverFault: ServerFault {
        ServerFault(
            choice: server, protocolName: "community",
            signIn: LocalizedText(
                CommunityWord.signedOut.text(in: .english), CommunityWord.signedOut.text(in: .korean)))
    }
}

extension AppConfiguration {
    init(_ call: AppCall<AppSettings>) {
        self.init(
            profile: call.profile, store: call.store, language: call.language,
            limit: call.settings.limit ?? 20,
            server: call.server, secrets: call.settings.secrets ?? .auto)
    }
}
