public import MarketDomain
import PresentationCore
public import TextCore

extension ProductField {
    /// What the field is called within a sentence.
    public func name(in language: Language) -> String { name[language] }

    /// The same beside its value: with a capital where the language has them.
    public func label(in language: Language) -> String {
        let name = name[language]
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    private var name: LocalizedText {
        switch self {
        case .name: LocalizedText("name", "상품명")
        case .description: LocalizedText("description", "설명")
        case .price: LocalizedText("price", "가격")
        case .currency: LocalizedText("currency", "통화")
        case .discount: LocalizedText("discount", "할인 금액")
        case .stock: LocalizedText("stock", "재고")
        case .pictures: LocalizedText("pictures", "사진")
        case .thumbnail: LocalizedText("list picture", "대표 사진")
        }
    }
}

extension ProductProblem {
    /// What is wrong, its limit and what to do, in one sentence or two.
    public func message(in language: Language) -> String { message(language)[language] }

    private func message(_ language: Language) -> LocalizedText {
        let field = field.name(in: language)
        return switch reason {
        case .missing: LocalizedText("The \(field) is missing. Fill it in.", "\(field): 비어 있습니다. 내용을 입력하세요.")
        case .tooShort(let least):
            LocalizedText(
                "The \(field) is too short. Write at least \(NumberText.grouped(least)) \(least == 1 ? "character" : "characters").",
                "\(field) 길이가 너무 짧습니다. \(NumberText.grouped(least))자 이상 쓰세요.")
        case .tooLong(let limit):
            LocalizedText(
                "The \(field) is too long. Shorten it to \(NumberText.grouped(limit)) \(limit == 1 ? "character" : "characters").",
                "\(field) 길이가 너무 깁니다. \(NumberText.grouped(limit))자 이하로 줄이세요.")
        case .tooLarge(let limit):
            LocalizedText(
                "The \(field) takes too much room. Shorten it to \(NumberText.grouped(limit)) \(limit == 1 ? "byte" : "bytes").",
                "\(field) 용량이 너무 큽니다. \(NumberText.grouped(limit))바이트 이하로 줄이세요.")
        case .notANumber(let value) where self.field == .stock:
            LocalizedText(
                "The \(field) “\(value)” is not a whole number. Write digits, such as 5.",
                "\(field): “\(value)”, 정수가 아닙니다. 5처럼 숫자로 쓰세요.")
        case .notANumber(let value):
            LocalizedText(
                "The \(field) “\(value)” is not a number. Write it in digits, such as 12000 or 12.50.",
                "\(field): “\(value)”, 숫자가 아닙니다. 12000이나 12.50처럼 숫자로 쓰세요.")
        case .negative:
            LocalizedText(
                "The \(field) cannot be less than 0. Write 0 or more.",
                "\(field) 값은 0보다 작을 수 없습니다. 0 이상으로 쓰세요.")
        case .tooHigh(let limit) where self.field == .stock:
            LocalizedText(
                "The \(field) is too high. Write \(NumberText.grouped(limit)) or less.",
                "\(field) 값이 너무 큽니다. \(NumberText.grouped(limit)) 이하로 쓰세요.")
        case .tooHigh(let limit):
            LocalizedText(
                "The \(field) is too high. \(Self.limits(limit, language)) is the limit; write less.",
                "\(field) 값이 너무 큽니다. \(Self.limits(limit, language))까지이니 더 작게 쓰세요.")
        case .tooPrecise(let currency) where currency.minorDigits == 0:
            LocalizedText(
                "The \(field) in \(currency.code) has no digits behind the point. Write a whole number.",
                "\(field) 값은 \(currency.code) 단위에서 소수점을 쓸 수 없습니다. 정수로 쓰세요.")
        case .tooPrecise(let currency):
            LocalizedText(
                "The \(field) in \(currency.code) has at most \(NumberText.grouped(currency.minorDigits)) \(currency.minorDigits == 1 ? "digit" : "digits") behind the point. Leave the others out.",
                "\(field) 값은 \(currency.code) 단위에서 소수점 아래 \(NumberText.grouped(currency.minorDigits))자리까지입니다. 나머지는 빼고 쓰세요."
            )
        case .unknownCurrency(let value):
            LocalizedText(
                "Nothing is sold here in “\(value)”. Choose one of \(Self.currencies).",
                "“\(value)” 통화로는 팔 수 없습니다. \(Self.currencies) 중에서 고르세요.")
        case .abovePrice:
            LocalizedText(
                "The discount is more than the price. Give one from 0 to the price.",
                "할인 금액이 가격보다 큽니다. 0부터 가격까지의 금액으로 쓰세요.")
        case .count(let count, let allowed):
            LocalizedText(
                "A listing has \(allowed.lowerBound) to \(allowed.upperBound) pictures, and here there \(count == 1 ? "is" : "are") \(NumberText.grouped(count)). Add or remove pictures.",
                "사진은 \(allowed.lowerBound)장부터 \(allowed.upperBound)장까지인데 지금은 \(NumberText.grouped(count))장입니다. 사진을 더하거나 빼세요."
            )
        case .pictureTooLarge(let name, let bytes, let limit):
            LocalizedText(
                "The picture “\(name)” has \(NumberText.grouped(bytes)) bytes. It must have fewer than \(NumberText.grouped(limit)): take a smaller one or let it be made smaller.",
                "“\(name)” 사진은 \(NumberText.grouped(bytes))바이트입니다. \(NumberText.grouped(limit))바이트보다 작아야 하니, 더 작은 사진을 고르거나 줄이도록 허락하세요."
            )
        case .pictureFormat(let name):
            LocalizedText(
                "The picture “\(name)” is neither JPEG nor PNG. Save it as one of them and try again.",
                "“\(name)” 사진은 JPEG도 PNG도 아닙니다. 둘 중 하나로 저장해 다시 시도하세요.")
        case .pictureUnreadable(let name, let reason):
            LocalizedText(
                "The picture “\(name)” cannot be read: \(ReasonText.text(reason, in: language)). Check the path and try again.",
                "“\(name)” 사진을 읽을 수 없습니다: \(ReasonText.text(reason, in: language)). 경로를 확인하고 다시 시도하세요.")
        case .picture(let name, let problem):
            LocalizedText(
                "Picture “\(name)”: \(Failure(problem, in: language).message)",
                "사진 “\(name)”: \(Failure(problem, in: language).message)")
        case .missingIn(let currency):
            LocalizedText(
                "The \(field) in \(currency.code) is missing: the same number in another currency is another amount. Give it, too.",
                "\(currency.code) 단위의 \(field) 값이 없습니다. 통화가 바뀌면 같은 숫자라도 다른 금액이니 함께 입력하세요.")
        case .asked(let money):
            LocalizedText(
                "The \(field) is \(money.formatted(in: language)) now, and not what was given. Look at the product again.",
                "지금 \(field) 값은 \(money.formatted(in: language))이며 입력한 값과 다릅니다. 상품을 다시 확인하세요.")
        case .unknownPicture(let id):
            LocalizedText(
                "The product has no picture \(id), or it is named twice or left out. Name pictures of the product, each once.",
                "이 상품에 \(id)번 사진이 없거나, 두 번 적혔거나, 빠져 있습니다. 상품에 있는 사진을 한 번씩만 적으세요.")
        }
    }

    private static var currencies: String { Currency.market.map(\.code).joined(separator: ", ") }

    /// The limit in every currency of the market.
    private static func limits(_ limit: Int, _ language: Language) -> String {
        Currency.market.map { Money(minorUnits: limit, $0).formatted(in: language) }
            .joined(separator: LocalizedText(" or ", " 또는 ")[language])
    }
}

extension [ProductProblem] {
    /// All that is wrong with each field, a line each.
    func messages(in language: Language) -> [ProductField: String] {
        Dictionary(grouping: self, by: \.field).mapValues { problems in
            problems.map { $0.message(in: language) }.joined(separator: "\n")
        }
    }

    /// The same in one failure, in the order of the form.
    func failure(in language: Language) -> Failure {
        let messages = ProductField.allCases.flatMap { field in filter { $0.field == field } }
        return Failure(.invalidInput, messages.map { $0.message(in: language) }.joined(separator: "\n"))
    }
}
