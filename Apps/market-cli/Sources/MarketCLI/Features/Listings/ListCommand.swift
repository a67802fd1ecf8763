import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `market-cli list`, `search` and `mine`: lists products.
struct ListCommand: Sendable {
    static let list = CommandSpec(
        "list", LocalizedText("List products, newest first", "상품 목록 보기, 최근 것부터"),
        discussion: discussion,
        options: ListOptions.specs(usually: .newest) + [vendor],
        examples: [
            .init("market-cli list", LocalizedText("The newest products", "최근 상품")),
            .init(
                "market-cli list --sort cheapest --max-price 50000 --in-stock",
                LocalizedText("Up to 50,000 won, cheapest first", "5만 원까지, 싼 것부터")),
            .init("market-cli list --vendor 연남상회", LocalizedText("A vendor's products", "판매자의 상품")),
            .init(
                "market-cli list --category 가구 --available",
                LocalizedText("Furniture that can be bought", "지금 살 수 있는 가구")),
        ])

    static let search = CommandSpec(
        "search", LocalizedText("Search names, vendors and descriptions", "이름, 판매자, 설명에서 검색"),
        discussion: LocalizedText(
            "Finds products that contain all the words, syllables or initial consonants (ㅈㅈㄱ finds 자전거). "
                + "Names that fit best come first, then the newest. When nothing is found, one slip is forgiven, "
                + "and the wrong keyboard.",
            "단어, 음절, 초성(ㅈㅈㄱ → 자전거)이 모두 들어 있는 상품을 찾습니다. 이름이 가장 잘 맞는 것부터, 그다음에는 최근 것부터 보여 줍니다. "
                + "결과가 없으면 오타 하나나 한/영 전환 실수를 고쳐서 찾습니다."),
        arguments: [ArgumentSpec("text", count: .oneOrMore, LocalizedText("The text to search for", "검색어"))],
        options: ListOptions.specs(usually: .best) + [vendor],
        examples: [
            .init("market-cli search 자전거", LocalizedText("By a word", "단어로")),
            .init("market-cli search ㅈㅈㄱ --json", LocalizedText("By initials, for a script", "초성으로, 스크립트용")),
        ])

    static let mine = CommandSpec(
        "mine", LocalizedText("List your products", "내가 파는 상품 보기"),
        options: ListOptions.specs(usually: .newest) + [
            .flag("deleted", LocalizedText("Those that you deleted and can restore", "삭제했지만 복원할 수 있는 상품"))
        ],
        examples: [
            .init("market-cli mine", LocalizedText("Your products", "내 상품")),
            .init("market-cli mine --deleted", LocalizedText("What can be restored", "복원할 수 있는 상품")),
        ])

    private static let vendor = OptionSpec.text(
        "vendor", "NAME", completion: .vendors,
        LocalizedText("Only products of this vendor, by name or number", "이 판매자의 상품만. 이름이나 번호로"))

    private static let discussion = LocalizedText(
        "Get the next page with --page, or with --cursor, which skips and repeats nothing when "
            + "products come and go meanwhile.",
        "다음 페이지는 --page로 봅니다. --cursor를 쓰면 그사이 상품이 늘거나 줄어도 빠지거나 겹치지 않습니다.")

