import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The orders waiting in one size at each price, and its last trades, as they change.
@MainActor
final class BookScreen: ExchangeScreen {
    private let model: LiveBookViewModel
    private let product: ExchangeProduct.ID
    private let size: String
    let coordinator: ExchangeCoordinator
    private var watching: Task<Void, Never>?
    /// The member that listens.
    private var listener: Int?
    private static let bids: ElementID = "bids"
    private static let asks: ElementID = "asks"

    init(
        _ model: LiveBookViewModel, _ product: ExchangeProduct.ID, size: String,
        _ coordinator: ExchangeCoordinator
    ) {
        self.model = model
        self.product = product
        self.size = size
        self.coordinator = coordinator
    }

    var title: String {
        model.state.name.isEmpty ? LocalizedText("Live book", "호가")[coordinator.language] : model.state.name
    }
    var pageTitle: String {
        let book = LocalizedText("Live book", "호가")[coordinator.language]
        return model.state.name.isEmpty ? book : "\(model.state.name) · \(book)"
    }
    var address: PageAddress? { ExchangeAddress.book(product, size: size).page }
    var actions: ScreenActions<BookScreen> { Self.all }
    nonisolated static let all = ScreenActions<BookScreen>(
        list: "exchange-book",
        [
            Action(
                .open, LocalizedText("Trade at this price", "이 가격으로 주문"), keys: ["enter"],
                hint: LocalizedText("at this price", "이 가격으로 주문")
            ).forSubject(command: {
                ($1.side == .bid ? TicketCommand.bid : TicketCommand.ask).line($0.product, size: $0.size)
                    + " \($1.price)"
            }) { $0.openTicket($1.side, price: $1.price) },
            Action.buy.forScreen(command: { TicketCommand.buy.line($0.product, size: $0.size) }) {
                $0.openTicket(.bid)
            },
            Action.sellAtExchange.forScreen(command: { TicketCommand.sellNow.line($0.product, size: $0.size) }
            ) {
                $0.openTicket(.ask)
            },
            Action.refresh.forScreen(command: {
                ExchangeProductCommand.line($0.product, size: $0.size) + " --chart depth"
            }) { await $0.model.send(.load($0.product, size: $0.size)) },
        ])

    func body(in context: ViewContext) -> Element {
        let (state, language) = (model.state, context.language)
        let isEmpty = state.bids.isEmpty && state.asks.isEmpty && state.sales.isEmpty
        let status = StatusLine(
            state.facts + (state.connection == .live ? [LocalizedText("live", "실시간")[language]] : []),
            note: problem(state.connection)?[language], phase: state.phase, isEmpty: isEmpty)
        guard !isEmpty else {
            let nobody = LocalizedText("Nobody waits, and nothing was traded.", "대기 중인 주문도 거래도 없습니다.")
            return .column([
                status.element(context),
                EmptyView.element(
                    state.phase == .loaded() ? nobody[language] : nil, state.phase, context),
            ])
        }
        let (bids, asks) = (LocalizedText("Bids", "구매 입찰"), LocalizedText("Asks", "판매 입찰"))
        let largest = max(1, max(state.bids.last?.total ?? 0, state.asks.last?.total ?? 0))
        let columns = Element.row(
            [
                side(Self.bids, bids[language], state.bids, largest, .good, context),
                side(Self.asks, asks[language], state.asks, largest, .bad, context),
            ], gap: 2)
        return .column([status.element(context), columns.fill()] + sales(context))
    }

