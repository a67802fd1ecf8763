import AppCore
import MarketBackend
import MarketDomain
import MarketPresentation
import PresentationCore
import SQLCore
import TerminalKit
import TextCore

/// `market-cli admin deposit|trade|halt|audit`: the tasks of the exchange's operator.
enum ExchangeAdminCommand: Sendable {
    enum Step: String, CaseIterable, Sendable {
        case ship, inspect, pay
        case buyerFails = "buyer-fails"
        case sellerFails = "seller-fails"
    }

    /// In won; a negative amount withdraws money.
    case move(Int, email: String)
    case advance(Int, Step)
    case halt(ExchangeProduct.ID, resumes: Bool, cancels: Bool)
    case audit(json: Bool)

    static let specs = [
        CommandSpec(
            "deposit", LocalizedText("Pay money in or out for a member", "회원 잔액 입출금"),
            arguments: [
                .memberEmail,
                ArgumentSpec("amount", LocalizedText("In won", "원 단위 금액")),
            ], options: [.flag("out", LocalizedText("Pay out", "출금"))],
            examples: [
                .init(
                    "market-cli admin deposit minji@example.com 1,000,000",
                    LocalizedText("Pay in", "입금하기"))
            ]),
        CommandSpec(
            "trade", LocalizedText("Move a trade on: sent, inspected, paid out", "거래 진행: 발송, 검수, 정산"),
            discussion: LocalizedText(
                "'buyer-fails' and 'seller-fails' end it: the buyer gets back what was paid, and the penalty goes "
                    + "to the other side.",
                "buyer-fails와 seller-fails는 거래를 끝냅니다. 구매자는 낸 돈을 돌려받고, 위약금은 상대방에게 갑니다."),
            arguments: [
                ArgumentSpec("order", LocalizedText("The number of the trade or an order", "거래 또는 주문 번호")),
                ArgumentSpec(
                    "step", choices: Step.allCases.map(\.rawValue),
                    LocalizedText("What happened", "진행 단계")),
            ],
            examples: [.init("market-cli admin trade 12 ship", LocalizedText("It was sent", "발송 처리"))]),
        CommandSpec(
            "halt", LocalizedText("Halt a product, or let it go on", "상품 거래 정지, 재개"),
            arguments: [.exchangeProduct],
            options: [
                .flag("resume", LocalizedText("Let it go on", "거래 재개")),
                .flag("off", LocalizedText("The same as --resume", "--resume과 같음")),
                .flag("cancel", LocalizedText("Also cancel all orders", "입찰도 모두 취소")),
            ], examples: [.init("market-cli admin halt 8", LocalizedText("Halt it", "거래 정지"))]),
        CommandSpec(
            "audit",
            LocalizedText("Hold orders, trades, money and log against each other", "주문, 거래, 잔액과 기록 대조"),
            options: [.json],
            examples: [.init("market-cli admin audit", LocalizedText("Check everything", "전부 점검"))]),
    ]

    /// `nil` for other commands.
    init?(_ parsed: ParsedCommand) throws(UsageError) {
        switch parsed.path.last {
        case "deposit":
            let amount = try parsed.won("amount", spelled: "<amount>") ?? 0
            self = .move(parsed.flag("out") ? -amount : amount, email: parsed.string("email") ?? "")
        case "trade": self = .advance(try parsed.number("order"), try parsed.choice("step") ?? .ship)
        case "halt":
            self = .halt(
                try parsed.number("product"), resumes: parsed.flag("resume") || parsed.flag("off"),
                cancels: parsed.flag("cancel"))
        case "audit": self = .audit(json: parsed.flag("json"))
        default: return nil
        }
    }

