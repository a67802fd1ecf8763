import AppCore
import Persistence
import TerminalKit
import TextCore

/// What a run of the app was asked for: the command line over the settings over the defaults.
struct AppConfiguration: Sendable {
    var profile: ProfileName
    var store: StoreKind
    var language: Language
    /// Rows of a list, when the command does not say.
    var limit: Int
    /// How many recent searches are kept.
    var recentLimit: Int
    /// The pause after the last key stroke until a search starts.
    var searchPause: Duration
    /// Where films come from.
    var server: ServerChoice
    /// What the server speaks.
    var source: MovieServer.Source
    /// What a suggested command repeats.
    var invocation: Invocation

    init(
        profile: ProfileName = .main, store: StoreKind? = nil, language: Language = .english,
        settings: AppSettings = AppSettings(), server: ServerChoice = ServerChoice(),
        source: MovieServer.Source? = nil, invocation: Invocation = Invocation(.movies)
    ) {
        self.profile = profile
        self.store = store ?? settings.store ?? .sqlite
        self.language = language
        limit = settings.limit ?? 20
        recentLimit = settings.recentLimit ?? 10
        searchPause = .seconds(settings.searchPause ?? 1.5)
        self.server = server
        self.source = source ?? settings.source ?? .yts
        self.invocation = invocation
    }
}

extension AppConfiguration {
    /// The server as the repositories know it.
    var movieServer: MovieServer {
        MovieServer(source: source, origin: server.address?.origin, path: server.address?.path ?? "")
    }

    /// What is said when the server does something wrong.
    var serverFault: ServerFault {
        ServerFault(
            choice: server, protocolName: source.rawValue, options: ["--server", "--source"],
            signIn: source == .tmdb ? missingKey : nil)
    }

    private var missingKey: LocalizedText {
        let place = server.address?.place ?? "server"
        if server.address?.isPrivate == false {
            return LocalizedText(
                "\(place) wants a key, and keys only go over https. Write https:// in --server.",
                "\(place) 서버는 키가 필요하고, 키는 https로만 보냅니다. --server를 https://로 쓰세요.")
        }
        let command = invocation.commandLine("config set-secret \(SecretName.tmdbKey.rawValue)")
        return LocalizedText(
            "\(place) wants a valid key. Set it with '\(command)'.",
            "\(place) 서버는 올바른 키가 필요합니다. '\(command)'로 저장하세요.")
    }
}
