import AppCore
import DIContainer
import TerminalKit
import TextCore

/// Every command: what it is called, what it takes, and which scene it is handed.
enum CommandTable {
    static let app = AppSpec(
        MarketApp.name, version: MarketApp.version,
        LocalizedText(
            "A marketplace of listings with pictures", "사진이 있는 상품을 사고파는 장터"),
        commands: [
            ListCommand.list, ListCommand.search, ShowCommand.spec, ImagesCommand.spec, SellCommand.spec,
            EditCommand.spec, DeleteCommand.delete, DeleteCommand.restore, ListCommand.mine,
            VendorCommand.spec, ServeMarketCommand.spec, AdminCommand.spec, config,
            DoctorCommand.spec(.market), GraphCommand.spec(.market),
            Completions.command(app: MarketApp.name),
        ],
        options: CommonOptions.specs(
            profile: LocalizedText("Which vendor and settings", "어느 판매자와 설정을 쓸지"))
            + ServerOptions.specs(
                server: LocalizedText(
                    "The market of this server; 'none' for this device", "이 서버의 장터. 'none'이면 이 기기")),
        examples: [
            .init("market-cli list", LocalizedText("See what is on offer", "상품 목록 보기")),
            .init("market-cli search 자전거", LocalizedText("Look for something", "찾기")),
            .init("market-cli show 12", LocalizedText("Look at one", "하나 보기")),
        ])

    private static let config = ConfigCommand<AppSettings>.spec(
        .market,
        example: .init(
            "market-cli config set layout grid", LocalizedText("Lists with pictures", "목록을 사진과 함께")))

    /// Commands about the market on this device take no server.
    static func requireLocal(_ call: AppCall<AppSettings>) throws(UsageError) {
        guard ["admin", "serve"].contains(call.parsed.path.first) else { return }
        try ServerOptions.requireLocal(
            call.parsed, call.server, subject: LocalizedText("the market on this device", "이 기기의 장터를"))
    }

    @MainActor
    static func run(
        _ call: AppCall<AppSettings>, _ container: AppDIContainer, _ configuration: AppConfiguration,
        _ context: CommandContext
    ) async throws(UsageError) -> ExitCode {
        let parsed = call.parsed
        if ["vendor", "sell", "edit", "delete", "restore"].contains(parsed.path.first) {
            context.warnOfListeners(
                configuration.server.address, to: LocalizedText("your vendor's secret", "판매자 암호를"))
        }
        return switch parsed.path.first ?? "" {
        case "list", "search", "mine":
            try await ListCommand(parsed).run(
                container.listingsScene(), configuration, container.printer(), context)
        case "show":
            try await ShowCommand(parsed).run(container.listingsScene(), container.printer(), context)
        case "images":
            try await ImagesCommand(parsed).run(container.listingsScene(), container.printer(), context)
        case "sell": await SellCommand(parsed).run(container.sellingScene(), container.vendorScene(), context)
        case "edit":
            try await EditCommand(parsed).run(container.sellingScene(), container.vendorScene(), context)
        case "delete", "restore":
            try await DeleteCommand(parsed).run(
                container.sellingScene(), container.vendorScene(), context)
        case "vendor": await VendorCommand(parsed).run(container.vendorScene(), context)
        case "serve": try await ServeMarketCommand(parsed).run(container.servedStore(), context)
        case "admin": await AdminCommand(parsed).run(container.administration(), context)
        case "config":
            try await ConfigCommand(parsed, .market).run(
                call.settingsStore, path: call.files.settings, secrets: [], in: container.secrets(), context)
        case "doctor": try await DoctorCommand(parsed).run(container.diagnostics().checks(), context)
        case "graph": try GraphCommand(parsed).run(container.graph, context)
        default: try CompletionsCommand(parsed).run(app, context)
        }
    }
}
