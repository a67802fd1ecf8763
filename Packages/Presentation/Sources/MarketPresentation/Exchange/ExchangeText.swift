public import MarketDomain
public import Platform
public import PresentationCore
public import TextCore

/// The texts about the exchange.
public enum ExchangeText {
    /// `₩259,000`, `259,000원`.
    public static func won(_ amount: Int, _ language: Language) -> String {
        Money(minorUnits: amount, .krw).formatted(in: language)
    }

    /// The same, or a dash where there is no price.
    public static func won(_ amount: Int?, _ language: Language) -> String {
        amount.map { won($0, language) } ?? "–"
    }

    /// With a sign: `+₩13,000`.
    public static func change(_ amount: Int, _ language: Language) -> String {
        (amount > 0 ? "+" : "") + won(amount, language)
    }

    /// The price of the last trade, which ignores the newer trades that can still be refused: `₩737,000 · 4 newer trades can
    /// still be refused`. `change` is its change in words.
    static func lastTrade(
        _ price: Int?, change: String? = nil, refusable: Int, _ language: Language
    ) -> String {
        let newer = LocalizedText(
            "\(NumberText.grouped(refusable)) \(price == nil ? "" : "newer ")\(refusable == 1 ? "trade" : "trades") can still be refused",
            "아직 거절할 수 있는 \(price == nil ? "" : "새 ")거래 \(NumberText.grouped(refusable))건")
        return won(price, language) + (change.map { " (\($0))" } ?? "")
            + (refusable > 0 ? " · \(newer[language])" : "")
    }

    /// `+5.2%`, without a space, so that no line breaks there.
    public static func percent(_ number: Double) -> String {
        "\(number > 0 ? "+" : "")\(NumberText.oneDecimal(number))%"
    }

    /// `1.5%`; basis points are hundredths of it.
    static func rate(_ basisPoints: Int) -> String {
        "\(NumberText.plain(Double(basisPoints) / 100))%"
    }

    /// A time on the user's clock, `2026-11-23 18:05`, or a dash without a time.
    public static func moment(_ date: Date?, _ localTime: LocalTime) -> String {
        date.map { TimeText.moment($0, localTime) } ?? "–"
    }

    /// For a member of a server, whose operator alone moves money.
    public static let operatorOnly = LocalizedText(
        "The operator of this server pays money in and out (admin deposit EMAIL WON).",
        "이 서버의 입출금은 운영자가 처리합니다(운영자 명령: admin deposit 이메일 금액).")

    /// For an order whose answer was lost.
    public static let mayHaveArrived = LocalizedText(
        "No answer came, so it may have arrived. Nothing is sent again by itself. If you place the same order again, it "
            + "counts once.",
        "응답을 받지 못해 주문이 접수되었을 수도 있습니다. 자동으로 다시 보내지 않으며, 같은 주문을 다시 해도 한 번만 접수됩니다.")

    /// The same for any command.
    public static let mayBeDone = LocalizedText(
        "No answer came, so it may be done all the same. Run the same command again to finish it: it counts once.",
        "응답을 받지 못해 이미 처리되었을 수도 있습니다. 같은 명령을 다시 실행하면 이어서 처리하며, 한 번만 반영됩니다.")

    /// For an order that a lost request had already placed.
    static let hadArrived = LocalizedText("It had arrived before.", "앞서 보낸 주문이 이미 접수되었습니다.")

    /// The question before a write with a lost answer is sent again.
    static func again(since begin: Int, _ localTime: LocalTime) -> LocalizedText {
        let time = moment(begin, localTime)
        return LocalizedText(
            "The same was sent on \(time) and got no answer. Finish it? It counts once.",
            "\(time)에 같은 요청을 보냈지만 응답을 받지 못했습니다. 이어서 처리할까요? 한 번만 반영됩니다.")
    }

    /// The same for seconds since 1970.
    static func moment(_ seconds: Int, _ localTime: LocalTime) -> String {
        moment(Date(timeIntervalSince1970: Double(seconds)), localTime)
    }

    /// The last minute before an end, so that an end at midnight shows the day before.
    static func until(_ end: Date, _ localTime: LocalTime) -> String {
        moment(end.addingTimeInterval(-1), localTime)
    }

    /// A day of the market, in Korean time: `2026-11-23`; counted from 1 January 1970.
    public static func day(_ number: Int) -> String {
        TimeText.day(Date(timeIntervalSince1970: Double(number) * 86_400))
    }

