import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalUI
import TextCore

/// An order before it is placed: its content, its cost and the next steps. It is sent only after a confirmation.
@MainActor
final class TicketScreen: Screen {
    private let model: TicketViewModel
    private let product: ExchangeProduct.ID
    private let size: String
    private let side: BookSide
    private let wanted: Int?
    /// Product and size in words; `nil` lets the ticket read them.
    private let subject: String?
    private let coordinator: ExchangeCoordinator
    private var watching: Task<Void, Never>?
    /// Whether a question is open. Only one question is open at a time.
    private var isAsking = false

    private static let kind: ElementID = "kind"
    private static let price: ElementID = "price"
    private static let deadline: ElementID = "deadline"
    private static let place: ElementID = "place"
    private static let orders: ElementID = "orders"

    init(
        _ model: TicketViewModel, product: ExchangeProduct.ID, size: String, _ side: BookSide,
        price: Int?, subject: String?, _ coordinator: ExchangeCoordinator
    ) {
        wanted = price
        self.subject = subject
        self.model = model
        self.product = product
        self.size = size
        self.side = side
        self.coordinator = coordinator
    }

    var title: String {
        let title =
            side == .bid
            ? LocalizedText("Buy · \(size)", "구매 · \(size)") : LocalizedText("Sell · \(size)", "판매 · \(size)")
        return title[coordinator.language]
    }
    var scope: ActionScope { model.state.receipt == nil ? ExchangeScope.ticket : ExchangeScope.receipt }

    /// A page that is loaded again has the typed price; after the order is placed, it shows the product.
    var address: PageAddress? {
        guard model.state.receipt == nil else { return nil }
        let price = model.state.form.map { $0.isImmediate ? nil : $0.amount } ?? wanted
        return ExchangeAddress.ticket(side, product, size: size, price: price.flatMap { $0 > 0 ? $0 : nil })
            .page
    }

    private var form: TicketForm {
        model.state.form ?? TicketForm(product: product, size: size, side: side)
    }

    // MARK: Content

    func body(in context: ViewContext) -> Element {
        let state = model.state
        guard state.form != nil, state.receipt == nil else { return receipt(context) }
        return formView(context.language, isNarrow: context.isNarrow, isPage: context.surface == .page)
            .element(context)
    }

    private func formView(_ language: Language, isNarrow: Bool = false, isPage: Bool = false) -> FormView {
        let (state, form) = (model.state, form)
        var parts: [FormView.Part] = [
            .choice(
                Self.kind, value: kindText(form.isImmediate)[language], label: TicketLabels.kind[language])
        ]
        if !form.isImmediate {
            parts.append(
                .field(
                    Self.price,
                    FieldSource(
                        form.price, placeholder: TicketLabels.example(state.ticket)[language], limit: 32,
                        purpose: .amount),
                    label: TicketLabels.price[language],
                    message: state.priceProblem.map { .problem($0) }))
            if state.priceProblem == nil {
                parts.append(
                    .element(steps(language, isNarrow: isNarrow, isPage: isPage), isBelowFields: true))
            }
            parts.append(
                .choice(
                    Self.deadline, value: daysText(form.days)[language],
                    label: TicketLabels.deadline[language]))
        }
        let verb = form.isImmediate ? TicketLabels.now(side) : TicketLabels.wait(side)
        let title = state.isPlacing ? LocalizedText("Sending …", "보내는 중…") : verb
        let total = state.ticket.flatMap(\.total).map { ExchangeText.won($0, language) }
        parts.append(
            .button(
                Self.place, title[language] + (state.question == nil ? "" : total.map { " · \($0)" } ?? ""),
                isEnabled: state.isReady))
        if let failure = state.failure { parts.append(.note(StyledText(failure.message, .bad))) }
        if state.failure != nil, case .insufficient = state.ticket?.refusal {
            parts.append(.note(StyledText(TicketLabels.money(coordinator.run)[language], .dim)))
        }
        if state.mayHaveArrived {
            parts.append(.note(StyledText(ExchangeText.mayHaveArrived[language], .warning)))
        }
        parts.append(.element(.divider))
        let sum = side == .bid ? ExchangeText.total : ExchangeText.payout
        parts.append(.element(.fields(state.fields, strong: sum[language])))
        if let next = state.next { parts.append(.note(StyledText(next, .dim))) }
        return FormView(parts)
    }

