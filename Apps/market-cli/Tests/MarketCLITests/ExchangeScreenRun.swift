import AppCore
import AppCoreTestSupport
import MarketBackend
import MarketDomain
import MarketPresentation
import NetworkCore
import PasswordCore
import Persistence
import PictureCore
import PictureCoreTestSupport
import TerminalKit
import TerminalUI
import Testing
import TextCore

@testable import MarketCLI

/// The screens of the exchange on a terminal in memory, with the sample products and a fixed clock.
@MainActor
struct ExchangeScreenRun {
    let app: TestApp
    let test: ScreenTest
    let coordinator: ExchangeCoordinator

    /// Options with the sample products and cheap passwords.
    static var options: MarketStoreOptions {
        var options = MarketStoreOptions()
        options.passwordCost = .least
        return options
    }

    /// `isLive` shows changes as they happen; `transport` answers instead of the embedded backend, or of the server at that
    /// address. Apps of one home share one exchange, and each profile has its own account.
    init(
        _ columns: Int = 80, _ rows: Int = 24, language: Language = .english, isLive: Bool = false,
        transport: (any HTTPTransport)? = nil, server: String? = nil, app: TestApp? = nil,
        profile: String = "default"
    ) async throws {
        if let app { self.app = app } else { self.app = try await .sampled() }
        var choice = ServerChoice()
        if let server { choice.address = try ServerAddress(server) }
        let run = Run(
            .market, self.app.environment(Transcript(), transport: transport), language: language,
            profile: try #require(ProfileName(profile)), server: choice
        ).endingWithTest()
        let container = AppDIContainer(
            run, AppSettings(), pictures: FakePictures(failing: .damaged), store: Self.options)
        let flow = Flow()
        coordinator = ExchangeCoordinator(run, container, flow, isLive: isLive)
        coordinator.addTabs()
        test = try await ScreenTest(
            AppScreens(flow: flow, scopes: ExchangeCoordinator.scopes), columns, rows, language: language)
        await ui.settle()
    }

    var ui: TestInterface { test.ui }

    /// Signs up, and deposits money.
    func signUp(_ email: String = "minji@example.com", money: Int = 10_000_000) async {
        await coordinator.member.send(.signUp(email: email, password: "password1!", shoeSize: 270))
        #expect(coordinator.member.state.failure == nil)
        guard money > 0 else { return }
        let model = coordinator.trading.makeMemberViewModel()
        await model.send(.move(money))
        #expect(model.state.failure == nil)
        await ui.settle()
    }

    /// Opens the page of a product, or of one of its sizes.
    func open(_ product: Int, size: String? = nil) async {
        coordinator.openProduct(product, size: size)
        await ui.settle()
    }

    /// Opens a ticket, and types a price for a waiting order.
    func openTicket(
        _ words: String = "", price: String? = nil, product: Int = 5, size: String = "240"
    ) async {
        coordinator.openTicket(words == "sell" ? .ask : .bid, product, size: size)
        await ui.settle()
        guard let price else { return }
        await ui.type("\rj\r")
        await ui.type(price)
    }
}
