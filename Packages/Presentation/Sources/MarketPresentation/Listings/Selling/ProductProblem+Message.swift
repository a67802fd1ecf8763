public import MarketDomain
import PresentationCore
public import TextCore

extension ProductField {
    /// The name of the field within a sentence.
    public func name(in language: Language) -> String { name[language] }

    /// The name of the field as a label, capitalized where the language has capitals.
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
        case .category: LocalizedText("category", "카테고리")
        case .contact: LocalizedText("contact", "연락처")
        case .pictures: LocalizedText("pictures", "사진")
        case .thumbnail: LocalizedText("list picture", "대표 사진")
        }
    }
}

extension ProductProblem {
    /// The problem, its limit and the remedy, in one or two sentences.
    public func message(in language: Language) -> String { message(language)[language] }

    private func message(_ language: Language) -> LocalizedText {
        let field = field.name(in: language)
        return switch reason {
        case .missing: LocalizedText("The \(field) is missing. Fill it in.", "\(field): 비어 있습니다. 내용을 입력하세요.")
        case .tooShort(let least):
            LocalizedText(
                "The \(field) is too short. Write at least \(NumberText.grouped(least)) \(least == 1 ? "character" : "characters").",
                "\(field) 길이가 너무 짧습니다. \(NumberText.grouped(least))자 이상 입력하세요.")
        case .tooLong(let limit):
            LocalizedText(
                "The \(field) is too long. Shorten it to \(NumberText.grouped(limit)) \(limit == 1 ? "character" : "characters").",
                "\(field) 길이가 너무 깁니다. \(NumberText.grouped(limit))자 이하로 줄이세요.")
        case .tooLarge(let limit):
            LocalizedText(
                "The "
                    + "\(field) is too large. Shorten it to \(NumberText.grouped(limit)) \(limit == 1 ? "byte" : "bytes").",
                "\(field) 용량이 너무 큽니다. \(NumberText.grouped(limit))바이트 이하로 줄이세요.")
        case .notANumber(let value):
            LocalizedText(
                "The \(field) “\(value)” is not a whole number. Write digits, such as 5.",
                "\(field): “\(value)” 값은 정수가 아닙니다. 5처럼 숫자로 입력하세요.")
        case .notAnAmount(let value, let currency):
            LocalizedText(
                "The \(field) “\(value)” is not an amount. Write it like \(currency.examples.english).",
                "\(field): “\(value)” 값은 금액이 아닙니다. \(currency.examples.korean)처럼 입력하세요.")
        case .negative:
            LocalizedText(
                "The \(field) cannot be less than 0. Write 0 or more.",
                "\(Hangul.word(field, "은", "는")) 0보다 작을 수 없습니다. 0 이상의 값을 입력하세요.")
        case .tooHigh(let limit) where self.field == .stock:
            LocalizedText(
                "The \(field) is too high. Write \(NumberText.grouped(limit)) or less.",
                "\(Hangul.word(field, "이", "가")) 너무 많습니다. \(NumberText.grouped(limit)) 이하의 값을 입력하세요.")
        case .tooHigh(let limit):
            LocalizedText(
                "The \(field) is too high. The limit is \(Self.limits(limit, language)).",
                "\(Hangul.word(field, "이", "가")) 너무 큽니다. \(Self.limits(limit, language))까지 입력할 수 있습니다.")
        case .tooPrecise(.krw) where self.field == .price:
            LocalizedText(
                "The price in KRW has no decimals. Write a whole number, or choose USD as the currency.",
                "원화 가격에는 소수점을 쓸 수 없습니다. 정수로 입력하거나 통화를 달러(USD)로 바꾸세요.")
        case .tooPrecise(let currency) where currency.minorDigits == 0:
            LocalizedText(
                "The \(field) in \(currency.code) has no decimals. Write a whole number.",
                "\(currency.name.korean) \(field)에는 소수점을 쓸 수 없습니다. 정수로 입력하세요.")
        case .tooPrecise(let currency):
            LocalizedText(
                "The "
                    + "\(field) in \(currency.code) has at most \(NumberText.grouped(currency.minorDigits)) \(currency.minorDigits == 1 ? "decimal" : "decimals"). Leave the others out.",
                "\(currency.name.korean) \(Hangul.word(field, "은", "는")) 소수점 아래 \(NumberText.grouped(currency.minorDigits))자리까지 입력할 수 있습니다. 나머지는 빼세요."
            )
        case .unknownCurrency(let value):
            LocalizedText(
                "The currency “\(value)” is not supported. Choose one of \(Self.currencies).",
                "“\(value)” 통화는 지원하지 않습니다. \(Self.currencies) 중에서 고르세요.")
        case .unknownCategory(let value):
            LocalizedText(
                "There is no category “\(value)”. Choose one of \(Self.categories(language)).",
                "“\(value)” 카테고리는 없습니다. 다음 중에서 고르세요: \(Self.categories(language)).")
        case .otherCurrency(let written, let chosen):
            LocalizedText(
                "The \(field) is in \(written.code), but the currency is \(chosen.code). Write both in the same currency.",
                "\(Hangul.word(field, "은", "는")) \(written.name.korean)로 입력했는데 통화는 \(chosen.name.korean)입니다. 둘을 같은 통화로 맞추세요."
            )
        case .abovePrice:
            LocalizedText(
                "The discount is higher than the price. Write an amount from 0 to the price.",
                "할인 금액이 가격보다 큽니다. 0부터 가격까지의 금액을 입력하세요.")
        case .belowDiscount(let discount):
            LocalizedText(
                "The price is less than the discount of \(discount.formatted(in: language)). Raise it, or give another discount too.",
                "가격이 할인 금액 \(discount.formatted(in: language))보다 낮습니다. 가격을 올리거나 할인 금액도 함께 입력하세요.")
        case .count(let count, let allowed) where count < allowed.lowerBound:
            LocalizedText(
                "A listing needs \(allowed.lowerBound) to \(allowed.upperBound) pictures. Add one.",
                "사진은 \(allowed.lowerBound)장부터 \(allowed.upperBound)장까지 있어야 합니다. 사진을 추가하세요.")
        case .count(let count, let allowed):
            LocalizedText(
                "A listing takes up to \(allowed.upperBound) pictures, and this would make \(NumberText.grouped(count)). Leave some out.",
                "사진은 \(allowed.upperBound)장까지 등록할 수 있는데 모두 \(NumberText.grouped(count))장이 됩니다. 몇 장을 빼세요.")
        case .pictureTooLarge(let name, let bytes, let limit):
            LocalizedText(
                "The picture "
                    + "“\(name)” has \(NumberText.grouped(bytes)) bytes. It must have fewer than \(NumberText.grouped(limit)): choose a smaller one, or allow it to be shrunk.",
                "“\(name)” 사진은 \(NumberText.grouped(bytes))바이트입니다. \(NumberText.grouped(limit))바이트보다 작아야 합니다. 더 작은 사진을 고르거나 크기를 줄이도록 허용하세요."
            )
        case .pictureFormat(let name):
            LocalizedText(
                "The picture “\(name)” is neither JPEG nor PNG. Save it as one of them and try again.",
                "“\(name)” 사진은 JPEG도 PNG도 아닙니다. 둘 중 하나로 저장한 뒤 다시 시도하세요.")
        case .pictureUnreadable(let name, let reason):
            LocalizedText(
                "The picture “\(name)” cannot be read: \(reason.english). Check the path and try again.",
                "“\(name)” 사진을 읽을 수 없습니다: \(reason.korean). 경로를 확인하고 다시 시도하세요.")
        case .picture(let name, let problem):
            LocalizedText(
                "Picture “\(name)”: \(Failure(problem, in: language).message)",
                "사진 “\(name)”: \(Failure(problem, in: language).message)")
        case .missingIn(let currency):
            LocalizedText(
                "The "
                    + "\(field) in \(currency.code) is missing. When the currency changes, the \(field) must be given too.",
                "통화를 \(currency.name.korean)로 변경하려면 \(field)도 \(currency.name.korean)로 입력하세요.")
        case .priced(let money, let isDiscounted):
            LocalizedText(
                "The \(field)\(isDiscounted ? " before the discount" : "") is now "
                    + "\(money.formatted(in: language)), not what you entered. Look at the product again.",
                "지금 \(field)\(isDiscounted ? "(할인 전)" : ""): \(money.formatted(in: language)). "
                    + "알고 계신 값과 달라 바꾸지 않았습니다. 상품을 다시 확인하세요.")
        case .unknownPicture(let id, let count):
            LocalizedText(
                "Picture \(id) does not exist. The product has \(NumberText.grouped(count)).",
                "\(id)번 사진이 없습니다. 이 상품의 사진은 \(NumberText.grouped(count))장입니다.")
        case .repeatedPicture(let id):
            LocalizedText(
                "Picture \(id) is listed twice. List each picture once.",
                "\(id)번 사진을 두 번 입력했습니다. 사진마다 한 번씩만 입력하세요.")
        case .droppedPicture(let id):
            LocalizedText(
                "Picture \(id) is to be removed, so lists cannot show it. Choose another one.",
                "\(id)번 사진은 삭제할 사진이라 대표 사진이 될 수 없습니다. 다른 사진을 고르세요.")
        }
    }

    private static var currencies: String { Currency.market.map(\.code).joined(separator: ", ") }

    private static func categories(_ language: Language) -> String {
        ProductCategory.allCases.map {
            language == .korean ? "\($0.name.korean)(\($0.rawValue))" : $0.rawValue
        }.joined(separator: ", ")
    }

    /// The limit in every currency of the market.
    private static func limits(_ limit: Int, _ language: Language) -> String {
        Currency.market.map { Money(minorUnits: limit, $0).formatted(in: language) }
            .joined(separator: LocalizedText(" or ", " 또는 ")[language])
    }
}

extension [ProductProblem] {
    /// The problems of each field, one per line.
    func messages(in language: Language) -> [ProductField: String] {
        Dictionary(grouping: self, by: \.field).mapValues { problems in
            problems.map { $0.message(in: language) }.joined(separator: "\n")
        }
    }

    /// All problems as one failure, in the order of the form.
    func failure(in language: Language) -> Failure {
        let messages = ProductField.allCases.flatMap { field in filter { $0.field == field } }
        return Failure(.invalidInput, messages.map { $0.message(in: language) }.joined(separator: "\n"))
    }
}