    /// The last day of the market before an end.
    public static func lastDay(before end: Date) -> String {
        day(KoreanTime.dayNumber(at: Int(end.timeIntervalSince1970) - 1))
    }

    /// For a word of the wire format: `sneakers`.
    public static func category(_ name: String) -> LocalizedText {
        switch name {
        case "sneakers": LocalizedText("sneakers", "스니커즈")
        case "streetwear": LocalizedText("streetwear", "스트릿웨어")
        case "accessories": LocalizedText("accessories", "패션 잡화")
        case "life": LocalizedText("life", "라이프")
        case "electronics": LocalizedText("electronics", "테크")
        default: LocalizedText(verbatim: name)
        }
    }

    /// For a word of the wire format: `men`.
    public static func gender(_ name: String) -> LocalizedText {
        switch name {
        case "men": LocalizedText("men", "남성")
        case "women": LocalizedText("women", "여성")
        case "unisex": LocalizedText("unisex", "남녀공용")
        default: LocalizedText(verbatim: name)
        }
    }

    /// A choice on the command line: the word of the wire format, in Korean after its name.
    public static func choice(_ word: String, _ name: (String) -> LocalizedText) -> LocalizedText {
        let korean = name(word).korean
        return LocalizedText(word, korean == word ? word : "\(korean)(\(word))")
    }

    /// For a page after the last one.
    public static let emptyPage = LocalizedText(
        "That page is empty. Choose an earlier --page.", "그 페이지에는 상품이 없습니다. 더 앞의 --page를 지정하세요.")

    public static func sort(_ sort: ExchangeQuery.Sort) -> LocalizedText {
        switch sort {
        case .popular: LocalizedText("most traded first", "인기순")
        case .premium: LocalizedText("highest premium first", "프리미엄순")
        case .lowestAsk: LocalizedText("cheapest first", "즉시 구매가순")
        case .highestBid: LocalizedText("best to sell first", "즉시 판매가순")
        case .released: LocalizedText("newest release first", "발매일순")
        }
    }

    public static func name(of product: ExchangeProduct, _ language: Language) -> String {
        language == .korean ? product.koreanName : product.name
    }

    /// The name of a product with its size, in the user's language.
    public static func title(of product: ExchangeProduct, size: String, _ language: Language) -> String {
        "\(name(of: product, language)) · \(size)"
    }

    /// The name of a wished product in the user's language.
    public static func name(of wish: Wish, _ language: Language) -> String {
        language == .korean ? wish.koreanName : wish.name
    }

    /// The name of an order's product in the user's language.
    public static func name(of order: OwnOrder, _ language: Language) -> String {
        language == .korean ? order.koreanName : order.name
    }

    public static let simulation = LocalizedText(
        "Nobody has traded here yet: prices, charts and waiting orders come from a simulation.",
        "아직 실제 거래가 없습니다. 시세와 차트, 대기 중인 주문은 모두 시뮬레이션입니다.")
    public static let recommended = LocalizedText("For you", "추천 상품")
    /// The label of the sum for a buyer.
    public static let total = LocalizedText("Total", "총 결제 금액")
    /// The label of the sum for a seller.
    public static let payout = LocalizedText("You get", "정산 금액")
    static let signedIn = LocalizedText("Signed in as", "로그인")
    static let ask = LocalizedText("ask", "판매 입찰")
    static let bid = LocalizedText("bid", "구매 입찰")

    public static func side(_ side: BookSide) -> LocalizedText { side == .bid ? bid : ask }

    /// The state of orders in lists and their counts.
    public static func state(_ state: OwnOrder.State) -> LocalizedText {
        switch state {
        case .waiting: detail(.waiting)
        case .progress: LocalizedText("in progress", "진행 중")
        case .finished: LocalizedText("complete", "거래 완료")
        case .cancelled: detail(.cancelled)
        }
    }

    /// The state of an order.
    public static func detail(_ detail: OwnOrder.Detail) -> LocalizedText {
        switch detail {
        case .waiting: LocalizedText("waiting", "입찰 중")
        case .refusable: LocalizedText("matched, can be refused", "체결, 거절 가능")
        case .matched: LocalizedText("matched", "체결")
        case .shipped: LocalizedText("shipped", "발송")
        case .inspected: LocalizedText("inspected", "검수 완료")
        case .completed: LocalizedText("completed", "거래 완료")
        case .cancelled: LocalizedText("cancelled", "취소")
        case .expired: LocalizedText("expired", "기한 만료")
        case .refused: LocalizedText("refused", "거절")
        case .failed: LocalizedText("failed", "거래 실패")
        case .halted: LocalizedText("cancelled, trading halted", "거래 정지로 취소")
        }
    }