    let options: ListOptions
    /// A name or a number.
    let vendor: String?
    let isMine: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let name = parsed.path.first
        isMine = name == "mine"
        options = try ListOptions(parsed, text: name == "search" ? parsed.searchText("text") : nil)
        vendor = isMine ? nil : parsed.string("vendor")
        if let vendor, vendor.allSatisfy(\.isWhitespace) || Int(vendor).map({ $0 < 1 }) == true {
            throw parsed.usageError(
                LocalizedText(
                    "--vendor must be a vendor's name or number, not '\(vendor)'.",
                    "--vendor 값은 판매자의 이름이나 번호여야 합니다. '\(vendor)' 값은 쓸 수 없습니다."))
        }
    }

    @MainActor
    func run(
        _ scene: ListingsSceneDIContainer, _ settings: AppSettings, _ printer: PicturePrinter,
        _ run: Run
    ) async -> ExitCode {
        var query = options.query(size: settings.limit ?? 20)
        var seller: String?
        if let vendor {
            switch await ProductQuestion(run: run).vendor(vendor, scene.makeVendorFinder()) {
            case .vendor(let id, let name): (query.vendor, seller) = (id, name)
            case .ended(let code): return code
            }
        }
        let viewModel = scene.makeProductsViewModel()
        await viewModel.send(.load(query, mine: isMine))
        let state = viewModel.state
        let failure = state.phase.failure
        if let failure, state.savedNote == nil { return run.dialog.fail(failure) }
        if let note = state.readingNote { run.console.error(TerminalText(note)) }
        if options.json {
            let code = run.dialog.print(json: ProductsJSON(state))
            return code == .success ? run.dialog.tell(savedNote: nil, failure) : code
        }
        if run.console.width != nil, let seller, let id = query.vendor {
            run.console.out(heading(seller, id, state, run))
        }
        if let message = behindTheEnd(state)?[run.language] ?? state.emptyMessage {
            run.console.out(message)
        }
        // The setting applies to the screen. A program that reads a pipe gets rows.
        if options.layout ?? (run.console.width == nil ? nil : settings.layout) ?? .list == .grid {
            await ProductGrid(viewModel, printer, run).print()
        } else if !state.rows.isEmpty {
            let bookmarks = (try? await scene.bookmarks.all()) ?? []
            ProductLines.table(state.rows, marked: Set(bookmarks.map(\.product)), run).forEach(
                run.console.out)
        }
        // A vendor's heading already contains the number.
        let count = seller == nil && !state.rows.isEmpty ? state.total.map(ProductLines.count) : nil
        run.dialog.footer(count, place(state), next(state, run))
        return run.dialog.tell(savedNote: state.savedNote, failure)
    }

    /// The vendor of these products, and their number.
    @MainActor
    private func heading(
        _ seller: String, _ id: Vendor.ID, _ state: ProductsViewModel.State, _ run: Run
    ) -> TerminalText {
        let count = state.total.map { total in
            LocalizedText(
                " · \(NumberText.grouped(total)) \(total == 1 ? "product" : "products")",
                " · 상품 \(NumberText.grouped(total))개")[run.language]
        }
        let number = LocalizedText(" (vendor \(id))", " (판매자 \(id)번)")[run.language]
        return run.console.style("\(seller)", .bold) + "\(number + (count ?? ""))"
    }

    /// The message for a page beyond the end, which differs from an empty market.
    @MainActor
    private func behindTheEnd(_ state: ProductsViewModel.State) -> LocalizedText? {
        guard state.rows.isEmpty, case .page(2...) = options.query.start, let total = state.total, total > 0
        else { return nil }
        return LocalizedText(
            "That page is empty: the list has \(total). Choose an earlier --page.",
            "그 페이지에는 상품이 없습니다. 모두 \(total)개이니 더 앞의 --page를 지정하세요.")
    }

    /// The number of the page.
    @MainActor
    private func place(_ state: ProductsViewModel.State) -> LocalizedText? {
        guard case .page = options.query.start, !state.rows.isEmpty else { return nil }
        return LocalizedText("page \(state.pageText)", "\(state.pageText)쪽")
    }

    @MainActor
    private func next(_ state: ProductsViewModel.State, _ run: Run) -> LocalizedText? {
        switch options.query.start {
        case .cursor: state.next.map { run.dialog.nextPage("cursor", $0) }
        case .page(let number):
            state.rows.isEmpty || state.isLast ? nil : run.dialog.nextPage("page", "\(number + 1)")
        }
    }
}

/// The common options of `list`, `search` and `mine`.
struct ListOptions: Sendable {
    /// The order by best match exists for searches only.
    static func specs(usually sort: ProductSort) -> [OptionSpec] {
        let sorts = ProductSort.allCases.filter { $0 != .best || sort == .best }
        return [
            .choice(
                "sort", short: "s", sorts.map(\.rawValue), default: sort.rawValue,
                LocalizedText("Sort order", "정렬 기준"))
        ] + others
    }

    private static let others: [OptionSpec] = [
        .text("currency", "CODE", LocalizedText("Only prices in KRW or USD", "이 통화만: KRW 또는 USD")),
        .text(
            "min-price", "AMOUNT",
            LocalizedText(
                "Lowest price; in won unless it, --max-price or --currency says otherwise",
                "최저 가격. 여기와 --max-price, --currency 어디에도 통화가 없으면 원")),
        .text(
            "max-price", "AMOUNT",
            LocalizedText(
                "Highest price; in won unless it, --min-price or --currency says otherwise",
                "최고 가격. 여기와 --min-price, --currency 어디에도 통화가 없으면 원")),
        .flag("in-stock", LocalizedText("Only products in stock", "재고가 있는 상품만")),
        .flag(
            "available",
            LocalizedText("Only products that are neither sold nor reserved", "판매 중인 상품만, 예약 중 제외")),
        .category(LocalizedText("Only products of this category", "이 카테고리의 상품만")),
        .limit(ProductQuery.sizes, default: nil), .page,
        .text(
            "cursor", "CURSOR",
            LocalizedText("Continue after an earlier page; '' starts", "이전 페이지에 이어서 보기. ''이면 처음부터")),
        .flag("grid", LocalizedText("As a grid with small pictures", "작은 사진과 함께 바둑판으로")),
        .flag(
            "rows", LocalizedText("One per row, whatever the setting 'layout' is", "'layout' 설정과 상관없이 한 줄씩")),
        .json,
    ]

