import AppCore
import MarketDomain
import MarketPresentation
import Platform
import PresentationCore
import TerminalKit
import TextCore

/// `market-cli orders` and `trades`: the user's orders and trades.
struct OwnOrdersCommand: Sendable {
    enum Side: String, CaseIterable, Sendable { case buy, sell }

    private static let side = OptionSpec.choice(
        "side", Side.allCases.map(\.rawValue), LocalizedText("Only what you buy or sell", "구매 또는 판매만"))
    private static let all = "all"
    private static let tradeStates: [OwnOrder.State] = [.progress, .finished]
    private static let paging: [OptionSpec] = [.limit(1...200, default: "20"), .page, .json]

    static let orders = CommandSpec(
        "orders", LocalizedText("List your bids and asks, newest first", "내 입찰 보기, 최근 것부터"),
        discussion: LocalizedText(
            "Those that wait, unless --status says otherwise. What was traded is listed by 'trades'.",
            "--status를 쓰지 않으면 대기 중인 입찰만 보여 줍니다. 체결된 거래는 'trades'로 봅니다."),
        options: [
            side,
            .choice(
                "status", OwnOrder.State.allCases.map(\.rawValue) + [all],
                default: OwnOrder.State.waiting.rawValue,
                LocalizedText("Only those of this status, or all", "이 상태의 입찰만, 또는 전부(all)")),
        ] + paging,
        examples: [
            .init("market-cli orders", LocalizedText("What waits", "대기 중인 입찰")),
            .init(
                "market-cli orders --status cancelled",
                LocalizedText("Cancelled and expired orders", "취소되거나 만료된 입찰")),
        ])
    static let trades = CommandSpec(
        "trades", LocalizedText("List what you bought and sold, newest first", "체결된 거래 보기, 최근 것부터"),
        discussion: LocalizedText(
            "Trades that were refused or failed are listed, too. Others see a trade as the last one of its product once it "
                + "can no longer be refused.",
            "거절되었거나 실패한 거래도 함께 보여 줍니다. 거래는 거절 가능 시간이 지나야 상품의 최근 거래가에 반영됩니다."),
        options: [
            side,
            .choice(
                "status", tradeStates.map(\.rawValue),
                LocalizedText("Only trades of this status", "이 상태의 거래만")),
            .flag("csv", LocalizedText("Print all of them as CSV", "전부 CSV로 출력")),
        ] + paging,
        examples: [
            .init("market-cli trades --status finished", LocalizedText("What is over", "완료된 거래")),
            .init("market-cli trades --csv > trades.csv", LocalizedText("For a spreadsheet", "스프레드시트용")),
        ])