    /// One side, best price first. A bar shows the number of orders waiting up to its price.
    private func side(
        _ id: ElementID, _ title: String, _ rows: [LiveBookViewModel.LevelRow], _ largest: Int, _ tone: Tone,
        _ context: ViewContext
    ) -> Element {
        let language = context.language
        let marks = rows.map { Self.mark($0.own)[language] }
        // The bars of a side are left-aligned.
        let markWidth = marks.map { $0.isEmpty ? 0 : $0.cellWidth + 1 }.max() ?? 0
        let isTight = context.size.columns < 56
        let room = (context.size.columns - 2) / 2 - 24 - markWidth
        // A selection at the best price follows the best price; any other selection stays at its price.
        let source = ListSource(
            count: rows.count, id: { $0 == 0 ? .text("best \(id.name)") : .number(rows[$0].price) }
        ) { index in
            let row = rows[index]
            let price = ExchangeText.won(row.price, language)
            let mark = marks[index]
            let bar = Element.bar(Double(row.total) / Double(largest), tone).width(.fixed(room))
            let words = LocalizedText(
                "\(price), \(row.count) \(row.count == 1 ? "waits" : "wait"), \(row.total) up to here",
                "\(price), \(row.count)건, 누적 \(row.total)건")[language]
            // Without room for both, the mark of the member's orders matters more than the number of waiting orders.
            let count = isTight && !mark.isEmpty ? mark : NumberText.grouped(row.count)
            let drawn =
                [.text(StyledText(mark.padded(toCells: markWidth), .accent))] + (room < 3 ? [] : [bar])
            return Element.row(
                [
                    .text(StyledText(price, .strong), .trailing).width(.fixed(11)).label(
                        mark.isEmpty ? words : "\(words), \(mark)"),
                    .text(StyledText(count), .trailing).width(isTight ? .fill(1) : .fixed(6)).role(
                        .decoration),
                ]
                    + (isTight ? [] : [.row(drawn, gap: 0).width(.fill(1)).role(.decoration)]))
        }
        let count = rows.last?.total ?? 0
        // The heading repeats the best price, because the list may have been scrolled.
        let best = rows.first.map { " · \(ExchangeText.won($0.price, language))" } ?? ""
        let heading =
            context.isNarrow && !rows.isEmpty
            ? title + best.dropFirst(2) : "\(title) \(NumberText.grouped(count))\(best)"
        let none = LocalizedText("nobody", "없음")[language]
        return .column([
            .text(StyledText(heading, .heading)).role(.heading),
            rows.isEmpty
                ? Element.text(StyledText(none, .dim)).fill() : .list(id, source, label: title),
        ]).fill()
    }

    /// The label of the member's orders at a price.
    private nonisolated static func mark(_ own: Int) -> LocalizedText {
        switch own {
        case 0: LocalizedText("", "")
        case 1: LocalizedText("yours", "내 입찰")
        default: LocalizedText("yours: \(own)", "내 입찰 \(own)")
        }
    }

    private func sales(_ context: ViewContext) -> [Element] {
        let rows = context.size.rows < 20 ? 2 : 5
        let sales = model.state.sales.prefix(rows)
        guard !sales.isEmpty else { return [] }
        let title = LocalizedText("Last trades", "최근 체결")[context.language]
        return [.divider, .text(StyledText(title, .heading)).role(.heading)]
            + sales.map { sale in
                .text(
                    StyledText("\(ExchangeText.moment(sale.date, coordinator.run.localTime))  ", .dim)
                        + StyledText(ExchangeText.won(sale.price, context.language)))
            }
    }

    private func problem(_ connection: LiveBookViewModel.Connection) -> LocalizedText? {
        switch connection {
        case .none, .live: nil
        case .looking: LocalizedText("looked at every second", "1초마다 갱신")
        case .lost: LocalizedText("connection lost, trying again", "연결이 끊겨 다시 시도하는 중")
        }
    }

    func appear() async {
        guard coordinator.isLive else { return await model.send(.load(product, size: size)) }
        // After a sign-in, the watch restarts to include the member's own orders.
        let member = coordinator.member.state.member?.id
        guard watching == nil || listener != member else { return }
        listener = member
        watching?.cancel()
        watching = Task { [model, product, size, watching] in
            await watching?.value
            await model.send(.watch(product, size: size))
        }
    }

    func disappear() { watching?.cancel() }

    private func openTicket(_ side: BookSide, price: Int? = nil) {
        let title = model.state.name
        coordinator.openTicket(
            side, product, size: size, title: title.isEmpty ? nil : title, price: price)
    }

    /// The side and price of an order that would trade with the orders at a row.
    func subject(of item: ItemID?) -> (side: BookSide, price: Int)? {
        let state = model.state
        func price(_ rows: [LiveBookViewModel.LevelRow], _ id: ElementID) -> Int? {
            if item == .text("best \(id.name)") { return rows.first?.price }
            return rows.first { item == .number($0.price) }?.price
        }
        if let price = price(state.asks, Self.asks) { return (.bid, price) }
        return price(state.bids, Self.bids).map { (.ask, $0) }
    }
}
