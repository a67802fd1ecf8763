import MoviesScenes
import SQLCore
import TerminalKit
import TextCore

/// What a user may set once and for all, kept in a file per profile. `nil` is "not set".
struct AppSettings: Codable, Equatable, Sendable {
    var store: StoreKind?
    var language: String?
    var color: String?
    /// Rows of a list.
    var limit: Int?
    /// Seconds after the last key stroke until a search starts.
    var searchPause: Double?
    /// How many recent searches are kept.
    var recentLimit: Int?
    /// The address of a server; without one films come from the backend in this process.
    var server: String?
    /// What the server speaks.
    var source: MovieServer.Source?

    enum CodingKeys: String, CodingKey {
        case store, language, color, limit, server, source
        case searchPause = "search_pause"
        case recentLimit = "recent_limit"
    }
}

extension AppSettings {
    /// People may edit the file, so what is in it is checked once, before anything rests on it.
    ///
    /// - Throws: ``StoreError/corrupt(_:)`` naming the file, the setting and what it may be.
    func check(path: String) throws(StoreError) {
        for key in SettingKey.allCases {
            guard let value = key.value(in: self), !key.allows(value) else { continue }
            throw .corrupt("\(path): \(key.rawValue) = \(key.shown(value)) (\(key.allowed))")
        }
    }

    var languageChoice: Language? { language.flatMap(Language.init(rawValue:)) }
    var colourChoice: ColourChoice? { color.flatMap(ColourChoice.init(rawValue:)) }
}
