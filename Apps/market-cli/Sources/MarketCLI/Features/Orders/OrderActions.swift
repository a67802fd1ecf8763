import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalUI
import TextCore

/// A screen with orders of the member: a list, or the page of one.
@MainActor
protocol OrderHost: MemberScreen where ActionSubject == OwnOrder {
    var model: OwnOrdersViewModel { get }
}

/// The actions on an order.
extension ScreenAction where Host: OrderHost {
    static var changes: [Self] { [cancel, amend, renew, refuse] }

    private static var cancel: Self {
        Action(
            "cancel-order", LocalizedText("Cancel the order", "입찰 취소"), keys: ["x", "delete"],
            hint: LocalizedText("cancel", "취소"), button: LocalizedText("Cancel the order", "입찰 취소")
        ).forSubject(command: { CancelCommand.line($1.id) }, offers: { $1?.detail == .waiting }) {
            $0.cancel($1)
        }
    }

    private static var amend: Self {
        Action(
            "amend", LocalizedText("Change the price", "가격 변경"), keys: ["a"],
            hint: LocalizedText("price", "가격"), button: LocalizedText("Change the price", "가격 변경")
        ).forSubject(command: { "amend \($1.id) --price PRICE" }, offers: { $1?.detail == .waiting }) {
            $0.amend($1)
        }
    }

    private static var renew: Self {
        Action(
            "renew", LocalizedText("Give it another deadline", "기한 변경"), keys: ["n"],
            hint: LocalizedText("deadline", "기한"), button: LocalizedText("Change the deadline", "기한 변경")
        ).forSubject(
            command: { "renew \($1.id) --days \(ExchangeRules.standardDays)" },
            offers: { $1?.detail == .waiting }
        ) { $0.renew($1) }
    }

    private static var refuse: Self {
        Action(
            "refuse-trade", LocalizedText("Refuse the trade", "거래 거절"), keys: ["f"],
            hint: LocalizedText("refuse", "거절"), button: LocalizedText("Refuse the trade", "거래 거절")
        ).forSubject(command: { RefuseCommand.line($1.id) }, offers: { $1?.detail == .refusable }) {
            $0.refuse($1)
        }
    }
}

/// The effects of the actions.
extension OrderHost {
    private var language: Language { coordinator.language }

    fileprivate func cancel(_ order: OwnOrder) {
        check(.cancel, order, LocalizedText("Cancel the order", "입찰 취소"), .cancel([order.id]))
    }

    func cancelAll() {
        ask(
            LocalizedText("Cancel every order that waits?", "대기 중인 입찰을 모두 취소할까요?"),
            LocalizedText("They lose their places in the queue.", "대기 순서를 모두 잃습니다.")[language]
        ) { [self] in await send(.cancelAll) }
    }

    fileprivate func refuse(_ order: OwnOrder) {
        check(.refuse, order, LocalizedText("Refuse the trade", "거래 거절"), .refuse(order.id))
    }

    /// Asks before the action, or reports why it is impossible.
    private func check(
        _ act: OrderAct, _ order: OwnOrder, _ title: LocalizedText, _ input: OwnOrdersViewModel.Input
    ) {
        coordinator.flow.start { [self] in
            await model.send(.check([order.id], act))
            guard model.state.phase.failure == nil else { return await finish() }
            guard let question = model.state.question else { return await send(input) }
            ask(title, question) { [self] in await send(input) }
        }
    }

    /// Reports the reason if the action is impossible.
    private func isPossible(_ act: OrderAct, _ order: OwnOrder) -> Bool {
        let failure = act.failure(with: order, coordinator.run.localTime, in: language)
        if let failure { coordinator.flow.report(failure: failure, notice: nil) }
        return failure == nil
    }

    fileprivate func amend(_ order: OwnOrder) {
        guard isPossible(.amend(to: nil), order) else { return }
        coordinator.flow.present(
            InputSheet(
                title: LocalizedText("Another price for order \(order.id)", "주문 \(order.id)의 새 가격")[language],
                scope: ExchangeScope.pricing,
                label: LocalizedText(
                    "It is \(ExchangeText.won(order.price, language)) now. Another price may trade at once, and loses its place in the queue.",
                    "지금은 \(ExchangeText.won(order.price, language))입니다. 가격을 바꾸면 바로 체결될 수 있고, 대기 순서는 맨 뒤가 됩니다."
                )[
                    language],
                placeholder: NumberText.grouped(order.price), purpose: .amount, coordinator.flow
            ) { [self] text in
                let form = TicketForm(
                    product: order.product, size: order.size, side: order.side, isImmediate: false,
                    price: text)
                guard let price = form.amount, form.problem(in: language) == nil else {
                    let problem =
                        form.problem(in: language)
                        ?? LocalizedText("Type an amount such as 259,000.", "259,000처럼 금액을 입력하세요.")[language]
                    coordinator.flow.show(toast: problem, isFailure: true)
                    return false
                }
                await model.send(.check([order.id], .amend(to: price)))
                guard let question = model.state.question else {
                    coordinator.flow.report(failure: model.state.phase.failure, notice: nil)
                    return false
                }
                let second = model.state.secondQuestion
                let input = OwnOrdersViewModel.Input.amend(
                    order.id, price: price, days: nil, isFarConfirmed: second != nil)
                ask(LocalizedText("Change the price?", "가격을 바꿀까요?"), question) { [self] in
                    guard let second else { return await send(input) }
                    ask(LocalizedText("A price far off", "시세와 크게 다른 가격"), second) { [self] in
                        await send(input)
                    }
                }
                return true
            })
    }

    fileprivate func renew(_ order: OwnOrder) {
        guard isPossible(.amend(to: nil), order) else { return }
        let days = TicketForm.deadlines
        coordinator.flow.present(
            ChoiceSheet(
                title: LocalizedText("Good for", "입찰 기한")[language],
                days.map {
                    LocalizedText("\($0) \($0 == 1 ? "day" : "days")", "\($0)일")[language]
                }, coordinator.flow
            ) { [self] index in
                check(
                    .amend(to: nil, days: days[index]), order,
                    LocalizedText("Shorten the deadline?", "기한을 앞당길까요?"),
                    .amend(order.id, price: nil, days: days[index], isFarConfirmed: false))
            })
    }

    private func ask(_ title: LocalizedText, _ message: String, _ then: @escaping @MainActor () async -> Void)
    {
        coordinator.flow.ask(
            Alert(title: title[language], message: message) { [coordinator] isYes in
                if isYes { coordinator.flow.start(then) }
            })
    }

    private func send(_ input: OwnOrdersViewModel.Input) async {
        await model.send(input)
        await finish()
    }

    private func finish() async {
        let state = model.state
        if let failure = state.phase.failure, failure.kind == .signInNeeded {
            // Reading also fails until the member signs in.
            return coordinator.report(failure, for: self) { [self] in await load() }
        }
        await load()
        if let failure = state.phase.failure { return coordinator.flow.report(failure: failure, notice: nil) }
        coordinator.flow.report(failure: nil, notice: state.notices.last)
    }
}
