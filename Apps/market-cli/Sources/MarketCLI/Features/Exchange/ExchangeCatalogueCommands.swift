import AppCore
import MarketDomain
import MarketPresentation
import Platform
import PresentationCore
import TerminalKit
import TextCore

/// `market-cli home`: the most traded, the new and the recommended products.
struct HomeCommand: Sendable {
    static let spec = CommandSpec(
        "home", LocalizedText("Show the first page of the exchange", "거래소 첫 화면 보기"),
        discussion: LocalizedText(
            "The exchange trades limited goods with bids and asks, in won. It says so while only its "
                + "simulation has traded.",
            "한정판 상품을 입찰로 사고파는 거래소입니다. 가격은 모두 원입니다. 시뮬레이션 거래만 있을 때는 그렇다고 알려 줍니다."),
        options: [.json],
        examples: [.init("market-cli home", LocalizedText("See what is traded", "거래소 둘러보기"))])

    let json: Bool

    init(_ parsed: ParsedCommand) { json = parsed.flag("json") }

    @MainActor
    func run(_ scene: ExchangeSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeHomeViewModel()
        await viewModel.send(.load(now: Int(run.now().timeIntervalSince1970)))
        let state = viewModel.state
        if let failure = state.phase.failure { return run.dialog.fail(exchange: failure) }
        guard let home = state.home else { return .failure }
        if json { return run.dialog.print(json: HomeJSON(home)) }
        if home.isSimulation {
            run.console.out(ExchangeText.simulation[run.language])
            run.console.out("")
        }
        for row in state.expiring {
            run.console.out(
                LocalizedText(
                    "Your order \(row.order.id) is good only \(row.date): \(row.name) · \(row.order.size), \(row.price).",
                    "주문 \(row.order.id)의 기한이 곧 끝납니다(\(row.date)): \(row.name) · \(row.order.size), \(row.price)"
                )[
                    run.language])
        }
        // A failure to load the alerts is ignored: the user asked for the page.
        let alerts = scene.makeAlertsViewModel()
        await alerts.send(.load)
        for row in alerts.state.rows where row.isReached {
            let price = ExchangeText.won(row.lowestAsk, run.language)
            run.console.out(
                LocalizedText(
                    "Price alert: \(row.name) · \(row.alert.size) costs \(price).",
                    "가격 알림: \(row.name) · \(row.alert.size)의 즉시 구매가가 \(price)입니다.")[run.language])
        }
        for section in state.sections {
            run.console.out(run.console.style("\(section.title)", .bold))
            if !section.detail.isEmpty { run.console.out(run.console.style("\(section.detail)", .dim)) }
            ExchangeLines.table(Array(section.rows.prefix(8)), run).forEach(run.console.out)
            run.console.out("")
        }
        run.dialog.hint(
            LocalizedText(
                "One product: \(run.commandLine("product NUMBER"))", "상품 보기: \(run.commandLine("product 번호"))"
            ))
        return .success
    }
}

/// `market-cli products`: a list of the traded products.
struct ExchangeProductsCommand: Sendable {
    static let spec = CommandSpec(
        "products", LocalizedText("List and search the products of the exchange", "거래소 상품 목록 보기, 검색"),
        discussion: LocalizedText(
            "Prices in filters are those for buying now. --filters lists the brands and collections.",
            "필터의 가격은 즉시 구매가입니다. 브랜드와 컬렉션은 --filters로 봅니다."),
        arguments: [
            ArgumentSpec(
                "keyword", count: .zeroOrMore,
                LocalizedText("A part of the name, in English or Korean", "영어나 한국어 이름의 일부"))
        ],
        options: [
            .choice(
                "sort", short: "s", ExchangeQuery.Sort.allCases.map(\.rawValue),
                default: ExchangeQuery.Sort.popular.rawValue, LocalizedText("Sort order", "정렬 기준")),
            .text("category", "NAME", LocalizedText("Only this category", "이 분류만")),
            .text(
                "gender", "NAME",
                LocalizedText("men, women or unisex", "남성(men), 여성(women), 남녀공용(unisex) 중 하나")),
            .text(
                "brand", "LIST", isRepeated: true,
                LocalizedText("Only these brands, by number or name, such as 1,2", "이 브랜드만(번호나 이름). 예: 1,2")),
            .text(
                "collection", "LIST", isRepeated: true,
                LocalizedText("Only these collections, likewise", "이 컬렉션만(번호나 이름)")),
            .text("min-price", "WON", LocalizedText("Lowest price", "최저 가격")),
            .text("max-price", "WON", LocalizedText("Highest price", "최고 가격")),
            .limit(ExchangeQuery.sizes, default: "20"), .page,
            .flag("filters", LocalizedText("List what can be filtered by", "필터로 쓸 수 있는 값 보기")), .json,
        ],
        examples: [
            .init(
                "market-cli products --sort premium", LocalizedText("Highest premium first", "프리미엄 높은 순")),
            .init("market-cli products 후드", LocalizedText("Search in Korean", "한국어로 검색")),
        ])

