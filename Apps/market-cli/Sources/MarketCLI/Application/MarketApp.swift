public import AppCore
import DIContainer
import MarketBackend
import NetworkCore
public import PictureCore
import TerminalKit
import TextCore

extension App {
    /// market-cli. `pictures` decodes pictures, including untrusted ones.
    public static func market(pictures: any PictureProcessing) -> App {
        market(pictures: pictures, store: MarketStoreOptions())
    }

    /// The app with custom options of its market, for tests.
    static func market(pictures: any PictureProcessing, store: MarketStoreOptions) -> App {
        App(
            .market,
            LocalizedText(
                "A marketplace of listings, and an exchange with bids and asks",
                "상품을 사고파는 장터, 그리고 입찰로 거래하는 거래소"),
            words: AppWords(
                profile: LocalizedText("Profile with its own vendor and settings", "판매자와 설정을 구분할 프로필"),
                server: LocalizedText(
                    "Use the market of this server; 'none' for this device", "이 서버의 장터 사용. 'none'이면 이 기기"),
                local: LocalizedText("the market on this device", "이 기기의 장터를"),
                settingExample: .init(
                    "market-cli config set layout grid",
                    LocalizedText("Show lists with pictures", "목록을 사진과 함께 보기")),
                loss: LocalizedText(
                    "If it has a vendor, the vendor's secret goes with it, and without the secret nobody can change its "
                        + "products.",
                    "판매자가 있으면 그 암호도 삭제되며, 암호가 없으면 아무도 그 상품을 수정할 수 없습니다."),
                ownRecords: LocalizedText("your bookmarks and price alerts", "찜한 상품과 가격 알림"),
                hasAccounts: true
            ),
            examples: [
                .init("market-cli list", LocalizedText("See what is for sale", "상품 목록 보기")),
                .init("market-cli search 자전거", LocalizedText("Search for something", "상품 검색")),
                .init("market-cli show 12", LocalizedText("Show a product", "상품 자세히 보기")),
                .init(
                    LocalizedText(
                        "market-cli vendor create \"Meng's shelf\"", "market-cli vendor create \"민수네 가게\""),
                    LocalizedText("Start selling", "판매 시작하기")),
                .init("market-cli home", LocalizedText("See the exchange", "거래소 둘러보기")),
                .init("market-cli signup minji@example.com", LocalizedText("Join the exchange", "거래소 가입하기")),
            ],
            groups: groups, screens: screens, commands: Command.listings + commands, fields: JSONFields.all,
            completers: Completers.all,
            diagnostics: { $0.diagnostics() },
            moves: { $0.moves() },
            fault: { (run, _: AppSettings) in fault(run) },
            container: { run, settings in AppDIContainer(run, settings, pictures: pictures, store: store) })
    }

    private static let screens = Command<AppDIContainer>.screens(
        of: .market, { $0.settings.screens ?? ScreenSettings() }
    ) { run, app in
        MarketScreens.screens(run, app)
    }

    private static let groups = [
        CommandGroup.listings,
        CommandGroup(
            LocalizedText("The exchange", "거래소"),
            ["home", "products", "product", "sizes", "wish", "wishes", "alerts", "watch", "replay"]),
        CommandGroup(
            LocalizedText("Bids and asks", "입찰과 거래"),
            [
                "buy", "sell-now", "bid", "ask", "orders", "trades", "cancel", "amend", "renew", "refuse",
                "why",
            ]),
        CommandGroup(
            LocalizedText("Account", "계정"), ["signup", "signin", "signout", "account", "token", "balance"]),
    ]

