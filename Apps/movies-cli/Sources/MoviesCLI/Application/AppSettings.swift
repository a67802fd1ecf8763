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

    enum CodingKeys: String, CodingKey {
        case store, language, color, limit
        case searchPause = "search_pause"
        case recentLimit = "recent_limit"
    }
}

extension AppSettings {
    var languageChoice: Language? { language.flatMap(Language.init(rawValue:)) }
    var colourChoice: ColourChoice? { color.flatMap(ColourChoice.init(rawValue:)) }
}
