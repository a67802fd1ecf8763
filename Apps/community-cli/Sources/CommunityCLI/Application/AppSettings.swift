import AppCore
import CommunityDomain
import Persistence

/// The app's settings, stored in a file for each profile. `nil` means not set.
struct AppSettings: StoredSettings {
    var store: StoreKind?
    var language: String?
    var color: String?
    /// The number of rows of a list.
    var limit: Int?
    /// The address of a server; `nil` uses the board in this process.
    var server: String?
    /// Where the sign-in is stored.
    var secrets: SecretChoice?
    /// How the screens look and which keys do what.
    var screens: ScreenSettings?

    static let specs: [SettingSpec<AppSettings>] =
        [
            .store, .language, .colour,
            .number("limit", \.limit, PostQuery.limits, default: 20),
            .server,
            .choice("secrets", \.secrets, default: .auto),
        ] + SettingSpec.screens(\.screens)
}
