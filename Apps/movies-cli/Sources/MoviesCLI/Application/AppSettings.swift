import AppCore
import MoviesDomain
import TerminalGraphics
import TerminalKit

/// The app's settings, stored in a file for each profile. `nil` means not set.
struct AppSettings: StoredSettings {
    var store: StoreKind?
    var language: String?
    var color: String?
    /// The number of rows of a list.
    var limit: Int?
    /// Seconds after the last key stroke until a search starts.
    var searchPause: Double?
    /// The maximum number of stored recent searches.
    var recentLimit: Int?
    /// The address of a server; `nil` uses the backend in this process.
    var server: String?
    /// The protocol of the server.
    var source: MovieServer.Source?
    /// How posters are shown.
    var pictures: GraphicsChoice?
    /// How the screens look and which keys do what.
    var screens: ScreenSettings?

    enum CodingKeys: String, CodingKey {
        case store, language, color, limit, server, source, pictures, screens
        case searchPause = "search_pause"
        case recentLimit = "recent_limit"
    }

    mutating func apply(_ parsed: ParsedCommand) throws(UsageError) {
        if let source: MovieServer.Source = try parsed.choice("source") { self.source = source }
    }

    static let specs: [SettingSpec<AppSettings>] =
        [
            .store, .language, .colour,
            .number("limit", \.limit, MovieListQuery.limits, default: 20),
            .server,
            .choice("source", \.source, default: .yts),
            .choice("pictures", \.pictures, default: .auto),
            .seconds("search-pause", \.searchPause, 0...60, default: 1.5),
            .number("recent-limit", \.recentLimit, 1...100, default: 10),
        ] + SettingSpec.screens(\.screens)
}
