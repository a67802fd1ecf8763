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

    init(
        profile: ProfileName = .main, store: StoreKind? = nil, language: Language = .english,
        settings: AppSettings = AppSettings(), server: ServerChoice = ServerChoice()
    ) {
        self.profile = profile
        self.store = store ?? settings.store ?? .sqlite
        self.language = language
        limit = settings.limit ?? 20
        recentLimit = settings.recentLimit ?? 10
        searchPause = .seconds(settings.searchPause ?? 1.5)
        self.server = server
    }
}
