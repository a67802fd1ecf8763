import MarketDomain
import Testing

@Suite struct ProductDetailsTests {
    static let details = "Made of oak, hardly used."

    @Test(arguments: [3, 4, 99, 100])
    func `Accepts names within the limits`(count: Int) throws {
        for character in ["a", "한", "\u{1112}\u{1161}\u{11AB}", "👨‍👩‍👧‍👦", "🇰🇷", "e\u{301}"] {
            let name = String(repeating: character, count: count)
            #expect(try Self.made(name: name).name.count == count)
        }
    }

    @Test(arguments: [(1, true), (101, false)])
    func `Refuses names outside the limits`(count: Int, isShort: Bool) {
        for character in ["a", "\u{1112}\u{1161}\u{11AB}", "👨‍👩‍👧‍👦"] {
            let reason: ProductProblem.Reason = isShort ? .tooShort(least: 2) : .tooLong(limit: 100)
            Self.expect(.name, reason) { try Self.made(name: String(repeating: character, count: count)) }
        }
    }

    @Test(arguments: [10, 11, 999, 1_000])
    func `Accepts descriptions within the limits`(count: Int) throws {
        for character in ["a", "\u{1112}\u{1161}\u{11AB}", "👨‍👩‍👧‍👦"] {
            let text = String(repeating: character, count: count)
            #expect(try Self.made(description: text).description.count == count)
        }
    }

    @Test(arguments: [(1, true), (9, true), (1_001, false)])
    func `Refuses descriptions outside the limits`(count: Int, isShort: Bool) {
        let reason: ProductProblem.Reason = isShort ? .tooShort(least: 10) : .tooLong(limit: 1_000)
        Self.expect(.description, reason) {
            try Self.made(description: String(repeating: "👨‍👩‍👧‍👦", count: count))
        }
    }

    @Test func `Without minimum lengths one character is enough`() throws {
        for text in ["무대", "a"] {
            let details = try ProductDetails(
                name: text, description: text, price: Money(minorUnits: 1, .krw), texts: .free)
            #expect(details.name == text && details.description == text)
        }
        for (name, reason) in [
            ("", ProductProblem.Reason.missing), (String(repeating: "a", count: 101), .tooLong(limit: 100)),
        ] {
            Self.expect(.name, reason) {
                try ProductDetails(
                    name: name, description: "설명", price: Money(minorUnits: 1, .krw), texts: .free)
            }
        }
    }

    @Test(arguments: ["", "   ", "\n\t", "\0\u{1B}", "\u{200B}\u{200B}\u{200B}", "\u{3164}\u{3164}\u{3164}"])
    func `A text without visible characters is missing`(text: String) {
        Self.expect(.name, .missing) { try Self.made(name: text) }
        Self.expect(.description, .missing) { try Self.made(description: text) }
    }

    @Test func `Characters of many parts do not bypass the limit`() {
        let flood = String(repeating: "a" + String(repeating: "\u{20DD}", count: 4_000), count: 10)
        Self.expect(.name, .tooLarge(limit: 32_768)) { try Self.made(name: flood) }
        Self.expect(.description, .tooLarge(limit: 32_768)) { try Self.made(description: flood) }
    }

    @Test(arguments: [
        ("Oak\nchair", "Oak chair"), ("Oak\r\nchair", "Oak chair"), ("Oak\u{2028}chair", "Oak chair"),
        ("Oak\tchair\n", "Oak chair"), ("\n\nOak chair", "Oak chair"),
        ("Oak\u{1B}[31m\0 chair", "Oak[31m chair"),
        ("한옥 의자", "한옥 의자"),
        ("\u{1112}\u{1161}\u{11AB}\u{110B}\u{1169}\u{11A8}의자", "한옥의자"),
    ])
    func `A name is one line without controls, in form C`(name: String, kept: String) throws {
        #expect(try Array(Self.made(name: name).name.utf8) == Array(kept.utf8))
    }

    @Test func `A description keeps its lines`() throws {
        let made = try Self.made(description: "\r\nfirst line\r\nsecond\rthird\u{7}\n\n")
        #expect(made.description == "first line\nsecond\nthird")
    }

    @Test(arguments: [0, 1, 1_000_000_000_000_000])
    func `Accepts prices and stocks up to the limit`(number: Int) throws {
        let made = try Self.made(price: number, discount: number, stock: number)
        #expect(made.price.minorUnits == number && made.discount == made.price && made.stock == number)
        #expect(made.bargainPrice == .zero(.krw))
    }