    func run(_ administration: SQLExchangeAdministration, _ run: Run) async -> ExitCode {
        do throws(StoreError) {
            switch self {
            case .move(let amount, let email):
                switch try await administration.move(amount, of: email) {
                case .failure(let refusal): return run.dialog.fail(refusal)
                case .success(let free):
                    let text = ExchangeText.won(free, run.language)
                    return done(
                        LocalizedText("\(email) has \(text) now.", "\(email)님의 사용 가능 잔액: \(text)"), run)
                }
            case .advance(let order, let step):
                let refusal = try await administration.advance(order, step.step)
                if let refusal { return run.dialog.fail(refusal) }
                return done(LocalizedText("The trade has moved on.", "거래를 진행했습니다."), run)
            case .halt(let product, let resumes, let cancels):
                let refusal = try await administration.setHalted(
                    !resumes, cancelling: cancels, product: product)
                if let refusal { return run.dialog.fail(refusal) }
                return done(
                    resumes
                        ? LocalizedText("Product \(product) goes on.", "상품 \(product)번의 거래를 재개했습니다.")
                        : LocalizedText("Product \(product) is halted.", "상품 \(product)번의 거래를 정지했습니다."), run)
            case .audit(let json): return show(try await administration.audit(), json, run)
            }
        } catch {
            return run.dialog.fail(error)
        }
    }

    private struct AuditJSON: Encodable {
        let events: Int
        let books: Int
        let waitingOrders: Int
        let trades: Int
        let members: Int
        let faults: [String]
    }

    private func show(_ audit: SQLExchangeAdministration.Audit, _ json: Bool, _ run: Run) -> ExitCode {
        let isSound = audit.faults.isEmpty
        if json {
            let code = run.dialog.print(
                json: AuditJSON(
                    events: audit.events, books: audit.books, waitingOrders: audit.resting,
                    trades: audit.trades, members: audit.members, faults: audit.faults))
            return isSound ? code : .failure
        }
        func number(_ number: Int) -> String { NumberText.grouped(number) }
        run.console.out(
            LocalizedText(
                "\(number(audit.events)) events, \(number(audit.books)) books, \(number(audit.resting)) waiting orders, \(number(audit.trades)) trades, \(number(audit.members)) members",
                "이벤트 \(number(audit.events))건 · 사이즈 \(number(audit.books))개 · 대기 입찰 \(number(audit.resting))건 · 거래 \(number(audit.trades))건 · 회원 \(number(audit.members))명"
            )[run.language])
        for fault in audit.faults { run.console.error(fault) }
        guard isSound else {
            return run.dialog.fail(
                LocalizedText("The books do not agree.", "기록이 서로 맞지 않습니다.")[run.language])
        }
        return done(LocalizedText("Everything agrees.", "모두 일치합니다."), run)
    }

    private func done(_ text: LocalizedText, _ run: Run) -> ExitCode {
        run.console.out(text[run.language])
        return .success
    }
}

extension CommandDialog {
    /// Prints the reason why the operator's command was refused.
    func fail(_ refusal: SQLExchangeAdministration.Refusal) -> ExitCode {
        let text: LocalizedText =
            switch refusal {
            case .noMember:
                LocalizedText("Nobody has that e-mail address.", "그 이메일 주소의 회원이 없습니다.")
            case .noTrade: LocalizedText("There is no such trade.", "그런 거래가 없습니다.")
            case .noProduct: LocalizedText("There is no such product.", "그런 상품이 없습니다.")
            case .password(let problem): SignInText.text(problem)
            case .refused(.status(let status)):
                LocalizedText(
                    "That does not follow: the trade is “\(ExchangeText.detail(OwnOrder.Detail(status))[.english])”.",
                    "순서가 맞지 않습니다. 거래 상태: “\(ExchangeText.detail(OwnOrder.Detail(status))[.korean])”")
            case .refused(.insufficient(let free, _)):
                LocalizedText(
                    "The member has only \(ExchangeText.won(free, .english)).",
                    "회원의 사용 가능 잔액은 \(ExchangeText.won(free, .korean))뿐입니다.")
            case .refused(.amount(let most)):
                LocalizedText(
                    "One payment is at most \(ExchangeText.won(most, .english)).",
                    "한 번에 \(ExchangeText.won(most, .korean))까지 입출금할 수 있습니다.")
            case .refused(let other):
                LocalizedText("The exchange refuses: \(other)", "거래소가 거절했습니다: \(other)")
            }
        return fail(text[language])
    }
}

extension ExchangeAdminCommand.Step {
    var step: SQLExchangeAdministration.Step {
        switch self {
        case .ship: .ship
        case .inspect: .inspect
        case .pay: .pay
        case .buyerFails: .fail(.bid)
        case .sellerFails: .fail(.ask)
        }
    }
}
