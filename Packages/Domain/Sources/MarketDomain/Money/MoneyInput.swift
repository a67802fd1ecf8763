import TextCore

/// Reads amounts as users type them. ``Money/init(parsing:_:)`` reads amounts from files and programs, and accepts plain
/// numbers only.
extension Money {
    /// Reads `35000`, `35,000원`, `₩35,000`, `3만5천원`, `삼만오천원`, `3.5만`, `1억5천`, `$12.50`, `12.50 USD`, also with the wide
    /// digits and signs of Korean keyboards.
    ///
    /// - Throws: `malformed`, `tooPrecise`, `overflow`, and `currencies` when the text names another currency: the named
    ///   one, then the expected one.
    public init(typed text: some StringProtocol, _ currency: Currency) throws(MoneyError) {
        let written = TypedAmount(String(text))
        if let named = written.currencies.first(where: { $0 != currency }) {
            throw .currencies(named, currency)
        }
        guard let units = written.koreanUnits else {
            // Many people write 35.000 for 35,000, and no one writes it for 35.
            let decimals = written.digits.split(separator: ".", maxSplits: 1).dropFirst().first ?? ""
            guard decimals.count <= currency.minorDigits || !decimals.allSatisfy(\.isNumber) else {
                throw .tooPrecise(currency)
            }
            do throws(MoneyError) {
                self = try Money(parsing: written.digits, currency)
            } catch .malformed {
                throw .malformed(String(text).trimmed)
            } catch {
                throw error
            }
            return
        }
        self.init(minorUnits: try units.minorUnits(of: currency, text: String(text).trimmed), currency)
    }
}

extension Currency {
    /// Whether an amount has Korean units and names no currency, as `4만5천`, which most people mean in won.
    public static func isProbablyWon(_ amount: String) -> Bool {
        let written = TypedAmount(amount)
        return written.currencies.isEmpty && written.koreanUnits != nil
    }

    /// The currency in an amount: `₩`, `원`, `$`, `USD`. `nil` without a currency, or with two different ones.
    public init?(namedIn amount: String) {
        let named = Set(TypedAmount(amount).currencies)
        guard named.count == 1, let currency = named.first else { return nil }
        self = currency
    }

    /// The currency of a sign or a word in English or Korean; `nil` for anything else.
    public init?(word: some StringProtocol) {
        switch word.lowercased() {
        case "₩", "￦", "원", "won", "krw": self = .krw
        case "$", "us$", "달러", "불", "dollar", "dollars", "usd": self = .usd
        default: return nil
        }
    }
}

/// A text split into the digits, and the currencies before and after them.
private struct TypedAmount {
    let digits: String
    var currencies: [Currency] = []
    /// Whether a currency follows the digits, as in 3만5원.
    private var isEnded = false

    init(_ text: String) {
        var rest = Self.narrowed(text.trimmed)[...]
        let isNegative = rest.hasPrefix("-")
        let unsigned = isNegative ? rest.dropFirst() : rest
        if let (word, behind) = Self.sign(before: unsigned) {
            currencies.append(word)
            rest = (isNegative ? "-" : "") + behind
        }
        if let (word, before) = Self.sign(behind: rest) {
            currencies.append(word)
            rest = before
            isEnded = true
        }
        digits = String(rest)
    }

    var koreanUnits: KoreanNumber? { KoreanNumber(digits, isEnded: isEnded) }

    /// The text with ASCII characters in place of wide ones.
    private static func narrowed(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    (0xFF01...0xFF5E).contains(scalar.value)
                        ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
                }))
    }

    private static func sign(before text: Substring) -> (Currency, Substring)? {
        let word = text.prefix { !$0.isNumber && !$0.isWhitespace && $0 != "-" && $0 != "." && $0 != "," }
        guard let currency = Currency(word: word) else { return nil }
        return (currency, text.dropFirst(word.count).drop(while: \.isWhitespace))
    }

    /// `만원` is a unit and a currency, so the longest suffix that is a currency counts, and not the whole end.
    private static func sign(behind text: Substring) -> (Currency, Substring)? {
        for length in stride(from: min(7, text.count - 1), through: 1, by: -1) {
            guard let currency = Currency(word: text.suffix(length)) else { continue }
            var before = text.dropLast(length)
            while before.last?.isWhitespace == true { before = before.dropLast() }
            return (currency, before)
        }
        return nil
    }
}

/// A number with 억, 만, 천, 백 or 십: `3만5천`, `1억 2,000만`, `3.5만`. Its parts, from the largest unit down.
private struct KoreanNumber {
    private struct Part {
        /// The digits without a point; the last `scale` digits follow the point.
        let digits: String
        let scale: Int
        let unit: Int
    }

