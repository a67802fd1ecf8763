import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// Arguments that several commands of the exchange share.
extension ArgumentSpec {
    static let exchangeProduct = ArgumentSpec(
        "product", completion: .exchangeProducts, LocalizedText("The product's number", "상품 번호"))
    static let size = ArgumentSpec(
        "size", completion: .sizes, LocalizedText("One of its sizes", "사이즈"))
    static let price = ArgumentSpec("price", LocalizedText("In won, such as 259,000", "원 단위 가격. 예: 259,000"))
    static let order = ArgumentSpec(
        "order", completion: .waitingOrders, LocalizedText("The order's number", "주문 번호"))
}

extension CommandSpec {
    /// The line of a command for a size of a product.
    func line(_ product: ExchangeProduct.ID, size: String?) -> String {
        "\(name) \(product) \(size.map { Invocation.quoted($0) } ?? "SIZE")"
    }
}

extension OptionSpec {
    static let days = OptionSpec.choice(
        "days", ExchangeRules.acceptedDays.sorted().map(String.init),
        default: "\(ExchangeRules.standardDays)",
        LocalizedText("How many days the order is good", "입찰 기한(일)"))
    static let dryRun = OptionSpec.flag(
        "dry-run", LocalizedText("Only ask the server what would happen", "서버에 물어보기만 하고 실행하지 않음"))
}

extension ParsedCommand {
    /// An amount in won as users type it, from an argument or an option; `nil` if missing.
    ///
    /// - Throws: `UsageError` for an invalid amount.
    func won(_ name: String, spelled spelling: String) throws(UsageError) -> Int? {
        guard let text = string(name) else { return nil }
        let amount: Int?
        do throws(MoneyError) {
            amount = try Money(typed: text, .krw).minorUnits
        } catch .tooPrecise {
            throw usageError(
                LocalizedText(
                    "\(spelling) is in won, which have no decimals. Give a whole number, not '\(text)'.",
                    "\(spelling) 값은 원 단위라 소수점을 쓸 수 없습니다. '\(text)' 대신 정수로 입력하세요."))
        } catch {
            amount = nil
        }
        if let amount {
            guard amount <= 0 else { return amount }
            throw usageError(
                LocalizedText(
                    "\(spelling) must be more than 0, not '\(text)'.",
                    "\(spelling) 값은 0보다 커야 합니다. '\(text)' 값은 쓸 수 없습니다."))
        }
        throw usageError(
            LocalizedText(
                "\(spelling) must be an amount in won such as 259000 or 259,000, not '\(text)'.",
                "\(spelling) 값은 259000이나 25만9천원 같은 원 단위 금액이어야 합니다. '\(text)' 값은 쓸 수 없습니다."))
    }

    /// A price that an order may have, checked before any question.
    ///
    /// - Throws: `UsageError` for an invalid amount, and for an amount between the price steps or outside their range.
    func orderPrice(_ name: String, spelled spelling: String) throws(UsageError) -> Int? {
        guard let price = try won(name, spelled: spelling) else { return nil }
        let rule = PriceRule()
        guard rule.allows(price) else {
            let error = ExchangeError.price(
                step: rule.step, lowest: rule.range.lowerBound, highest: rule.range.upperBound)
            let (english, korean) = (
                Failure(error, in: .english).message, Failure(error, in: .korean).message
            )
            let typed = (ExchangeText.won(price, .english), ExchangeText.won(price, .korean))
            throw usageError(LocalizedText("\(typed.0): \(english)", "\(typed.1): \(korean)"))
        }
        return price
    }

    /// The number of a product of the exchange.
    ///
    /// - Throws: `UsageError` for an invalid number, such as a name.
    func exchangeProduct() throws(UsageError) -> ExchangeProduct.ID {
        let text = string("product") ?? ""
        if let id = Int(text), id > 0 { return id }
        let search = "\(program) products \(Invocation.quoted(text))"
        throw usageError(
            LocalizedText(
                "<product> must be the number of a product, not '\(text)'. Search for it: \(search)",
                "'\(text)': <product>에는 상품 번호를 쓰세요. 이름으로 검색: \(search)"))
    }

    func days() throws(UsageError) -> Int? { try int("days", in: 1...90) }
}

extension CommandDialog {
    /// Prints why the exchange did not execute something. `mayBeDone` adds that it may have been executed anyway.
    func fail(exchange failure: Failure, about subject: String? = nil, mayBeDone: Bool = false) -> ExitCode {
        guard failure.kind == .signInNeeded, run.token == nil else {
            return fail(failure, about: subject, advice: mayBeDone ? ExchangeText.mayBeDone : nil)
        }
        let advice = LocalizedText(
            "You are not signed in. Sign in with '\(run.commandLine("signin EMAIL"))', or create an account with '\(run.commandLine("signup EMAIL"))'.",
            "로그인되어 있지 않습니다. 로그인하려면 '\(run.commandLine("signin 이메일"))', 계정이 없으면 '\(run.commandLine("signup 이메일"))' 명령을 쓰세요."
        )
        return fail(advice[language], ExitCode(failure.kind))
    }
}