    /// Keys and buttons that change the price.
    private func steps(_ language: Language, isNarrow: Bool, isPage: Bool) -> Element {
        let (step, ticket) = (ExchangeText.won(PriceRule().step, language), model.state.ticket)
        let best = (side == .bid ? ticket?.lowestAsk : ticket?.highestBid).map {
            ExchangeText.won($0, language)
        }
        func button(_ title: String, _ words: LocalizedText, _ action: ActionID) -> Element {
            // A narrow screen has no room for the keys.
            let button =
                isNarrow
                ? Element.text(StyledText("[\(title)]", .accent)).action(action) : .button(title, action)
            return button.label(words[language])
        }
        var buttons = [
            button("-\(step)", LocalizedText("\(step) less", "\(step) 내리기"), ExchangeAction.lower),
            button("+\(step)", LocalizedText("\(step) more", "\(step) 올리기"), ExchangeAction.raise),
        ]
        if let best {
            let words = LocalizedText("the best price of the other side, \(best)", "상대편의 가장 좋은 가격, \(best)")
            // A terminal has no room for the name of the price.
            let title =
                side == .bid
                ? LocalizedText("Buy-now price \(best)", "즉시 구매가 \(best)")
                : LocalizedText("Sell-now price \(best)", "즉시 판매가 \(best)")
            buttons.append(button(isPage ? title[language] : best, words, ExchangeAction.matchBest))
        }
        return .row(buttons)
    }

    private func receipt(_ context: ViewContext) -> Element {
        guard let notice = model.state.notice else {
            return EmptyView.element(nil, .loading, context)
        }
        let orders = LocalizedText("My orders", "내 주문")[context.language]
        let tone: Tone = model.state.placed?.cameToNothing == true ? .bad : .good
        return FormView([
            .element(.text("")), .element(.text(StyledText(notice, tone), .wrapped()).role(.status)),
            .element(.text("")), .button(Self.orders, orders),
        ]).element(context)
    }

    private func kindText(_ isImmediate: Bool) -> LocalizedText {
        switch (side, isImmediate) {
        case (.bid, true): LocalizedText("buy now", "즉시 구매")
        case (.bid, false): LocalizedText("bid a price of your own", "구매 입찰")
        case (.ask, true): LocalizedText("sell now", "즉시 판매")
        case (.ask, false): LocalizedText("ask a price of your own", "판매 입찰")
        }
    }

    private func daysText(_ days: Int) -> LocalizedText {
        LocalizedText("\(days) \(days == 1 ? "day" : "days")", "\(days)일")
    }

    // MARK: Actions

    func appear() async {
        coordinator.listen(self) { [model] in await model.send(.followUp) }
        guard model.state.form == nil else { return await model.send(.update) }
        await model.send(.open(product, size: size, side, price: wanted, title: subject))
        if model.state.failure?.kind == .signInNeeded { askForSignIn() }
        watch()
    }

    /// Follows the prices, which change while the user decides.
    private func watch() {
        guard coordinator.isLive, watching == nil else { return }
        let follower = coordinator.trading.makePriceFollower { [model] in await model.send(.update) }
        watching = Task { [product, size] in await follower.follow(product, size: size) }
    }

    func disappear() {
        watching?.cancel()
        coordinator.stopListening(self)
    }

    func edited(_ field: ElementID, _ text: String) async {
        guard field == Self.price else { return }
        var form = form
        form.price = text
        await model.send(.edit(form))
    }

    func submitted(_ field: ElementID, _ text: String) async {
        if let next = formView(coordinator.language).part(after: field) { coordinator.flow.focus(next) }
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        switch (action, item) {
        case (.open, _) where model.state.receipt != nil: coordinator.openOrders()
        case (.open, .text(Self.kind.name)): chooseKind()
        case (.open, .text(Self.deadline.name)): chooseDeadline()
        case (.open, .text(Self.place.name)), (.submit, _): await submit()
        case (.refresh, _): await model.send(model.state.receipt == nil ? .update : .followUp)
        case (ExchangeAction.raise, _): await model.send(.step(1))
        case (ExchangeAction.lower, _): await model.send(.step(-1))
        case (ExchangeAction.matchBest, _): await model.send(.matchBest)
        default: break
        }
    }

    private func chooseKind() {
        let language = coordinator.language
        coordinator.flow.present(
            ChoiceSheet(
                title: TicketLabels.kind[language], [kindText(true)[language], kindText(false)[language]],
                current: form.isImmediate ? 0 : 1, coordinator.flow
            ) { [self] index in
                var form = form
                form.isImmediate = index == 0
                await model.send(.edit(form))
                if !form.isImmediate { coordinator.flow.focus(Self.price) }
            })
    }