    let side: BookSide?
    let list: OwnOrderList
    let page: Int
    let size: Int
    let csv: Bool
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let isOfTrades = parsed.path.first == "trades"
        side = try parsed.choice("side", as: Side.self).map { $0 == .buy ? .bid : .ask }
        if parsed.string("status") == Self.all {
            list = .all
        } else if let state: OwnOrder.State = try parsed.choice("status") {
            list = .only(state)
        } else {
            list = isOfTrades ? .trades : .only(.waiting)
        }
        csv = isOfTrades && parsed.flag("csv")
        page = try parsed.int("page", in: 1...1_000_000) ?? 1
        size = try parsed.int("limit", in: 1...200) ?? 20
        json = parsed.flag("json")
        if csv, json {
            throw parsed.usageError(
                LocalizedText(
                    "--csv and --json cannot be used together.", "--csv와 --json은 함께 쓸 수 없습니다."))
        }
    }

    @MainActor
    func run(_ scene: TradingSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeOwnOrdersViewModel()
        if csv { return await export(viewModel, run) }
        await viewModel.send(.load(side, list, page: page, size: size))
        let loaded = viewModel.state
        if let failure = loaded.phase.failure { return run.dialog.fail(exchange: failure) }
        if json { return run.dialog.print(json: OwnOrdersJSON(loaded)) }
        run.console.out(loaded.counts(in: run.language))
        if loaded.rows.isEmpty {
            run.console.out(nothing(loaded, run)[run.language])
        } else {
            table(loaded.rows, run).forEach(run.console.out)
        }
        run.dialog.footer(loaded.mayHaveMore ? run.dialog.nextPage("page", "\(page + 1)") : nil)
        return .success
    }

    /// The message for an empty list, with other places to look.
    private func nothing(_ loaded: OwnOrdersViewModel.State, _ run: Run) -> LocalizedText {
        if page > 1 {
            return LocalizedText(
                "That page is empty. Choose an earlier --page.", "그 페이지에는 주문이 없습니다. 더 앞의 --page를 지정하세요.")
        }
        if list == .only(.finished) {
            let cancelled = run.commandLine("orders --status cancelled")
            return LocalizedText(
                "No trades are finished. Cancelled, expired and refused orders: \(cancelled)",
                "완료된 거래가 없습니다. 취소, 만료, 거절된 주문: \(cancelled)")
        }
        if list == .only(.waiting), loaded.inProgress + loaded.finished > 0 {
            let trades = run.commandLine("trades")
            return LocalizedText(
                "No orders are waiting. What was traded: \(trades)", "대기 중인 입찰이 없습니다. 체결된 거래: \(trades)")
        }
        let all = run.commandLine("orders --status all")
        return LocalizedText(
            "There is nothing here. All of your orders: \(all)", "해당하는 주문이 없습니다. 내 주문 전부: \(all)")
    }

    private func table(_ rows: [OwnOrderRow], _ run: Run) -> [TerminalText] {
        let language = run.language
        let width = run.console.width ?? .max
        let isNarrow = width < 100
        // A list of only waiting orders shows no status. On a small screen, status and date have a line of their own.
        let tellsStatus = list != .only(.waiting)
        let hasSecondLine = width < 60
        let hasStatus = tellsStatus && !hasSecondLine
        let columns =
            [
                TextTable.Column(LocalizedText("Order", "주문")[language], .trailing, attributes: [.dim]),
                TextTable.Column(LocalizedText("Kind", "구분")[language], isOptional: true),
                // The state of an order matters more than the end of a name.
                TextTable.Column(
                    LocalizedText("Product", "상품")[language], isFlexible: true,
                    minimumWidth: width < 50 ? 4 : 10),
                TextTable.Column(LocalizedText("Size", "사이즈")[language]),
                TextTable.Column(LocalizedText("Price", "가격")[language], .trailing, attributes: [.bold]),
            ]
            + (hasStatus ? [TextTable.Column(LocalizedText("Status", "상태")[language])] : [])
            + (hasSecondLine
                ? []
                : [
                    TextTable.Column(
                        LocalizedText("Date", "일시")[language], isOptional: true, attributes: [.dim])
                ])
        let cells = rows.map { row in
            ["\(row.order.id)", row.kind, row.name, row.order.size, row.price]
                + (hasStatus ? [isNarrow ? row.shortDetail : row.detail] : [])
                + (hasSecondLine ? [] : [isNarrow ? row.shortDate : row.date])
        }
        let lines = TextTable(columns, rows: cells).lines(width: run.console.width, style: run.console.style)
        guard hasSecondLine else { return lines }
        return lines.prefix(1)
            + zip(lines.dropFirst(), rows).flatMap { line, row in
                [
                    line,
                    run.console.style(
                        "  \(tellsStatus ? "\(row.shortDetail) · " : "")\(row.shortDate)", .dim),
                ]
            }
    }

    /// Exports all pages as they arrive.
    @MainActor
    private func export(_ viewModel: OwnOrdersViewModel, _ run: Run) async -> ExitCode {
        await viewModel.send(.load(side, list, page: 1, size: 200))
        if let failure = viewModel.state.phase.failure { return run.dialog.fail(exchange: failure) }
        run.console.write(
            CSVOutput.heading(
                [
                    LocalizedText("order", "주문"), LocalizedText("side", "구분"),
                    LocalizedText("product", "상품 번호"), LocalizedText("name", "상품"),
                    LocalizedText("size", "사이즈"), LocalizedText("price", "가격"),
                    LocalizedText("state", "상태"), LocalizedText("detail", "상세"),
                    LocalizedText("placed", "주문 시각"), LocalizedText("changed", "변경 시각"),
                    LocalizedText("total", "합계"),
                ], in: run.language))
        // If the list changes during the export, or the server sorts differently, a row can appear again on a later
        // page.
        var printed: Set<Int> = []
        while true {
            let loaded = viewModel.state
            if let failure = loaded.phase.failure { return run.dialog.fail(exchange: failure) }
            for row in loaded.rows where printed.insert(row.order.id).inserted {
                run.console.write(CSVOutput.line(cells(row, run)) + "\r\n")
            }
            guard loaded.mayHaveMore, !run.console.isClosed else { return .success }
            await viewModel.send(.loadMore)
        }
    }

    private func cells(_ row: OwnOrderRow, _ run: Run) -> [String] {
        let order = row.order
        func time(_ date: Date?) -> String { date.map { TimeText.timestamp($0, run.localTime) } ?? "" }
        return [
            "\(order.id)", order.side == .bid ? "buy" : "sell", "\(order.product)", row.name, order.size,
            "\(order.price)", order.state.rawValue, order.detail.rawValue, time(order.placed),
            time(order.changed),
            // No money moved for an undone trade, so that the column can be added up.
            order.trade.flatMap { order.detail.isUndone ? nil : "\($0.total)" } ?? "",
        ]
    }
}