    /// The line for a list.
    static func line(_ query: ExchangeQuery) -> String {
        var words = ["products"]
        func add(_ option: String, _ value: String?) {
            if let value { words.append("--\(option) \(Invocation.quoted(value))") }
        }
        add("sort", query.sort.rawValue)
        add("category", query.category)
        add("gender", query.gender)
        func ids(_ ids: [Int]) -> String? {
            ids.isEmpty ? nil : ids.map(String.init).joined(separator: ",")
        }
        add("brand", ids(query.brands))
        add("collection", ids(query.collections))
        add("min-price", query.lowest.map(String.init))
        add("max-price", query.highest.map(String.init))
        // The `--` keeps a keyword with a leading hyphen from being parsed as an option.
        if let keyword = query.keyword {
            words.append((keyword.hasPrefix("-") ? "-- " : "") + Invocation.quoted(keyword))
        }
        return words.joined(separator: " ")
    }

    let query: ExchangeQuery
    let names: ExchangeFilterNames
    let showsFilters: Bool
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        var query = ExchangeQuery()
        query.sort = try parsed.choice("sort") ?? .popular
        let words = parsed.strings("keyword").joined(separator: " ")
        query.keyword = words.isEmpty ? nil : words
        query.category = parsed.string("category")
        query.gender = parsed.string("gender")
        var names = ExchangeFilterNames()
        names.brands = try Self.names("brand", parsed)
        names.collections = try Self.names("collection", parsed)
        self.names = names
        query.lowest = try parsed.won("min-price", spelled: "--min-price")
        query.highest = try parsed.won("max-price", spelled: "--max-price")
        if let lowest = query.lowest, let highest = query.highest, lowest > highest {
            throw parsed.usageError(
                LocalizedText(
                    "--min-price is above --max-price.", "--min-price가 --max-price보다 큽니다."))
        }
        query.page = try parsed.int("page", in: 1...1_000_000) ?? 1
        query.size = try parsed.int("limit", in: ExchangeQuery.sizes) ?? 20
        self.query = query
        showsFilters = parsed.flag("filters")
        json = parsed.flag("json")
    }

    private static func names(_ option: String, _ parsed: ParsedCommand) throws(UsageError) -> [String] {
        guard let text = parsed.list(option) else { return [] }
        let names = text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
        guard !names.isEmpty else {
            let command = "\(parsed.program) products --filters"
            throw parsed.usageError(
                LocalizedText(
                    "--\(option) must be numbers or names, not '\(text)'. '\(command)' lists them.",
                    "--\(option) 값은 번호나 이름이어야 합니다. '\(text)' 값은 쓸 수 없습니다. '\(command)'로 볼 수 있습니다."))
        }
        return names
    }

    @MainActor
    func run(_ scene: ExchangeSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeListViewModel()
        if showsFilters || query.isFiltered || !names.isEmpty {
            await viewModel.send(.loadFilters)
            if let failure = viewModel.state.phase.failure { return run.dialog.fail(exchange: failure) }
        }
        if showsFilters { return viewModel.state.filters.map { show($0, run) } ?? .failure }
        var query = query
        if let filters = viewModel.state.filters, let unknown = filters.complete(&query, names) {
            return run.dialog.fail(unknown[run.language].terminalSafe(), .usage)
        }
        await viewModel.send(.load(query))
        let state = viewModel.state
        if let failure = state.phase.failure { return run.dialog.fail(exchange: failure) }
        if json {
            return run.dialog.print(
                json: ExchangeProductsJSON(products: state.rows.map { ExchangeProductJSON($0.product) }))
        }
        guard !state.rows.isEmpty else {
            let words =
                query.page > 1
                ? ExchangeText.emptyPage : LocalizedText("Nothing was found.", "찾은 상품이 없습니다.")
            run.console.out(words[run.language])
            return .success
        }
        ExchangeLines.table(state.rows, run).forEach(run.console.out)
        run.dialog.footer(state.mayHaveMore ? run.dialog.nextPage("page", "\(query.page + 1)") : nil)
        return .success
    }

    private func show(_ filters: ExchangeFilters, _ run: Run) -> ExitCode {
        if json { return run.dialog.print(json: FiltersJSON(filters)) }
        func list(_ choices: [ExchangeFilters.Choice]) -> String {
            choices.map { "\($0.id) \($0.name)" }.joined(separator: ", ")
        }
        func words(_ words: [String], _ name: (String) -> LocalizedText) -> String {
            words.map { ExchangeText.choice($0, name)[run.language] }.joined(separator: ", ")
        }
        let fields = FieldList([
            (LocalizedText("Brands", "브랜드")[run.language], list(filters.brands)),
            (LocalizedText("Collections", "컬렉션")[run.language], list(filters.collections)),
            (
                LocalizedText("Categories", "분류")[run.language],
                words(filters.categories, ExchangeText.category)
            ),
            (LocalizedText("Genders", "성별")[run.language], words(filters.genders, ExchangeText.gender)),
        ])
        fields.lines(run.console).forEach(run.console.out)
        return .success
    }
}