    private func chooseDeadline() {
        let days = TicketForm.deadlines
        coordinator.flow.present(
            ChoiceSheet(
                title: TicketLabels.deadline[coordinator.language],
                days.map { daysText($0)[coordinator.language] }, current: days.firstIndex(of: form.days),
                coordinator.flow
            ) { [self] index in
                var form = form
                form.days = days[index]
                await model.send(.edit(form))
                coordinator.flow.focus(Self.place)
            })
    }

    /// Asks once, or twice for a price far from the market, and only then sends.
    private func submit() async {
        guard !isAsking, !model.state.isPlacing, model.state.receipt == nil else { return }
        await model.send(.submit)
        guard !isAsking else { return }
        let state = model.state
        guard state.isAsked, let question = state.question else {
            if state.failure?.kind == .signInNeeded { return askForSignIn() }
            if state.priceProblem != nil { coordinator.flow.focus(Self.price) }
            return coordinator.flow.report(failure: state.failure, notice: nil)
        }
        isAsking = true
        let title = LocalizedText("Place the order?", "주문할까요?")
        ask(title, question) { [self] in
            guard let second = state.secondQuestion else { return place(isFarConfirmed: false) }
            ask(LocalizedText("A price far off", "시세와 크게 다른 가격"), second) { [self] in
                place(isFarConfirmed: true)
            }
        }
    }

    private func ask(_ title: LocalizedText, _ question: String, _ then: @escaping @MainActor () -> Void) {
        coordinator.flow.ask(
            Alert(title: title[coordinator.language], message: question) { [self] isYes in
                if isYes { return then() }
                isAsking = false
                coordinator.flow.start { [model] in await model.send(.withdraw) }
            })
    }

    private func place(isFarConfirmed: Bool) {
        isAsking = false
        coordinator.flow.start { [self] in
            await model.send(.place(isFarConfirmed: isFarConfirmed))
            let state = model.state
            if let receipt = state.receipt {
                coordinator.noteOrder(receipt)
                // The events of the account cover the order from now on.
                watching?.cancel()
            }
            if state.failure?.kind == .signInNeeded { return askForSignIn() }
            // The receipt shows the result.
            coordinator.flow.report(failure: state.failure, notice: nil)
        }
    }

    /// The session ended: typed text stays, and the order needs a new confirmation.
    private func askForSignIn() {
        coordinator.forgetOffer(of: self)
        coordinator.signInAgain(for: self) { [model] in await model.send(.update) }
    }

    var loss: (title: String, message: String)? {
        let (state, language) = (model.state, coordinator.language)
        // A price from a row of the book was not typed.
        let isTyped = form.price != (wanted.map { NumberText.grouped($0) } ?? "")
        guard state.receipt == nil,
            state.isPlacing || !form.price.isEmpty && (isTyped || model.hasUnanswered)
        else { return nil }
        let lost =
            if state.isPlacing {
                LocalizedText(
                    "The order is on its way. It may be placed even if you leave; look at your orders.",
                    "주문을 보내고 있습니다. 나가도 주문은 접수될 수 있으니 내 주문을 확인하세요.")
            } else if model.hasUnanswered {
                LocalizedText(
                    "The price that you typed is not kept. An order may have been placed; look at your orders.",
                    "입력한 가격은 저장되지 않습니다. 주문이 접수되었을 수도 있으니 내 주문을 확인하세요.")
            } else {
                LocalizedText(
                    "The price that you typed is not kept. Nothing was sent.",
                    "입력한 가격은 저장되지 않습니다. 주문은 보내지 않았습니다.")
            }
        return (LocalizedText("Leave the ticket?", "주문 화면에서 나갈까요?")[language], lost[language])
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        guard model.state.receipt == nil else {
            return action == .open ? coordinator.commandLine("trades") : nil
        }
        guard action == .submit || action == .refresh || item == .text(Self.place.name) else { return nil }
        let form = form
        let (now, later) =
            side == .bid ? (TicketCommand.buy, TicketCommand.bid) : (TicketCommand.sellNow, TicketCommand.ask)
        var words = coordinator.commandLine((form.isImmediate ? now : later).line(product, size: size))
        if !form.isImmediate { words += " \(form.amount.map(String.init) ?? "PRICE") --days \(form.days)" }
        return action == .refresh ? words + " --dry-run" : words
    }
}