    private static let units: [Character: Int] = ["십": 10, "백": 100, "천": 1_000]
    private static let large: [Character: Int] = ["만": 10_000, "억": 100_000_000]
    /// Digits in words: 삼만오천.
    private static let digits: [Character: Character] = [
        "일": "1", "이": "2", "삼": "3", "사": "4", "오": "5", "육": "6", "칠": "7", "팔": "8", "구": "9",
    ]

    private let parts: [Part]
    /// Whether the parts are numbers in spoken order.
    private let isSound: Bool

    /// `nil` for a number without such a unit. With `isEnded` a currency follows, in which the last digits are counted.
    init?(_ written: String, isEnded: Bool) {
        let text = String(written.compactMap { $0.isWhitespace ? nil : Self.digits[$0] ?? $0 })
        guard text.contains(where: { Self.units[$0] != nil || Self.large[$0] != nil }) else { return nil }
        var parts: [Part] = []
        // Spaces may stand beside a unit, but not within a number.
        var isSound = !written.contains(/[0-9.,]\s+[0-9.,]/)
        // The section of thousands, hundreds and so on that a 만 or 억 multiplies as a whole.
        var section: [Part] = []
        var number = ""
        var last = (small: Int.max, large: Int.max)

        func read(_ number: String, _ unit: Int) -> Part? {
            if number.isEmpty { return Part(digits: "1", scale: 0, unit: unit) }
            guard let match = number.wholeMatch(of: /([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]+))?/) else {
                return nil
            }
            let fraction = match.2.map(String.init) ?? ""
            return Part(digits: match.1.filter { $0 != "," } + fraction, scale: fraction.count, unit: unit)
        }
        for character in text {
            if let unit = Self.units[character] {
                isSound = isSound && unit < last.small
                last.small = unit
                if let part = read(number, unit) { section.append(part) } else { isSound = false }
                number = ""
            } else if let unit = Self.large[character] {
                isSound = isSound && unit < last.large
                last = (.max, unit)
                if !number.isEmpty || section.isEmpty {
                    if let part = read(number, 1), section.isEmpty || Self.isClear(number) {
                        section.append(part)
                    } else {
                        isSound = false
                    }
                }
                parts += section.map { Part(digits: $0.digits, scale: $0.scale, unit: $0.unit * unit) }
                (section, number) = ([], "")
            } else {
                number.append(character)
            }
        }
        if last.large == Self.hundredMillion, !section.isEmpty {
            // 1억5천 is 1억 5천만: speech omits the 만.
            isSound = isSound && number.isEmpty
            section = section.map { Part(digits: $0.digits, scale: $0.scale, unit: $0.unit * 10_000) }
        } else if !number.isEmpty {
            if let part = read(number, 1),
                Self.isClear(number, behind: section.isEmpty ? last.large : 0, isEnded: isEnded)
            {
                section.append(part)
            } else {
                isSound = false
            }
        }
        self.parts = parts + section
        self.isSound = isSound
    }

    private static let hundredMillion = 100_000_000

    /// Whether the number can follow a unit: 3만5 means 35,000 in speech but would be 30,005, and 1억5000 means 150,000,000,
    /// so both are ambiguous. 3만5원 is 30,005; 1억5000원 is still ambiguous.
    private static func isClear(_ number: String, behind unit: Int = 0, isEnded: Bool = false) -> Bool {
        if unit == hundredMillion { return number.filter(\.isNumber).count > 4 }
        return isEnded || number.filter(\.isNumber).count > 1
    }

    /// - Throws: `malformed` with the text, `tooPrecise`, `overflow`.
    func minorUnits(of currency: Currency, text: String) throws(MoneyError) -> Int {
        guard isSound else { throw .malformed(text) }
        var sum = 0
        var room = Int.max
        for part in parts {
            let amount = try amount(part, currency)
            // The part after a unit must be smaller than the unit.
            guard amount < room else { throw .malformed(text) }
            room = part.unit * currency.minorUnitsInOne
            let (next, overflow) = sum.addingReportingOverflow(amount)
            guard !overflow else { throw .overflow }
            sum = next
        }
        return sum
    }

    private func amount(_ part: Part, _ currency: Currency) throws(MoneyError) -> Int {
        guard let digits = Int(part.digits) else { throw .overflow }
        let (units, overflow) = digits.multipliedReportingOverflow(by: part.unit * currency.minorUnitsInOne)
        guard !overflow else { throw .overflow }
        var rest = units
        for _ in 0..<part.scale {
            guard rest.isMultiple(of: 10) else { throw .tooPrecise(currency) }
            rest /= 10
        }
        return rest
    }
}