/// `market-cli cancel`.
struct CancelCommand: Sendable {
    static let spec = CommandSpec(
        "cancel", LocalizedText("Cancel orders that wait", "대기 중인 입찰 취소"),
        discussion: LocalizedText(
            "Asks first, because orders lose their places in the queue.", "대기 순서를 잃게 되므로 먼저 확인을 받습니다."),
        arguments: [
            ArgumentSpec(
                "order", count: .zeroOrMore, completion: .waitingOrders,
                LocalizedText("Numbers of orders", "주문 번호"))
        ], options: [.flag("all", LocalizedText("All that wait", "대기 중인 입찰 전부")), .dryRun, .yes],
        examples: [
            .init("market-cli cancel 12", LocalizedText("Cancel one", "하나 취소")),
            .init("market-cli cancel --all", LocalizedText("Cancel all", "전부 취소")),
        ])

    static func line(_ order: Int) -> String { "cancel \(order)" }

    let orders: [Int]
    let isAll: Bool
    let isDryRun: Bool
    let isSure: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        isAll = parsed.flag("all")
        isDryRun = parsed.flag("dry-run")
        isSure = parsed.flag("yes")
        let texts = parsed.strings("order")
        let numbers = texts.compactMap { Int($0) }
        var known: Set<Int> = []
        orders = numbers.filter { known.insert($0).inserted }
        guard numbers.count == texts.count, isAll == orders.isEmpty else {
            throw parsed.usageError(
                LocalizedText(
                    "Name orders by their numbers, or use --all.", "주문 번호를 쓰거나 --all을 붙이세요."))
        }
    }

    @MainActor
    func run(_ scene: TradingSceneDIContainer, _ run: Run) async -> ExitCode {
        if isAll {
            let waiting = scene.makeOwnOrdersViewModel()
            await waiting.send(.load(nil, .only(.waiting), page: 1, size: 1))
            if let failure = waiting.state.phase.failure { return run.dialog.fail(exchange: failure) }
            guard !waiting.state.rows.isEmpty else {
                run.console.out(LocalizedText("No orders are waiting.", "대기 중인 입찰이 없습니다.")[run.language])
                return .success
            }
            let count = waiting.state.waiting
            let question =
                count == 1
                ? LocalizedText("Cancel the one order that waits?", "대기 중인 입찰 1건을 취소할까요?")
                : LocalizedText("Cancel all \(count) orders that wait?", "대기 중인 입찰 \(count)건을 모두 취소할까요?")
            if isDryRun { return run.dialog.onlyLooked(at: question[run.language]) }
            if !isSure, let code = await run.dialog.confirm(question) { return code }
        }
        // If one of several orders cannot be cancelled, all of them stay unchanged.
        if !isAll, !isSure || isDryRun || orders.count > 1,
            let code = await scene.confirm(.cancel, orders, isSure: isSure, isDryRun: isDryRun, run)
        {
            return code
        }
        let viewModel = scene.makeOwnOrdersViewModel()
        await viewModel.send(isAll ? .cancelAll : .cancel(orders))
        return viewModel.finish(run, about: orders.first)
    }
}

