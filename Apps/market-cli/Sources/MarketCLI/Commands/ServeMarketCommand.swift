import AppCore
import MarketBackend
import TerminalKit

/// `market-cli serve`: the market of this device for others, with what only a market decides.
struct ServeMarketCommand: Sendable {
    static let spec = ServeCommand.spec(
        .market, LocalizedText("Serve this device's market over HTTP", "이 기기의 장터를 HTTP로 제공"),
        discussion: LocalizedText(
            "Speaks the three generations of the OpenMarket protocol: /openapi.json describes them, /health and /metrics are for "
                + "whoever runs it. Behind a proxy --public-url says how pictures are reached. Ctrl-C or SIGTERM stops it when it "
                + "has answered what it has (exit code 0); a second one ends it at once.",
            "OpenMarket 프로토콜의 세 세대를 모두 제공합니다. 설명은 /openapi.json에, 운영용으로 /health와 /metrics가 있습니다. 프록시 뒤에서는 "
                + "--public-url로 사진 주소를 정하세요. Ctrl-C나 SIGTERM을 받으면 받은 요청에 모두 응답한 뒤 끝나고(종료 코드 0), 한 번 더 받으면 "
                + "바로 끝납니다."),
        more: [
            .choice(
                "envelope", MarketEnvelope.allCases.map(\.rawValue), default: MarketEnvelope.snake.rawValue,
                LocalizedText(
                    "How generation 3 spells lists: page_no or pageNo", "3세대 목록의 표기: page_no 또는 pageNo")),
            .text(
                "public-url", "URL",
                LocalizedText("What pictures' addresses begin with", "사진 주소의 앞부분")),
            .flag("closed", LocalizedText("Make no new vendors", "새 판매자를 받지 않음")),
        ])

    private let serve: ServeCommand
    private let options: MarketBackendOptions

    init(_ parsed: ParsedCommand) throws(UsageError) {
        serve = try ServeCommand(parsed)
        var options = MarketBackendOptions()
        options.version = MarketApp.version
        options.isVendorSignUpOpen = !parsed.flag("closed")
        options.envelope = try parsed.choice("envelope") ?? .snake
        if let text = parsed.string("public-url") {
            guard let address = try? ServerAddress(text) else {
                throw parsed.usageError(
                    LocalizedText(
                        "--public-url must begin with http:// or https://, not '\(text)'.",
                        "--public-url 값은 http:// 또는 https://로 시작해야 합니다. '\(text)' 값은 쓸 수 없습니다."))
            }
            options.publicURL = address.origin + address.path
        }
        self.options = options
    }

    func run(_ store: MarketStore, _ context: CommandContext) async -> ExitCode {
        await serve.run(ServedMarket(store: store, options: options), context)
    }
}
