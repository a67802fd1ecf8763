import AppCore
import MarketDomain
import MarketPresentation
import Persistence
import TerminalGraphics

/// What a user may set once and for all, kept in a file per profile. `nil` is "not set".
struct AppSettings: StoredSettings {
    var store: StoreKind?
    var language: String?
    var color: String?
    /// Rows of a list.
    var limit: Int?
    /// The address of a server; without one the market is in this process.
    var server: String?
    /// The API of that server.
    var api: MarketAPIKind?
    /// Where the vendor's secret is kept.
    var secrets: SecretChoice?
    /// How pictures are shown.
    var pictures: GraphicsChoice?
    /// How lists are shown.
    var layout: ProductLayout?

    static let specs: [SettingSpec<AppSettings>] = [
        .store, .language, .colour,
        .number("limit", \.limit, ProductQuery.sizes, default: 20),
        .server,
        .choice("api", \.api, default: .products),
        .choice("secrets", \.secrets, default: .auto),
        .choice("pictures", \.pictures, default: .auto),
        .choice("layout", \.layout, default: .list),
    ]
}
