import AppCore
import MarketDomain
import MarketPresentation
import Persistence
import TerminalGraphics

/// The app's settings, stored in a file for each profile. `nil` means not set.
struct AppSettings: StoredSettings {
    var store: StoreKind?
    var language: String?
    var color: String?
    /// The number of rows of a list.
    var limit: Int?
    /// The address of a server; `nil` uses the market in this process.
    var server: String?
    /// The API of that server.
    var api: MarketAPIKind?
    /// Where the vendor's secret is stored.
    var secrets: SecretChoice?
    /// How pictures are shown.
    var pictures: GraphicsChoice?
    /// How lists are shown.
    var layout: ProductLayout?
    /// Whether a new market of this device gets the sample listings and products.
    var samples: SampleChoice?
    /// How the screens look and which keys do what.
    var screens: ScreenSettings?

    static let specs: [SettingSpec<AppSettings>] =
        [
            .store, .language, .colour,
            .number("limit", \.limit, ProductQuery.sizes, default: 20),
            .server,
            .choice("api", \.api, default: .products),
            .choice("secrets", \.secrets, default: .auto),
            .choice("pictures", \.pictures, default: .auto),
            .choice("layout", \.layout, default: .list),
            .choice("samples", \.samples, default: .yes),
        ] + SettingSpec.screens(\.screens)
}

/// Whether a new market gets samples.
enum SampleChoice: String, CaseIterable, Codable, Sendable {
    case yes, no
}
