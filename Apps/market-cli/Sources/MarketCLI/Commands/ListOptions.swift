import AppCore
import MarketDomain
import MarketPresentation
import TerminalKit

/// What `list`, `search` and `mine` take alike.
struct ListOptions: Sendable {
    static let specs: [OptionSpec] = [
        .choice(
            "sort", short: "s", ProductSort.allCases.map(\.rawValue), default: ProductSort.newest.rawValue,
            LocalizedText("What comes first", "정렬 기준")),
        .text("currency", "CODE", LocalizedText("Only prices in KRW or USD", "이 통화만: KRW 또는 USD")),
        .text(
            "min-price", "AMOUNT",
            LocalizedText("Only from this price; won unless --currency", "이 가격부터. --currency가 없으면 원")),
        .text(
            "max-price", "AMOUNT",
            LocalizedText("Only to this price; won unless --currency", "이 가격까지. --currency가 없으면 원")),
        .flag("in-stock", LocalizedText("Only what can be bought", "살 수 있는 것만")),
        .limit(ProductQuery.sizes, default: nil), .page,
        .text(
            "cursor", "CURSOR",
            LocalizedText("Continue after an earlier page; '' begins", "이전 페이지에 이어서 보기. ''이면 처음부터")),
        .flag("grid", LocalizedText("Side by side, with small pictures", "작은 사진과 함께 바둑판으로")),
        .flag(
            "rows", LocalizedText("A row each, whatever the setting 'layout' says", "'layout' 설정과 상관없이 한 줄씩")),
        .json,
    ]

    let query: ProductQuery
    /// `nil` when the command line does not say.
    let layout: ProductLayout?
    let json: Bool
    private let limit: Int?

    /// - Throws: `UsageError` for a price, a currency or a place in the list that is none.
    init(_ parsed: ParsedCommand, text: String? = nil, vendor: Vendor.ID? = nil) throws(UsageError) {
        let currency = try Self.currency(parsed)
        let lowest = try Self.price("min-price", currency ?? .krw, parsed)
        let highest = try Self.price("max-price", currency ?? .krw, parsed)
        if let lowest, let highest, lowest.minorUnits > highest.minorUnits {
            throw parsed.usageError(
                LocalizedText(
                    "--min-price is above --max-price.", "--min-price가 --max-price보다 큽니다."))
        }
        limit = try parsed.int("limit", in: ProductQuery.sizes)
        query = ProductQuery(
            text: text, currency: lowest?.currency ?? highest?.currency ?? currency, lowest: lowest,
            highest: highest, inStock: parsed.flag("in-stock"), vendor: vendor,
            sort: try parsed.choice("sort") ?? .newest, start: try Self.start(parsed))
        layout = try Self.layout(parsed)
        json = parsed.flag("json")
    }

    /// The query with the size of the settings where the command line has none.
    func query(size: Int) -> ProductQuery {
        var query = query
        query.size = limit ?? size
        return query
    }

    private static func currency(_ parsed: ParsedCommand) throws(UsageError) -> Currency? {
        guard let text = parsed.string("currency") else { return nil }
        guard let currency = Currency(text), Currency.market.contains(currency) else {
            throw parsed.usageError(
                LocalizedText(
                    "--currency must be KRW or USD, not '\(text)'.",
                    "--currency 값은 KRW 또는 USD여야 합니다. '\(text)' 값은 쓸 수 없습니다."))
        }
        return currency
    }

    private static func price(
        _ name: String, _ currency: Currency, _ parsed: ParsedCommand
    ) throws(UsageError) -> Money? {
        guard let text = parsed.string(name) else { return nil }
        guard let money = try? Money(parsing: text, currency), money.minorUnits >= 0 else {
            throw parsed.usageError(
                LocalizedText(
                    "--\(name) must be an amount in \(currency.code) such as 12000, not '\(text)'.",
                    "--\(name) 값은 12000 같은 \(currency.code) 금액이어야 합니다. '\(text)' 값은 쓸 수 없습니다."))
        }
        return money
    }

    private static func start(_ parsed: ParsedCommand) throws(UsageError) -> ProductQuery.Start {
        let page = try parsed.int("page", in: 1...1_000_000_000)
        guard let cursor = parsed.string("cursor") else { return .page(page ?? 1) }
        guard page == nil else {
            throw parsed.usageError(
                LocalizedText(
                    "--page and --cursor do not go together.", "--page와 --cursor는 함께 쓸 수 없습니다."))
        }
        return .cursor(cursor)
    }

    private static func layout(_ parsed: ParsedCommand) throws(UsageError) -> ProductLayout? {
        let (grid, rows) = (parsed.flag("grid"), parsed.flag("rows"))
        guard !(grid && rows) else {
            throw parsed.usageError(
                LocalizedText("--grid and --rows do not go together.", "--grid와 --rows는 함께 쓸 수 없습니다."))
        }
        return grid ? .grid : rows ? .list : nil
    }
}
