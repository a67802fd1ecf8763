import AppCore
import MarketBackend
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `market-cli admin`: works on the database of the server on this machine.
enum AdminCommand: Sendable {
    case exchange(ExchangeAdminCommand)
    case product(ProductAdminCommand)
    case members(MemberAdminCommand)
    case quota(QuotaCommand)
    case vendors(json: Bool)
    case add(name: String, identifier: String)

    static let spec = CommandSpec(
        "admin",
        LocalizedText(
            "Manage the vendors and the exchange of the server on this machine", "이 컴퓨터에 있는 서버의 판매자와 거래소 관리"),
        discussion: LocalizedText(
            "Works on the database directly. 'add' creates a vendor with a given identifier and "
                + "secret, for apps that have theirs built in.",
            "데이터베이스를 직접 변경합니다. 'add'는 지정한 식별자와 암호로 판매자를 만듭니다. 앱에 값이 내장되어 있을 때 사용합니다."),
        examples: [.init("market-cli admin vendors", LocalizedText("List the vendors", "판매자 목록 보기"))],
        subcommands: [
            CommandSpec(
                "vendors", LocalizedText("List the vendors", "판매자 목록 보기"), options: [.json],
                examples: [.init("market-cli admin vendors", LocalizedText("List the vendors", "판매자 목록 보기"))]),
            CommandSpec(
                "add", LocalizedText("Add a vendor with a given identifier", "지정한 식별자로 판매자 추가"),
                arguments: [
                    ArgumentSpec("name", LocalizedText("The name that buyers see", "구매자에게 보이는 이름")),
                    ArgumentSpec("identifier", LocalizedText("A UUID", "UUID")),
                ],
                examples: [
                    .init(
                        "market-cli admin add Nala 5f9b1c2e-0d3a-4b7c-8e6f-1a2b3c4d5e6f",
                        LocalizedText("Asks for the secret", "암호를 입력받습니다"))
                ]),
            QuotaCommand.spec(
                "market-cli",
                owner: LocalizedText("The vendor's number, or an IP address", "판매자 번호 또는 IP 주소"),
                example: LocalizedText(verbatim: "7")),
        ] + MemberAdminCommand.specs + ExchangeAdminCommand.specs + [ProductAdminCommand.spec])

    init(_ parsed: ParsedCommand) throws(UsageError) {
        if let command = try ExchangeAdminCommand(parsed) {
            self = .exchange(command)
            return
        }
        if let command = try ProductAdminCommand(parsed) {
            self = .product(command)
            return
        }
        if let command = try MemberAdminCommand(parsed) {
            self = .members(command)
            return
        }
        if let quota = QuotaCommand(parsed) {
            self = .quota(quota)
            return
        }
        switch parsed.path.last {
        case "add":
            self = .add(name: parsed.string("name") ?? "", identifier: parsed.string("identifier") ?? "")
        default: self = .vendors(json: parsed.flag("json"))
        }
    }

    func run(
        _ administration: SQLMarketAdministration, _ exchange: SQLExchangeAdministration, _ run: Run
    ) async -> ExitCode {
        do throws(MarketError) {
            switch self {
            case .exchange(let command): return await command.run(exchange, run)
            case .members(let command): return await command.run(exchange, run)
            case .product(let command): return await command.run(exchange, run)
            case .quota(let command):
                let use = try await administration.storedToday(by: command.owner, resets: command.resets)
                return command.show(
                    [
                        ("bytes", LocalizedText("Bytes stored today", "오늘 저장한 바이트"), use.bytes),
                        ("listings", LocalizedText("New listings", "새 상품"), use.products),
                        ("vendors", LocalizedText("New vendors", "새 판매자"), use.vendors),
                    ], run)
            case .vendors(let json): return list(try await administration.vendors(), json, run)
            case .add(let name, let identifier):
                let secret: String
                switch await VendorSecretInput.read(run) {
                case .text(let text): secret = text
                case .ended(let code): return code
                }
                let vendor = try await administration.addVendor(
                    name: name, identifier: identifier, secret: secret)
                run.console.out(
                    LocalizedText(
                        "Added vendor \(vendor.id), \(vendor.name).",
                        "판매자를 추가했습니다: \(vendor.id)번 \(vendor.name)")[
                            run.language])
                return .success
            }
        } catch {
            if case .quota = self, error == .notFound {
                return run.dialog.fail(
                    LocalizedText("There is no such vendor or address.", "그런 판매자나 주소가 없습니다.")[run.language])
            }
            return run.dialog.fail(Failure(error, in: run.language))
        }
    }

    private func list(_ vendors: [VendorAccount], _ json: Bool, _ run: Run) -> ExitCode {
        if json { return run.dialog.print(json: VendorsJSON(vendors)) }
        let language = run.language
        let columns = [
            TextTable.Column(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
            TextTable.Column(LocalizedText("Name", "이름")[language], isFlexible: true),
            TextTable.Column(LocalizedText("Listings", "상품 수")[language], .trailing),
        ]
        let rows = vendors.map { ["\($0.vendor.id)", $0.vendor.name, "\($0.products)"] }
        TextTable(columns, rows: rows).lines(width: run.console.width, style: run.console.style)
            .forEach(run.console.out)
        return .success
    }
}