    /// The name of an event of an order, with the reason of a cancellation.
    static func event(_ name: String, of order: OwnOrder) -> LocalizedText {
        name == "cancelled" && order.detail == .halted ? detail(.halted) : event(name)
    }

    /// The name of an event in the log.
    public static func event(_ name: String) -> LocalizedText {
        switch name {
        case "placed": LocalizedText("placed", "등록")
        case "amended": LocalizedText("changed", "변경")
        case "cancelled": LocalizedText("cancelled", "취소")
        case "expired": LocalizedText("expired", "기한 만료")
        case "expiring": LocalizedText("expires within a day", "하루 안에 만료")
        case "matched": LocalizedText("matched", "체결")
        case "closed": LocalizedText("can no longer be refused", "거절 기한 종료")
        case "refused": LocalizedText("refused", "거절")
        case "restored": LocalizedText("back in the queue", "대기열 복귀")
        case "shipped": LocalizedText("shipped", "발송")
        case "inspected": LocalizedText("inspected", "검수 완료")
        case "paid": LocalizedText("paid out", "정산 완료")
        case "failed": LocalizedText("failed", "거래 실패")
        case "halted": LocalizedText("trading halted or resumed", "거래 정지 또는 재개")
        case "deposited": LocalizedText("money paid in", "입금")
        case "withdrawn": LocalizedText("money paid out", "출금")
        default: LocalizedText(name, name)
        }
    }
}

extension ExchangeText {
    /// News about an order of the user, as a sentence.
    public static func news(_ news: ExchangeNews, of order: OwnOrder, in language: Language) -> String {
        let (name, event) = (name(of: order, language), event(news.event, of: order))
        let price = won(news.price > 0 ? news.price : order.price, language)
        return LocalizedText(
            "Order \(order.id) \(event.english): \(name) · \(order.size), \(price)",
            "주문 \(order.id) \(event.korean): \(name) · \(order.size), \(price)")[language]
    }
}

extension OwnOrdersViewModel.State {
    /// The numbers of orders that wait, and of trades. Servers do not count cancelled orders.
    public func counts(in language: Language) -> String {
        [(OwnOrder.State.waiting, waiting), (.progress, inProgress), (.finished, finished)]
            .map { "\(ExchangeText.state($0)[language]) \($1)" }.joined(separator: " · ")
    }
}

extension OrderStory {
    /// The events of the order with their prices, labelled with their times. A change that kept the price shows no price.
    public func inWords(_ localTime: LocalTime, _ language: Language) -> [Field] {
        var asked: Int?
        return events.map { event in
            var text = ExchangeText.event(event.name, of: order)[language]
            if event.name == "amended", event.price == asked {
                text = LocalizedText("changed, same price", "변경(가격은 그대로)")[language]
            } else if event.price > 0 {
                text += "  \(ExchangeText.won(event.price, language))"
            }
            if ["placed", "amended", "restored"].contains(event.name) { asked = event.price }
            return Field(ExchangeText.moment(event.date, localTime), text)
        }
    }
}