/// `market-cli amend` and `renew`.
struct AmendCommand: Sendable {
    private static let newPrice = "new-price"

    static let amend = CommandSpec(
        "amend", LocalizedText("Change the price or the deadline of an order", "입찰 가격이나 기한 변경"),
        discussion: LocalizedText(
            "Another price is a new place in the queue and trades at once when it crosses; another deadline keeps "
                + "the place. A price far from the last trade or the best price of the other side (ten times as much, or a "
                + "tenth) is asked about once more, which --yes does not skip.",
            "가격을 바꾸면 대기열의 맨 뒤로 가고, 맞는 상대가 있으면 바로 체결됩니다. 기한만 바꾸면 순서가 그대로입니다. 시세와 크게 다른 가격(최근 거래가나 상대편의 가장 좋은 가격의 10배 이상 또는 10분의 1 이하)은 한 번 더 확인하며, --yes로도 건너뛸 수 없습니다."
        ),
        arguments: [
            .order,
            ArgumentSpec(
                newPrice, count: .zeroOrOne,
                LocalizedText(
                    "In won, such as 259,000; the same as --price", "원 단위 가격. 예: 259,000. --price와 같음")),
        ],
        options: [
            .text("price", "WON", LocalizedText("The new price", "새 가격")),
            .choice(
                "days", ExchangeRules.acceptedDays.sorted().map(String.init),
                LocalizedText("Good for so many days from now", "지금부터의 기한(일)")), .dryRun, .yes,
        ],
        examples: [.init("market-cli amend 12 885,000", LocalizedText("Another price", "가격 변경"))])
    static let renew = CommandSpec(
        "renew", LocalizedText("Give an order another deadline", "입찰 기한 변경"),
        discussion: LocalizedText("Asks before it shortens the deadline.", "기한을 앞당길 때는 먼저 확인을 받습니다."),
        arguments: [.order], options: [.days, .dryRun, .yes],
        examples: [
            .init("market-cli renew 12 --days 30", LocalizedText("30 days from now", "지금부터 30일로 변경"))
        ])

    let order: Int
    let price: Int?
    let days: Int?
    let isDryRun: Bool
    let isSure: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let isRenewal = parsed.path.first == "renew"
        order = try parsed.number("order")
        let typed = isRenewal ? nil : try parsed.orderPrice(Self.newPrice, spelled: "<\(Self.newPrice)>")
        let given = isRenewal ? nil : try parsed.orderPrice("price", spelled: "--price")
        if let typed, let given, typed != given {
            throw parsed.usageError(
                LocalizedText("Two prices were given. Give one.", "가격이 두 개입니다. 하나만 쓰세요."))
        }
        price = typed ?? given
        isDryRun = parsed.flag("dry-run")
        days = try parsed.days()
        isSure = parsed.flag("yes")
        guard price != nil || days != nil else {
            throw parsed.usageError(
                LocalizedText("Say what changes: a price or --days.", "새 가격이나 --days로 바꿀 값을 쓰세요."))
        }
    }

    @MainActor
    func run(_ scene: TradingSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeOwnOrdersViewModel()
        await viewModel.send(.check([order], .amend(to: price, days: days)))
        guard viewModel.state.phase.failure == nil else { return viewModel.finish(run, about: order) }
        let (question, second) = (viewModel.state.question, viewModel.state.secondQuestion)
        if isDryRun {
            let words = [question, second].compactMap(\.self)
            return run.dialog.onlyLooked(at: words.isEmpty ? nil : words.joined(separator: "\n"))
        }
        if let question, !isSure, let code = await run.dialog.confirm(LocalizedText(verbatim: question)) {
            return code
        }
        if let second, let code = await run.dialog.confirmFar(second) { return code }
        await viewModel.send(.amend(order, price: price, days: days, isFarConfirmed: second != nil))
        return viewModel.finish(run, about: order)
    }
}

