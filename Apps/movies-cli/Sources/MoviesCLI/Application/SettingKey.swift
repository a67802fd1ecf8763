import MoviesDomain
import MoviesScenes
import TerminalKit
import TextCore

/// One setting that `config` can read and change.
enum SettingKey: String, CaseIterable, Sendable {
    case store, language, color, limit, server, source
    case searchPause = "search-pause"
    case recentLimit = "recent-limit"

    static let recentLimits = 1...100
    static let searchPauses = 0.0...60.0

    /// What counts when nothing is set.
    var defaultValue: String {
        switch self {
        case .store: StoreKind.sqlite.rawValue
        case .language, .color: "auto"
        case .limit: "20"
        case .searchPause: "1.5"
        case .recentLimit: "10"
        case .server: ServerChoice.none
        case .source: MovieServer.Source.yts.rawValue
        }
    }

    /// What may be set, for help and errors.
    var allowed: String {
        switch self {
        case .store: StoreKind.allCases.map(\.rawValue).joined(separator: ", ")
        case .language: (["auto"] + Language.allCases.map(\.rawValue)).joined(separator: ", ")
        case .color: ColourChoice.allCases.map(\.rawValue).joined(separator: ", ")
        case .limit: "\(MovieListQuery.limits.lowerBound)-\(MovieListQuery.limits.upperBound)"
        case .searchPause: "0-60"
        case .recentLimit: "\(Self.recentLimits.lowerBound)-\(Self.recentLimits.upperBound)"
        case .server: "none, http://…, https://…"
        case .source: MovieServer.Source.allCases.map(\.rawValue).joined(separator: ", ")
        }
    }

    /// The value as it may be shown: an address that is none may hold a password.
    func shown(_ value: String) -> String { self == .server && !allows(value) ? "…" : value }

    /// Whether that may be its value.
    func allows(_ value: String) -> Bool {
        var scratch = AppSettings()
        return set(value, in: &scratch)
    }

    func value(in settings: AppSettings) -> String? {
        switch self {
        case .store: settings.store?.rawValue
        case .language: settings.language
        case .color: settings.color
        case .limit: settings.limit.map(String.init)
        case .searchPause: settings.searchPause.map { "\($0)" }
        case .recentLimit: settings.recentLimit.map(String.init)
        case .server: settings.server
        case .source: settings.source?.rawValue
        }
    }

    /// Sets the value, or forgets it when `nil`. Returns whether the value is allowed.
    func set(_ value: String?, in settings: inout AppSettings) -> Bool {
        guard let value, value != "auto" || (self != .language && self != .color) else {
            clear(in: &settings)
            return true
        }
        switch self {
        case .store:
            guard let kind = StoreKind(rawValue: value) else { return false }
            settings.store = kind
        case .language:
            guard Language(rawValue: value) != nil else { return false }
            settings.language = value
        case .color:
            guard ColourChoice(rawValue: value) != nil else { return false }
            settings.color = value
        case .limit:
            guard let number = Int(value), MovieListQuery.limits.contains(number) else { return false }
            settings.limit = number
        case .searchPause:
            guard let seconds = Double(value), Self.searchPauses.contains(seconds) else { return false }
            settings.searchPause = seconds
        case .recentLimit:
            guard let number = Int(value), Self.recentLimits.contains(number) else { return false }
            settings.recentLimit = number
        case .server:
            guard value == ServerChoice.none || (try? ServerAddress(value)) != nil else { return false }
            settings.server = value
        case .source:
            guard let source = MovieServer.Source(rawValue: value) else { return false }
            settings.source = source
        }
        return true
    }

    private func clear(in settings: inout AppSettings) {
        switch self {
        case .store: settings.store = nil
        case .language: settings.language = nil
        case .color: settings.color = nil
        case .limit: settings.limit = nil
        case .searchPause: settings.searchPause = nil
        case .recentLimit: settings.recentLimit = nil
        case .server: settings.server = nil
        case .source: settings.source = nil
        }
    }
}