    let query: ProductQuery
    /// `nil` unless the command line chooses a layout.
    let layout: ProductLayout?
    let json: Bool
    private let limit: Int?

    /// - Throws: `UsageError` for an invalid price, currency or cursor.
    init(_ parsed: ParsedCommand, text: String? = nil) throws(UsageError) {
        let currency =
            try Self.currency(parsed)
            ?? ["min-price", "max-price"].lazy.compactMap { name in
                parsed.string(name).flatMap { Currency(namedIn: $0) }
            }.first
        let lowest = try Self.price("min-price", currency ?? .krw, parsed)
        let highest = try Self.price("max-price", currency ?? .krw, parsed)
        if let lowest, let highest, lowest.minorUnits > highest.minorUnits {
            throw Self.reversed(lowest, highest, parsed)
        }
        limit = try parsed.int("limit", in: ProductQuery.sizes)
        query = ProductQuery(
            text: text, currency: lowest?.currency ?? highest?.currency ?? currency, lowest: lowest,
            highest: highest, inStock: parsed.flag("in-stock"), isAvailable: parsed.flag("available"),
            category: try parsed.category(),
            sort: try parsed.choice("sort"), start: try Self.start(parsed))
        layout = try Self.layout(parsed)
        json = parsed.flag("json")
    }

    /// The query, with the size of the settings unless the command line overrides it.
    func query(size: Int) -> ProductQuery {
        var query = query
        query.size = limit ?? size
        return query
    }

    private static func currency(_ parsed: ParsedCommand) throws(UsageError) -> Currency? {
        guard let text = parsed.string("currency") else { return nil }
        guard let currency = Currency(word: text.trimmed), Currency.market.contains(currency) else {
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
        do throws(MoneyError) {
            let money = try Money(typed: text, currency)
            if money.minorUnits >= 0 { return money }
        } catch .currencies(let written, _) {
            throw parsed.usageError(
                LocalizedText(
                    "--\(name) is in \(written.code), but the list is in \(currency.code). Give one currency.",
                    "--\(name) 값은 \(written.name.korean) 금액인데 목록의 통화는 \(currency.name.korean)입니다. 통화를 하나로 맞추세요."
                ))
        } catch .tooPrecise where currency.minorDigits == 0 {
            throw parsed.usageError(
                LocalizedText(
                    "--\(name) is in \(currency.code), which has no decimals. Give a whole number, not '\(text)'.",
                    "--\(name)에는 \(currency.name.korean) 금액을 쓰므로 소수점을 쓸 수 없습니다. '\(text)' 대신 정수로 입력하세요."))
        } catch {}
        throw parsed.usageError(
            LocalizedText(
                "--\(name) must be an amount in \(currency.code) such as \(currency.examples.english), not '\(text)'.",
                "--\(name) 값은 \(currency.examples.korean) 같은 \(currency.name.korean) 금액이어야 합니다. '\(text)' 값은 쓸 수 없습니다."
            ))
    }

    /// The error states how the amounts were read: an amount without a currency takes the currency of the other amount,
    /// which may not be what the user meant.
    private static func reversed(_ lowest: Money, _ highest: Money, _ parsed: ParsedCommand) -> UsageError {
        let (low, high) = (lowest.formatted(in:), highest.formatted(in:))
        let named = ["min-price", "max-price"].compactMap(parsed.string).compactMap(Currency.init(namedIn:))
        let rule =
            parsed.string("currency") == nil && named.count == 1
            ? LocalizedText(
                " An amount without a currency is in that of the other one.",
                " 통화를 적지 않은 금액은 다른 금액의 통화로 읽습니다.")
            : LocalizedText("", "")
        return parsed.usageError(
            LocalizedText(
                "--min-price (\(low(.english))) is above --max-price (\(high(.english))).\(rule.english)",
                "--min-price(\(low(.korean)))가 --max-price(\(high(.korean)))보다 큽니다.\(rule.korean)"))
    }

    private static func start(_ parsed: ParsedCommand) throws(UsageError) -> ProductQuery.Start {
        let page = try parsed.int("page", in: 1...1_000_000_000)
        guard let cursor = parsed.string("cursor") else { return .page(page ?? 1) }
        guard page == nil else {
            throw parsed.usageError(
                LocalizedText(
                    "--page and --cursor cannot be used together.", "--page와 --cursor는 함께 쓸 수 없습니다."))
        }
        return .cursor(cursor)
    }

    private static func layout(_ parsed: ParsedCommand) throws(UsageError) -> ProductLayout? {
        let (grid, rows) = (parsed.flag("grid"), parsed.flag("rows"))
        guard !(grid && rows) else {
            throw parsed.usageError(
                LocalizedText("--grid and --rows cannot be used together.", "--grid와 --rows는 함께 쓸 수 없습니다."))
        }
        return grid ? .grid : rows ? .list : nil
    }
}