/// `market-cli refuse`.
struct RefuseCommand: Sendable {
    static let spec = CommandSpec(
        "refuse", LocalizedText("Refuse a trade in its first minutes", "체결 직후 거래 거절"),
        discussion: LocalizedText(
            "Both sides can refuse for 15 minutes after a match, once a day. The other side's order returns to its "
                + "old place.",
            "체결 후 15분 동안 양쪽 모두 하루에 한 번 거절할 수 있습니다. 상대방의 입찰은 원래 순서로 돌아갑니다."),
        arguments: [
            ArgumentSpec("order", completion: .refusableTrades, LocalizedText("The order's number", "주문 번호"))
        ], options: [.yes],
        examples: [.init("market-cli refuse 12", LocalizedText("Refuse the trade", "거래 거절하기"))])

    static func line(_ order: Int) -> String { "refuse \(order)" }

    let order: Int
    let isSure: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        order = try parsed.number("order")
        isSure = parsed.flag("yes")
    }

    @MainActor
    func run(_ scene: TradingSceneDIContainer, _ run: Run) async -> ExitCode {
        if !isSure, let code = await scene.confirm(.refuse, [order], isSure: false, run) { return code }
        let viewModel = scene.makeOwnOrdersViewModel()
        await viewModel.send(.refuse(order))
        return viewModel.finish(run, about: order)
    }
}

/// `market-cli why`.
struct WhyCommand: Sendable {
    static let spec = CommandSpec(
        "why", LocalizedText("Show what happened to an order, and why it waits", "주문의 내역과 체결되지 않은 이유 보기"),
        arguments: [.order], options: [.json],
        examples: [.init("market-cli why 12", LocalizedText("Why does it wait?", "왜 아직 체결되지 않았는지 보기"))])

    static func line(_ order: Int) -> String { "why \(order)" }

    let order: Int
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        order = try parsed.number("order")
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: TradingSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeOwnOrdersViewModel()
        await viewModel.send(.explain(order))
        guard let story = viewModel.state.story else { return viewModel.finish(run, about: order) }
        if json { return run.dialog.print(json: OrderStoryJSON(story)) }
        let row = OwnOrderRow(story.order, run.localTime, in: run.language)
        run.console.out(
            run.console.style(
                "\(row.side) \(row.name) · \(story.order.size) · \(row.price) · \(row.detail)", .bold))
        for event in story.inWords(run.localTime, run.language) {
            run.console.out("\(event.label)  \(event.value)")
        }
        viewModel.state.reasons.forEach { run.console.out($0) }
        return .success
    }
}

extension TradingSceneDIContainer {
    /// Checks orders and asks for confirmation unless `isSure`. `nil` is a yes; otherwise the reason was printed, and
    /// the result is the exit code.
    @MainActor
    fileprivate func confirm(
        _ act: OrderAct, _ orders: [Int], isSure: Bool, isDryRun: Bool = false, _ run: Run
    ) async -> ExitCode? {
        let viewModel = makeOwnOrdersViewModel()
        await viewModel.send(.check(orders, act))
        let codes = viewModel.state.failures.map { run.dialog.fail(exchange: $0) }
        if let code = codes.first {
            if orders.count > 1 { run.dialog.tellNothingChanged() }
            return code
        }
        guard let question = viewModel.state.question else {
            return viewModel.finish(run, about: orders.first)
        }
        if isDryRun { return run.dialog.onlyLooked(at: question) }
        return isSure ? nil : await run.dialog.confirm(LocalizedText(verbatim: question))
    }
}

extension OwnOrdersViewModel {
    /// Prints the results, and the failure of the rest.
    fileprivate func finish(_ run: Run, about order: Int?) -> ExitCode {
        state.notices.forEach { run.console.out($0) }
        if let receipt = state.receipt { run.dialog.hint(takingBack: receipt) }
        guard let failure = state.phase.failure else { return .success }
        return run.dialog.fail(
            exchange: failure, about: order.map(String.init), mayBeDone: state.mayHaveArrived)
    }
}
