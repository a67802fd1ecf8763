import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore
import Testing

@Suite struct MarketTextTests {
    private static let problems: [(ProductProblem, String)] = [
        (ProductProblem(.name, .missing), "name"), (ProductProblem(.name, .tooShort(least: 2)), "2"),
        (ProductProblem(.name, .tooLong(limit: 100)), "100"),
        (ProductProblem(.description, .tooLarge(limit: 32_768)), "32,768"),
        (
            ProductProblem(.price, .notAnAmount("zwölf", .krw)),
            "“zwölf” is not an amount. Write it like 12000"
        ),
        (ProductProblem(.price, .notAnAmount("zwölf", .usd)), "like 12 or 12.50."),
        (ProductProblem(.stock, .notANumber("1.5")), "whole number"),
        (ProductProblem(.stock, .negative), "0 or more"),
        (ProductProblem(.stock, .tooHigh(limit: 1_000)), "1,000"),
        (ProductProblem(.price, .tooHigh(limit: 1_234_500)), "is ₩1,234,500 or $12,345"),
        (ProductProblem(.price, .tooPrecise(.krw)), "choose USD as the currency"),
        (ProductProblem(.discount, .tooPrecise(.krw)), "The discount in KRW has no decimals. Write a whole"),
        (ProductProblem(.discount, .tooPrecise(.usd)), "2 decimals"),
        (ProductProblem(.currency, .unknownCurrency("JPY")), "KRW, USD"),
        (ProductProblem(.discount, .abovePrice), "higher than the price"),
        (ProductProblem(.price, .belowDiscount(.won(10_000))), "less than the discount of ₩10,000"),
        (ProductProblem(.pictures, .count(6, allowed: 1...5)), "up to 5 pictures, and this would make 6"),
        (ProductProblem(.pictures, .count(0, allowed: 1...5)), "1 to 5 pictures. Add one"),
        (
            ProductProblem(.pictures, .pictureTooLarge(name: "a.jpg", bytes: 300_001, limit: 300_000)),
            "300,001"
        ),
        (ProductProblem(.pictures, .pictureFormat(name: "a.gif")), "JPEG nor PNG"),
        (ProductProblem(.pictures, .pictureUnreadable(name: "a.jpg", reason: "gone")), "gone"),
        (
            ProductProblem(.thumbnail, .unknownPicture(9, of: 1)),
            "Picture 9 does not exist. The product has 1."
        ),
        (ProductProblem(.pictures, .repeatedPicture(2)), "Picture 2 is listed twice"),
        (ProductProblem(.thumbnail, .droppedPicture(2)), "Picture 2 is to be removed"),
        (ProductProblem(.pictures, .picture(name: "a.jpg", .damaged)), "“a.jpg”: The picture is damaged"),
        (
            ProductProblem(.pictures, .picture(name: "b.png", .tooManyPixels(width: 20, height: 30))),
            "“b.png”: The picture has 20 x 30 pixels"
        ), (ProductProblem(.price, .missingIn(.usd)), "price in USD"),
        (ProductProblem(.price, .priced(.won(1200), isDiscounted: false)), "₩1,200"),
        (ProductProblem(.price, .priced(.won(1200), isDiscounted: true)), "₩1,200"),
    ]

    @Test(arguments: problems)
    func `Every problem names its limit`(problem: ProductProblem, part: String) {
        #expect(problem.message(in: .english).contains(part))
        for language in Language.allCases {
            let message = problem.message(in: language)
            #expect(message.hasSuffix("."))
        }
    }

    @Test(arguments: [
        (ProductProblem(.discount, .tooPrecise(.krw)), "원화 할인 금액에는 소수점을 쓸 수 없습니다. 정수로 입력하세요."),
        (ProductProblem(.discount, .missingIn(.usd)), "통화를 달러로 변경하려면 할인 금액도 달러로 입력하세요."),
        (
            ProductProblem(.price, .otherCurrency(written: .usd, chosen: .krw)),
            "가격은 달러로 입력했는데 통화는 원화입니다. 둘을 같은 통화로 맞추세요."
        ), (ProductProblem(.stock, .negative), "재고는 0보다 작을 수 없습니다. 0 이상의 값을 입력하세요."),
    ])
    func `Korean texts use the name of a currency`(problem: ProductProblem, message: String) {
        #expect(problem.message(in: .korean) == message)
    }

    @Test(arguments: Currency.market, Language.allCases)
    func `The amounts in advice are valid input`(currency: Currency, language: Language) throws {
        let examples = currency.examples[language].replacing(" or ", with: "|").replacing(", ", with: "|")
        for text in examples.split(separator: "|") {
            #expect(try Money(typed: text, currency).minorUnits > 0)
        }
    }

    private static let errors: [(MarketError, Failure.Kind)] = [
        (.invalid(ProductProblems(.name, .missing)), .invalidInput), (.picture(.format), .invalidInput),
        (.picture(.tooManyBytes(limit: 5)), .invalidInput), (.picture(.damaged), .invalidInput),
        (.picture(.tooManyPixels(width: 9, height: 8)), .invalidInput),
        (.picture(.missing), .notFound), (.picture(.forbiddenAddress), .refused),
        (.picture(.tooExpensive), .invalidInput), (.picture(.unavailable("no child")), .unavailable),
        (.notFound, .notFound), (.refused("no"), .refused), (.notYours, .refused),
        (.otherVendor(product: "a", vendor: "b"), .refused),
        (.otherVendor(product: "a", vendor: nil), .refused),
        (.otherVendor(product: nil, vendor: nil), .refused), (.wrongSecret, .refused),
        (.secretMissing(identifier: "u"), .refused),
        (.noVendor, .signInNeeded), (.unsupported, .unsupported), (.tooMany(seconds: nil), .refused),
        (.tooMany(seconds: 30), .refused), (.tooMany(seconds: 40_000), .refused), (.full, .unavailable),
        (.nameTaken, .refused), (.picture(.unsupported), .invalidInput), (.offline, .offline),
        (.unavailable, .unavailable),
        (.storage("full"), .storage), (.noSecretStore("no bus"), .storage), (.cancelled, .cancelled),
    ]

    @Test(arguments: errors, Language.allCases)
    func `Every error of the market has a kind and a sentence`(
        error: (MarketError, Failure.Kind), language: Language
    ) {
        let failure = Failure(error.0, in: language)
        #expect(failure.kind == error.1)
        #expect(!failure.message.isEmpty)
    }

    @Test(arguments: [(599, "599 seconds."), (600, "1 hour."), (40_000, "11 hours.")])
    func `Shows a long wait in hours`(seconds: Int, part: String) {
        #expect(Failure(MarketError.tooMany(seconds: seconds), in: .english).message.hasSuffix(part))
    }

    @Test(arguments: Language.allCases)
    func `Quotes the server's words, and never fills them in`(language: Language) {
        #expect(Failure(.refused("no {n} “way”"), in: language).message.contains("“no {n} “way””"))
    }

    @Test(arguments: Language.allCases)
    func `Every field has its own name`(language: Language) {
        let names = ProductField.allCases.map { $0.name(in: language) }
        #expect(Set(names).count == ProductField.allCases.count)
        #expect(ProductField.price.label(in: .english) == "Price")
    }
}