    @Test(arguments: [1_000_000_000_000_001, Int.max])
    func `Refuses prices and stocks above the limit`(number: Int) {
        Self.expect(.price, .tooHigh(limit: 1_000_000_000_000_000)) { try Self.made(price: number) }
        Self.expect(.stock, .tooHigh(limit: 1_000_000_000_000_000)) { try Self.made(stock: number) }
    }

    @Test(arguments: [-1, Int.min])
    func `Refuses negative numbers`(number: Int) {
        Self.expect(.price, .negative) { try Self.made(price: number) }
        Self.expect(.stock, .negative) { try Self.made(stock: number) }
        Self.expect(.discount, .negative) { try Self.made(discount: number) }
    }

    @Test(arguments: [(0, 10), (9, 10), (10, 10)])
    func `A discount ranges from zero to the whole price`(discount: Int, price: Int) throws {
        let made = try Self.made(price: price, discount: discount)
        #expect(made.bargainPrice == Money(minorUnits: price - discount, .krw))
    }

    @Test func `A discount is at most the price, and in the same currency`() {
        Self.expect(.discount, .abovePrice) { try Self.made(price: 10, discount: 11) }
        Self.expect(.discount, .abovePrice) { try Self.made(price: 0, discount: Int.max) }
        for cents in [0, 5] {
            let discount = Money(minorUnits: cents, .usd)
            Self.expect(.discount, .abovePrice) {
                try ProductDetails(
                    name: "Oak chair", description: Self.details, price: Money(minorUnits: 10, .krw),
                    discount: discount)
            }
        }
    }

    @Test func `Accepts only the market's currencies, or those of another server`() throws {
        let yen = try #require(Currency("JPY"))
        let price = Money(minorUnits: 500, yen)
        Self.expect(.currency, .unknownCurrency("JPY")) {
            try ProductDetails(name: "Oak chair", description: Self.details, price: price)
        }
        let made = try ProductDetails(
            name: "Oak chair", description: Self.details, price: price, currencies: [yen])
        #expect(made.price == price && made.discount == .zero(yen) && made.stock == 0)
    }

    @Test func `A contact is one line of at most a hundred characters, or absent`() throws {
        let price = Money(minorUnits: 1, .krw)
        func contact(_ text: String?) throws -> String? {
            try ProductDetails(name: "Chair", description: Self.details, price: price, contact: text).contact
        }
        #expect(try contact(nil) == nil)
        #expect(try contact(" \n ") == nil)
        #expect(try contact(" kakao:\tmeng\n") == "kakao: meng")
        #expect(try contact(String(repeating: "한", count: 100))?.count == 100)
        Self.expect(.contact, .tooLong(limit: 100)) {
            try ProductDetails(
                name: "Chair", description: Self.details, price: price,
                contact: String(repeating: "한", count: 101))
        }
    }

    @Test func `Reports all problems at once, in the order of the form`() throws {
        let problems = #expect(throws: ProductProblems.self) {
            try ProductDetails(
                name: "a", description: "", price: Money(minorUnits: -1, try #require(Currency("HKD"))),
                discount: Money(minorUnits: -2, .krw), stock: -3)
        }
        #expect(
            problems?.all == [
                ProductProblem(.name, .tooShort(least: 2)), ProductProblem(.description, .missing),
                ProductProblem(.price, .negative), ProductProblem(.currency, .unknownCurrency("HKD")),
                ProductProblem(.discount, .negative), ProductProblem(.stock, .negative),
            ])
    }

    static func made(
        name: String = "Oak chair", description: String = details, price: Int = 0, discount: Int? = nil,
        stock: Int = 0
    ) throws -> ProductDetails {
        try ProductDetails(
            name: name, description: description, price: Money(minorUnits: price, .krw),
            discount: discount.map { Money(minorUnits: $0, .krw) }, stock: stock)
    }

    /// Expects a problem of this field, and no other.
    private static func expect(
        _ field: ProductField, _ reason: ProductProblem.Reason,
        sourceLocation: SourceLocation = #_sourceLocation, _ make: () throws -> ProductDetails
    ) {
        #expect(throws: ProductProblems(field, reason), sourceLocation: sourceLocation) { try make() }
    }
}