/// `market-cli product`: the page of a product with its chart.
struct ExchangeProductCommand: Sendable {
    enum Chart: String, CaseIterable, Sendable { case line, candles, depth, none }
    static let spec = CommandSpec(
        "product", LocalizedText("Show a product of the exchange with its chart", "거래소 상품과 시세 차트 보기"),
        discussion: LocalizedText(
            "Without --size it is about all sizes together. The depth chart needs a size: it shows who waits at "
                + "which price. A trade counts as the last one once it can no longer be refused, 15 minutes after "
                + "the match.",
            "--size가 없으면 모든 사이즈를 합쳐서 보여 줍니다. depth 차트는 사이즈마다 가격별 대기 주문을 보여 주므로 --size가 필요합니다. 체결된 거래는 거절할 수 있는 15분이 지나야 최근 거래가에 반영됩니다."
        ),
        arguments: [.exchangeProduct],
        options: [
            .text("size", "SIZE", LocalizedText("One of its sizes", "사이즈")),
            .choice(
                "chart", Chart.allCases.map(\.rawValue), default: Chart.line.rawValue,
                LocalizedText("What is drawn", "차트 종류")),
            .choice(
                "range", ChartChoice.Span.allCases.map(\.rawValue), default: ChartChoice.Span.year.rawValue,
                LocalizedText("How far back the chart goes", "차트 기간")),
            .flag("ascii", LocalizedText("Draw the chart with ASCII only", "차트를 ASCII 문자로만 그리기")),
            .json,
        ],
        examples: [
            .init("market-cli product 8", LocalizedText("Show the product", "상품 보기")),
            .init(
                "market-cli product 8 --size 270 --chart depth", LocalizedText("Who waits", "대기 주문 보기")),
        ])

    static func line(_ product: ExchangeProduct.ID, size: String? = nil) -> String {
        "product \(product)" + (size.map { " --size \(Invocation.quoted($0))" } ?? "")
    }

    let product: ExchangeProduct.ID
    let size: String?
    let chart: Chart
    let span: ChartChoice.Span
    let isASCII: Bool
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        product = try parsed.exchangeProduct()
        size = parsed.string("size")
        chart = try parsed.choice("chart") ?? .line
        span = try parsed.choice("range") ?? .year
        isASCII = parsed.flag("ascii")
        json = parsed.flag("json")
        if chart == .depth, size == nil {
            throw parsed.usageError(
                LocalizedText("--chart depth needs --size.", "--chart depth에는 --size가 필요합니다."))
        }
    }

    @MainActor
    func run(
        _ scene: ExchangeSceneDIContainer, _ printer: PicturePrinter, _ run: Run
    ) async -> ExitCode {
        let viewModel = scene.makePageViewModel()
        var size = size
        if let typed = size { size = await scene.catalogue.size(typed, of: product) }
        await viewModel.send(.load(product, size: size))
        let state = viewModel.state
        if let failure = state.phase.failure {
            return run.dialog.fail(exchange: failure, about: "\(product)")
        }
        guard let page = state.page, let history = state.history else { return .failure }
        if json { return run.dialog.print(json: ExchangePageJSON(page, history, state.book)) }
        await ExchangePageLines(state: state, run: run).print(
            chart: chart, days: span.days, isASCII: isASCII, viewModel, printer)
        return .success
    }
}

/// `market-cli sizes`: the prices of each size.
struct SizesCommand: Sendable {
    static let spec = CommandSpec(
        "sizes", LocalizedText("Show what each size of a product costs", "사이즈별 가격 보기"),
        arguments: [.exchangeProduct], options: [.json],
        examples: [.init("market-cli sizes 8", LocalizedText("All sizes", "모든 사이즈"))])

