import AppCore
import BackendCore
import DIContainer
import HTTPServer
import MarketBackend
import NetworkCore
import PictureCore
import PresentationCore
import SQLCore
import TerminalKit
import TextCore

extension Command<AppDIContainer> {
    /// `market-cli serve`: serves the market of this device, with the market's own options.
    static var serveMarket: Self {
        .serve(
            .market, LocalizedText("Serve this device's market over HTTP", "이 기기의 장터를 HTTP로 제공"),
            discussion: LocalizedText(
                "Serves the three generations of the OpenMarket protocol and the exchange, described in /openapi.json; "
                    + "also /health and /metrics. Behind a proxy set the address of pictures with --public-url. "
                    + "Ctrl-C or SIGTERM stops it after open requests are answered (exit code 0); a second one "
                    + "stops it at once.",
                "OpenMarket 프로토콜의 세 세대와 거래소를 모두 제공합니다. 설명은 /openapi.json에 있으며, 운영용으로 /health와 /metrics가 있습니다. "
                    + "프록시 뒤에서는 --public-url로 사진 주소를 지정하세요. Ctrl-C나 SIGTERM을 받으면 받은 요청에 모두 응답한 뒤 종료하고(종료 코드 0), "
                    + "한 번 더 받으면 바로 종료합니다."),
            more: [
                .choice(
                    "envelope", MarketEnvelope.allCases.map(\.rawValue),
                    default: MarketEnvelope.snake.rawValue,
                    LocalizedText(
                        "Spelling of lists in generation 3: page_no or pageNo",
                        "3세대 목록의 표기: page_no 또는 pageNo")),
                .text(
                    "public-url", "URL",
                    LocalizedText("Beginning of the addresses of pictures", "사진 주소의 앞부분")),
                .flag(
                    "no-samples", LocalizedText("Add no samples to a new market", "새 장터에 예시 상품을 넣지 않음")),
                .flag("closed", LocalizedText("Accept no new vendors", "새 판매자를 받지 않음")),
                .text(
                    "daily-products", "N", default: "200",
                    LocalizedText(
                        "New products per day of a vendor, five times as many of an address; 0 for no limit",
                        "판매자 한 명이 하루에 올릴 수 있는 상품 수. 주소 하나는 다섯 배. 0이면 제한 없음")),
                .text(
                    "daily-megabytes", "N", default: "256",
                    LocalizedText(
                        "MiB of pictures and texts per day of a vendor, likewise",
                        "판매자 한 명이 하루에 저장할 수 있는 사진과 글의 크기(MiB). 주소 하나는 다섯 배. 0이면 제한 없음")),
                .text(
                    "free-megabytes", "N", default: "512",
                    LocalizedText(
                        "Reject uploads when less disk space is left, in MiB; 0 for no limit",
                        "디스크에 남은 공간(MiB)이 이보다 적으면 받지 않음. 0이면 끝까지 채움")),
            ]
        ) { (parsed, run, app) throws(UsageError) in
            let options = try options(parsed, run.app)
            let store = parsed.flag("no-samples") ? app.servedStore().withoutSamples() : app.servedStore()
            // A separate process reads the pictures, and it may fail to start.
            return ServedService(store.database, hasAccounts: true, opening: store.open) {
                ($0 as? PictureError)?.words
            } service: {
                MarketBackend(store: store, options: options, report: $0).service
            }
        }
    }

    private static func options(
        _ parsed: ParsedCommand, _ app: AppIdentity
    ) throws(UsageError) -> MarketBackendOptions {
        var options = MarketBackendOptions()
        options.service.version = app.version
        options.isVendorSignUpOpen = !parsed.flag("closed")
        options.envelope = try parsed.choice("envelope") ?? .snake
        func megabytes(_ name: String) throws(UsageError) -> Int? {
            try parsed.int(name, in: 0...1 << 32).map { $0 << 20 }
        }
        func limit(_ number: Int?) -> Int? { number == 0 ? nil : number }
        options.storage.products = limit(try parsed.int("daily-products", in: 0...1_000_000_000))
        options.storage.bytes = limit(try megabytes("daily-megabytes"))
        options.storage.freeBytes = try megabytes("free-megabytes") ?? 0
        if let text = parsed.string("public-url") {
            guard let address = try? ServerAddress(text) else {
                throw parsed.usageError(
                    LocalizedText(
                        "--public-url must begin with http:// or https://, not '\(text)'.",
                        "--public-url 값은 http:// 또는 https://로 시작해야 합니다. '\(text)' 값은 쓸 수 없습니다."))
            }
            options.publicURL = address.origin + address.path
        }
        return options
    }
}

extension PictureError {
    /// The message for the operator when the server cannot process pictures.
    var words: LocalizedText? {
        switch self {
        case .unreadable(let reason), .workerFailed(let reason):
            LocalizedText(
                "Pictures cannot be read: \(reason.english).",
                "사진을 읽을 수 없습니다: \(reason.korean).")
        case .unknownFormat, .unsupported, .tooManyBytes, .tooManyPixels, .damaged, .tooExpensive, .cannotFit,
            .cancelled:
            nil
        }
    }
}
