/// The currency of a price. The market's own listings are in won or dollars; other marketplaces have more.
public struct Currency: Hashable, Sendable {
    /// An ISO 4217 code, or the text that a marketplace uses instead: 1 to 10 characters; letters of a code are capitals.
    public let code: String
    /// The number of decimal digits of the smallest unit: 0 for won, 2 for dollars.
    public let minorDigits: Int

    /// Won, which have no smaller unit.
    public static let krw = Currency(code: "KRW", minorDigits: 0)
    /// Dollars of 100 cents.
    public static let usd = Currency(code: "USD", minorDigits: 2)

    /// "No currency" (ISO 4217), for prices in an unknown currency.
    public static let unspecified = Currency(code: "XXX", minorDigits: 2)

    /// The currencies that this market accepts, in the order in which they are offered.
    public static let market = [krw, usd]

    /// `nil` when the text is not 1 to 10 ASCII letters; case does not matter.
    public init?(_ code: some StringProtocol) {
        let bytes = Array(code.utf8)
        guard (1...10).contains(bytes.count), bytes.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
            return nil
        }
        let capitals = String(decoding: bytes.map { $0 & 0xDF }, as: UTF8.self)
        self.init(code: capitals, minorDigits: Self.digits[capitals] ?? 2)
    }

    /// Reads the text that sellers of generations 1 and 2 wrote instead of a code, such as "원": one line of 1 to 10
    /// characters. A text that is not a code has no smaller unit. `nil` for anything else.
    public init?(written text: String) {
        if let known = Currency(text) {
            self = known
            return
        }
        guard text.count <= 10, text.utf8.count <= 64,
            text.unicodeScalars.allSatisfy({
                $0.properties.generalCategory != .control && !$0.properties.isBidiControl
            }),
            !text.contains(where: \.isNewline),
            text.unicodeScalars.contains(where: {
                !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
            })
        else { return nil }
        self.init(code: text, minorDigits: 0)
    }

    private init(code: String, minorDigits: Int) {
        self.code = code
        self.minorDigits = minorDigits
    }

    /// The number of smallest units in one unit: 1 for won, 100 for dollars.
    public var minorUnitsInOne: Int { (0..<minorDigits).reduce(1) { one, _ in one * 10 } }

    /// The currencies of ISO 4217 that do not have two digits.
    private static let digits: [String: Int] = {
        let none = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
        let three = "BHD IQD JOD KWD LYD OMR TND"
        return Dictionary(
            none.split(separator: " ").map { (String($0), 0) }
                + three.split(separator: " ").map { (String($0), 3) }
        ) { first, _ in first }
    }()
}