    private static let commands: [Command<AppDIContainer>] = [
        Command(HomeCommand.spec) { parsed, run, app in
            await HomeCommand(parsed).run(app.exchangeScene(), run)
        },
        Command(ExchangeProductsCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await ExchangeProductsCommand(parsed).run(app.exchangeScene(), run)
        },
        Command(ExchangeProductCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await ExchangeProductCommand(parsed).run(app.exchangeScene(), app.printer(), run)
        },
        Command(SizesCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await SizesCommand(parsed).run(app.exchangeScene(), run)
        },
        ticket(TicketCommand.buy), ticket(TicketCommand.sellNow), ticket(TicketCommand.bid),
        ticket(TicketCommand.ask), orders(OwnOrdersCommand.orders), orders(OwnOrdersCommand.trades),
        Command(CancelCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await CancelCommand(parsed).run(app.tradingScene(), run)
        },
        amend(AmendCommand.amend), amend(AmendCommand.renew),
        Command(RefuseCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await RefuseCommand(parsed).run(app.tradingScene(), run)
        },
        Command(WhyCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await WhyCommand(parsed).run(app.tradingScene(), run)
        },
        wish(WishCommand.wish), wish(WishCommand.wishes),
        Command(AlertsCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await AlertsCommand(parsed).run(app.exchangeScene(), run)
        },
        Command(ExchangeWatchCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await ExchangeWatchCommand(parsed).run(app.tradingScene(), run)
        },
        Command(ExchangeReplayCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await ExchangeReplayCommand(parsed).run(app.exchangeScene(), run)
        },
        Command(MemberSignUpCommand.spec, secret: password, needsSession: true) {
            (parsed, run, app) async throws(UsageError) in
            try await MemberSignUpCommand(parsed).run(app.tradingScene(), run)
        },
        Command(MemberSignInCommand.spec, secret: password, needsSession: true) {
            (parsed, run, app) async throws(UsageError) in
            try await MemberSignInCommand(parsed).run(app.tradingScene(), run)
        },
        Command(MemberSignOutCommand.spec, needsSession: true) { _, run, app in
            await MemberSignOutCommand().run(app.tradingScene(), run)
        },
        Command(TokenCommand.spec("market-cli"), secret: TokenCommand.secret, needsSession: true) {
            (parsed, run, app) async throws(UsageError) in
            try await TokenCommand(parsed).run(app.tokens(), run) { run.dialog.fail(exchange: $0) }
        },
        Command(MemberProfileCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await MemberProfileCommand(parsed).run(app.tradingScene(), run)
        },
        Command(BalanceCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await BalanceCommand(parsed).run(app.tradingScene(), run)
        },
        screens,
        .serveMarket,
        Command(AdminCommand.spec, isLocal: true) { (parsed, run, app) async throws(UsageError) in
            try await AdminCommand(parsed).run(app.administration(), app.exchangeAdministration(), run)
        },
        Command(BookReplayCommand.spec, isLocal: true, isDocument: true) { _, run, _ in
            await BookReplayCommand().run(run)
        },
    ]

    private static let password = LocalizedText("your password", "비밀번호를")

    private static func ticket(_ spec: CommandSpec) -> Command<AppDIContainer> {
        Command(spec) { (parsed, run, app) async throws(UsageError) in
            try await TicketCommand(parsed).run(app.tradingScene(), run)
        }
    }

    private static func orders(_ spec: CommandSpec) -> Command<AppDIContainer> {
        Command(spec) { (parsed, run, app) async throws(UsageError) in
            try await OwnOrdersCommand(parsed).run(app.tradingScene(), run)
        }
    }

    private static func amend(_ spec: CommandSpec) -> Command<AppDIContainer> {
        Command(spec) { (parsed, run, app) async throws(UsageError) in
            try await AmendCommand(parsed).run(app.tradingScene(), run)
        }
    }

    private static func wish(_ spec: CommandSpec) -> Command<AppDIContainer> {
        Command(spec) { (parsed, run, app) async throws(UsageError) in
            try await WishCommand(parsed).run(app.exchangeScene(), run)
        }
    }

    /// The messages for failures of the server.
    private static func fault(_ run: Run) -> ServerFault {
        let (name, nameInKorean) = ("vendor create NAME", "vendor create 이름")
        return ServerFault(
            choice: run.server, protocolName: "market",
            signIn: LocalizedText(
                "This device has no vendor yet. Create one with '\(run.commandLine(name))'.",
                "이 기기에는 아직 판매자가 없습니다. '\(run.commandLine(nameInKorean))' 명령으로 만드세요."))
    }
}

extension AppIdentity {
    /// The name and version of market-cli.
    static let market = AppIdentity(
        name: "market-cli", version: "0.1.0", folder: "market",
        exampleServer: "https://market.example", redaction: Redaction(paths: secretPaths),
        publicPages: ["listings", "exchange", "products"])

    /// The secret addresses that delete a product: in the answer that contains one and in the request that uses it.
    private static let secretPaths: Set = [
        SecretPath(.post, "/api/products/{id}/secret", .answer),
        SecretPath(.delete, "/api/products/{id}/{secret}", .lastSegment),
        SecretPath(.post, "/api/products/{id}/archived", .answer),
        SecretPath(.delete, "/api/products/{path}", .lastSegment),
    ]
}