    let product: ExchangeProduct.ID
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        product = try parsed.exchangeProduct()
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: ExchangeSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makePageViewModel()
        await viewModel.send(.load(product, size: nil))
        if let failure = viewModel.state.phase.failure {
            return run.dialog.fail(exchange: failure, about: "\(product)")
        }
        guard let page = viewModel.state.page else { return .failure }
        if json {
            return run.dialog.print(json: SizesJSON(sizes: page.product.sizes.map { SizeJSON($0, page) }))
        }
        let language = run.language
        let columns = [
            TextTable.Column(LocalizedText("Size", "사이즈")[language], attributes: [.bold]),
            TextTable.Column(LocalizedText("Buy now", "즉시 구매가")[language], .trailing),
            TextTable.Column(LocalizedText("Sell now", "즉시 판매가")[language], .trailing),
        ]
        let rows = page.product.sizes.map { size in
            [
                size, ExchangeText.won(page.asks[size], language),
                ExchangeText.won(page.bids[size], language),
            ]
        }
        TextTable(columns, rows: rows).lines(width: run.console.width, style: run.console.style)
            .forEach(run.console.out)
        return .success
    }
}

/// `market-cli replay`: the book of a size at a moment in the past.
struct ExchangeReplayCommand: Sendable {
    static let spec = CommandSpec(
        "replay", LocalizedText("Show the waiting orders of a size as they were", "과거 시점의 대기 주문 보기"),
        discussion: LocalizedText(
            "The server makes the book of that moment from its log. A moment is 2026-11-23T18:05 in your time "
                + "zone, or seconds since 1970.",
            "서버의 기록에서 그 시점의 주문을 되살립니다. 시점은 2026-11-23T18:05처럼 현지 시각으로 쓰거나 1970년부터의 초로 씁니다."),
        arguments: [.exchangeProduct, .size],
        options: [.text("at", "TIME", LocalizedText("The moment; now without it", "시점. 없으면 지금")), .json],
        examples: [
            .init(
                "market-cli replay 8 270 --at 2026-11-23T18:05",
                LocalizedText("A moment of a day", "어느 날의 한 시점"))
        ])

    let product: ExchangeProduct.ID
    let size: String
    /// The moment as typed; `nil` is now.
    let moment: Moment?
    let json: Bool

    enum Moment: Sendable {
        /// Since 1970.
        case seconds(Int)
        /// A time on the user's clock, represented as if it were in UTC.
        case clock(Date)

        func secondsSince1970(_ localTime: LocalTime) -> Int {
            switch self {
            case .seconds(let seconds): seconds
            case .clock(let date): Int(localTime.moment(showing: date).timeIntervalSince1970)
            }
        }
    }

    init(_ parsed: ParsedCommand) throws(UsageError) {
        product = try parsed.exchangeProduct()
        size = parsed.string("size") ?? ""
        json = parsed.flag("json")
        guard let text = parsed.string("at") else {
            moment = nil
            return
        }
        let padded = (text.count == 16 ? text + ":00" : text).replacing(" ", with: "T")
        if let seconds = Int(text) {
            moment = .seconds(seconds)
        } else if let date = try? Date("\(padded)Z", strategy: .iso8601),
            // A day that the month does not have would be parsed as a day of the next month.
            date.formatted(.iso8601) == "\(padded)Z"
        {
            moment = .clock(date)
        } else {
            throw parsed.usageError(
                LocalizedText(
                    "--at must be a time such as 2026-11-23T18:05, not '\(text)'.",
                    "--at 값은 2026-11-23T18:05 같은 시각이어야 합니다. '\(text)' 값은 쓸 수 없습니다."))
        }
    }

    @MainActor
    func run(_ scene: ExchangeSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makePageViewModel()
        let now = Int(run.now().timeIntervalSince1970)
        let seconds = moment?.secondsSince1970(run.localTime) ?? now
        guard seconds <= now else {
            let words = LocalizedText(
                "That moment is still to come. Give --at one that has been.",
                "아직 오지 않은 시각입니다. --at에는 지난 시각을 쓰세요.")
            return run.dialog.fail(words[run.language], .usage)
        }
        let size = await scene.catalogue.size(size, of: product)
        await viewModel.send(.replay(product, size: size, at: seconds))
        if let failure = viewModel.state.phase.failure {
            return run.dialog.fail(exchange: failure, about: "\(product)")
        }
        guard let book = viewModel.state.book else { return .failure }
        if json { return run.dialog.print(json: ExchangeBookJSON(book)) }
        let moment = ExchangeText.moment(Date(timeIntervalSince1970: Double(seconds)), run.localTime)
        let title = LocalizedText(
            "Product \(product) · \(size) · \(moment)", "상품 \(product)번 · \(size) · \(moment)")
        run.console.out(run.console.style("\(title[run.language])", .bold))
        ExchangeLines.depth(book, isASCII: false, run).forEach { run.console.out($0) }
        return .success
    }
}
