import AppCore
import CommunityDomain
import Persistence

/// What a user may set once and for all, kept in a file per profile. `nil` is "not set".
struct AppSettings: StoredSettings {
    var store: StoreKind?
    var language: String?
    var color: String?
    /// Rows of a list.
    var limit: Int?
    /// The address of a server; without one the board is in this process.
    var server: String?
    /// Where the sign-in is kept.
    var secrets: SecretChoice?

    static let specs: [SettingSpec<AppSettings>] = [
        .store, .language, .colour,
        .number("limit", \.limit, PostQuery.limits, default: 20),
        .server,
        .choice("secrets", \.secrets, default: .auto),
    ]
}
