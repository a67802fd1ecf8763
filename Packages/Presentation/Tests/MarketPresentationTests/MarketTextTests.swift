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
        (ProductProblem(.price, .notANumber("zwölf")), "“zwölf”"),
        (ProductProblem(.stock, .notANumber("1.5")), "whole number"),
        (ProductProblem(.stock, .negative), "0 or more"),
        (ProductProblem(.stock, .tooHigh(limit: 1_000)), "1,000"),
        (ProductProblem(.price, .tooHigh(limit: 1_234_500)), "is ₩1,234,500 or $12,345"),
        (ProductProblem(.price, .tooPrecise(.krw)), "KRW"),
        (ProductProblem(.discount, .tooPrecise(.usd)), "2 decimals"),
        (ProductProblem(.currency, .unknownCurrency("JPY")), "KRW, USD"),
        (ProductProblem(.discount, .abovePrice), "higher than the price"),
        (ProductProblem(.pictures, .count(6, allowed: 1...5)), "1 to 5"),
        (
            ProductProblem(.pictures, .pictureTooLarge(name: "a.jpg", bytes: 300_001, limit: 300_000)),
            "300,001"
        ),
        (ProductProblem(.pictures, .pictureFormat(name: "a.gif")), "JPEG nor PNG"),
        (ProductProblem(.pictures, .pictureUnreadable(name: "a.jpg", reason: "gone")), "gone"),
        (ProductProblem(.thumbnail, .unknownPicture(9)), "Picture 9"),
        (ProductProblem(.pictures, .picture(name: "a.jpg", .damaged)), "“a.jpg”: The picture is damaged"),
        (
            ProductProblem(.pictures, .picture(name: "b.png", .tooManyPixels(width: 20, height: 30))),
            "“b.png”: The picture has 20 x 30 pixels"
        ), (ProductProblem(.price, .missingIn(.usd)), "price in USD"),
        (ProductProblem(.price, .asked(.won(1200))), "₩1,200"),
    ]

    @Test(arguments: problems)
    func `Every problem names its limit`(problem: ProductProblem, part: String) {
        #expect(problem.message(in: .english).contains(part))
        for language in Language.allCases {
            let message = problem.message(in: language)
            #expect(message.hasSuffix("."))
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
    func `A wait that is long is told in hours`(seconds: Int, part: String) {
        #expect(Failure(MarketError.tooMany(seconds: seconds), in: .english).message.hasSuffix(part))
    }

    @Test(arguments: Language.allCases)
    func `Server words are quoted, and never filled in`(language: Language) {
        #expect(Failure(.refused("no {n} “way”"), in: language).message.contains("“no {n} “way””"))
    }

    @Test(arguments: Language.allCases)
    func `Field names are words of their own`(language: Language) {
        let names = ProductField.allCases.map { $0.name(in: language) }
        #expect(Set(names).count == ProductField.allCases.count)
        #expect(ProductField.price.label(in: .english) == "Price")
    }
}