extension Failure {
    /// Describes an error of the exchange.
    public init(_ error: ExchangeError, in language: Language) {
        func say(_ kind: Kind, _ text: LocalizedText) -> Failure { Failure(kind, text, in: language) }
        func won(_ amount: Int) -> String { ExchangeText.won(amount, language) }
        self =
            switch error {
            case .signedOut: say(.signInNeeded, LocalizedText("You are not signed in.", "로그인되어 있지 않습니다."))
            case .credentialsWrong:
                say(
                    .refused,
                    LocalizedText("The e-mail address or the password is wrong.", "이메일 또는 비밀번호를 확인하세요."))
            case .emailTaken:
                say(
                    .refused,
                    LocalizedText("That address is already in use.", "이미 사용 중인 이메일입니다."))
            case .invalid(let text):
                say(
                    .invalidInput,
                    LocalizedText(
                        "The server does not accept that: “\(text.english)”",
                        "서버가 받아들이지 않았습니다: “\(text.korean)”"))
            case .notFound:
                say(.notFound, LocalizedText("There is nothing like that.", "찾을 수 없습니다."))
            case .price(let step, let lowest, let highest):
                say(
                    .invalidInput,
                    LocalizedText(
                        "A price is a multiple of \(won(step)), from \(won(lowest)) to \(won(highest)).",
                        "가격은 \(won(step)) 단위로, \(won(lowest))부터 \(won(highest))까지 쓸 수 있습니다."))
            case .size: say(.invalidInput, LocalizedText("There is no such size.", "그런 사이즈가 없습니다."))
            case .foreign: say(.refused, LocalizedText("That is not your order.", "본인의 주문이 아닙니다."))
            case .own:
                say(
                    .refused,
                    LocalizedText(
                        "It would trade with your own order. Cancel that one first.",
                        "본인의 주문과 체결됩니다. 먼저 그 주문을 취소하세요."))
            case .worse(let price):
                say(
                    .refused,
                    LocalizedText(
                        "The best price is \(won(price)) now. Nothing was done.",
                        "지금 가장 좋은 가격은 \(won(price))입니다. 거래하지 않았습니다."))
            case .far(let price, let last):
                say(
                    .refused,
                    LocalizedText(
                        "\(won(price)) is far from what it trades at, \(won(last)). It has to be confirmed at a terminal.",
                        "\(won(price))은 현재 시세 \(won(last))과 크게 다릅니다. 터미널에서 한 번 더 확인해야 합니다."))
            case .insufficient(let free, let needed):
                say(
                    .refused,
                    LocalizedText(
                        "\(won(needed)) is needed, and you have \(won(free)).",
                        "\(won(needed))이 필요한데 쓸 수 있는 잔액은 \(won(free))입니다."))
            case .halted:
                say(.refused, LocalizedText("Trading in this product is halted.", "이 상품은 거래가 정지되었습니다."))
            case .trade(nil):
                say(
                    .refused,
                    LocalizedText("That is no longer possible, or not yet.", "이미 지났거나 아직 할 수 없습니다."))
            case .trade(.refused?):
                say(
                    .refused,
                    LocalizedText("That trade is refused already.", "이미 거절한 거래입니다."))
            case .trade(let detail?):
                say(
                    .refused,
                    LocalizedText(
                        "That is not possible: the order is “\(ExchangeText.detail(detail)[.english])”.",
                        "주문이 “\(ExchangeText.detail(detail)[.korean])” 상태라 할 수 없습니다."))
            case .refusedToday:
                say(
                    .refused,
                    LocalizedText(
                        "You have refused a trade today already. One a day can be refused.",
                        "오늘은 이미 거래를 한 번 거절했습니다. 거절은 하루에 한 번만 할 수 있습니다."))
            case .manyOrders(let limit):
                say(
                    .refused,
                    LocalizedText(
                        "You have \(NumberText.grouped(limit)) orders waiting, which is the most. Cancel one first.",
                        "대기 중인 주문은 \(NumberText.grouped(limit))건까지 둘 수 있습니다. 먼저 하나를 취소하세요."))
            case .operatorOnly: say(.refused, ExchangeText.operatorOnly)
            case .blocked:
                say(
                    .refused,
                    LocalizedText(
                        "This account is blocked at this server. Ask its operator.",
                        "이 서버에서 이용이 정지된 계정입니다. 서버 운영자에게 문의하세요."))
            case .tooMany(let seconds?):
                say(
                    .refused,
                    LocalizedText(
                        "Too many attempts. Try again in \(NumberText.grouped(seconds)) \(seconds == 1 ? "second" : "seconds").",
                        "시도가 너무 많습니다. \(NumberText.grouped(seconds))초 뒤에 다시 시도하세요."))
            case .tooMany(nil):
                say(
                    .refused,
                    LocalizedText("Too many attempts. Try again in a minute.", "시도가 너무 많습니다. 1분 뒤에 다시 시도하세요.")
                )
            case .offline: .offline(in: language)
            case .unavailable: .unavailable(in: language)
            case .storage(let reason): .storage(reason, in: language)
            case .noSecretStore(let reason):
                say(
                    .storage,
                    LocalizedText(
                        "The session cannot be saved or read: \(reason.english)",
                        "로그인 정보를 저장하거나 읽을 수 없습니다: \(reason.korean)"))
            case .cancelled: .cancelled(in: language)
            }
    }
}
