import AppCore
import MarketPresentation
import Persistence
import TerminalGraphics
import TerminalKit
import TextCore

/// What a run of the app was asked for: the command line over the settings over the defaults.
struct AppConfiguration: Sendable {
    var profile = ProfileName.main
    var store = StoreKind.sqlite
    var language = Language.english
    /// Rows of a list, when the command does not say.
    var limit = 20
    /// Where the market is.
    var server = ServerChoice()
    /// What it speaks.
    var api = MarketAPIKind.products
    /// Where the vendor's secret is kept.
    var secrets = SecretChoice.auto
    /// How pictures are shown.
    var pictures = GraphicsChoice.auto
    /// How lists are shown, when the command does not say.
    var layout = ProductLayout.list
    /// What a suggested command repeats.
    var invocation = Invocation(.market)

    /// What is said when the server does something wrong.
    var serverFault: ServerFault {
        let (name, nameInKorean) = ("vendor create NAME", "vendor create 이름")
        return ServerFault(
            choice: server, protocolName: "market",
            signIn: LocalizedText(
                "Nobody sells on this device yet. Become a vendor with '\(invocation.commandLine(name))'.",
                "이 기기에는 아직 판매자가 없습니다. '\(invocation.commandLine(nameInKorean))'으로 판매자가 되세요."))
    }
}

extension AppConfiguration {
    init(_ call: AppCall<AppSettings>) {
        self.init(
            profile: call.profile, store: call.store, language: call.language,
            limit: call.settings.limit ?? 20, server: call.server, api: call.settings.api ?? .products,
            secrets: call.settings.secrets ?? .auto, pictures: call.settings.pictures ?? .auto,
            layout: call.settings.layout ?? .list, invocation: call.invocation)
    }
}
