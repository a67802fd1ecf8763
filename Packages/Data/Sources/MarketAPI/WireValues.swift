public import Platform

/// A key of an object in the spelling of some server.
struct WireKey: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init(stringLiteral value: String) { stringValue = value }

    init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer where Key == WireKey {
    /// The value of the first key that is present; `nil` when no key is present, or its value is `null`.
    func first<Value: Decodable>(_ keys: WireKey...) throws -> Value? {
        guard let key = keys.first(where: contains) else { return nil }
        return try decodeIfPresent(Value.self, forKey: key)
    }

    /// A time; `nil` when it is missing or unreadable, such as `""`, because the rest is useful without it.
    func time(_ key: WireKey) -> WireDate? { try? decodeIfPresent(WireDate.self, forKey: key) }

    /// The readable elements of a list, in order; empty when there is no list.
    func readable<Element: Decodable>(_ key: WireKey) -> [Element] {
        let elements = try? decodeIfPresent([Readable<Element>].self, forKey: key)
        return elements?.compactMap(\.value) ?? []
    }

    /// A whole number in any notation: `20`, `20.0`, `2E1`.
    ///
    /// - Throws: `DecodingError` when it is missing, has a fraction or is out of range.
    func whole(_ key: WireKey) throws -> Int { try decode(WireNumber.self, forKey: key).whole() }

    /// The same for an optional member, under the first of these keys that is present.
    func wholeIfPresent(_ first: WireKey, _ second: WireKey? = nil) throws -> Int? {
        let number: WireNumber? = try self.first(first, second ?? first)
        return try number?.whole()
    }
}

/// An element of a list. When it is unreadable, the others are not affected.
private struct Readable<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}

/// A JSON number, exact to 38 digits in any notation: `60000000`, `6.0E7`, `12.5`.
public struct WireNumber: Hashable, Sendable {
    private let value: Decimal

    /// A number of smallest units: 1250 with two digits is 12.5.
    public init(units: Int, digits: Int) {
        value = Decimal(
            sign: units < 0 ? .minus : .plus, exponent: -digits, significand: Decimal(units.magnitude))
    }

    /// The value in smaller units: 12.5 with two digits is 1250. Further digits are cut off.
    ///
    /// - Throws: `DecodingError` when the result does not fit in an `Int`.
    public func units(digits: Int) throws -> Int {
        let parts = value.description.split(separator: ".", maxSplits: 1)
        let fraction = parts.count == 2 ? parts[1].prefix(digits) : ""
        let padding = String(repeating: "0", count: digits - fraction.count)
        guard let whole = parts.first, let units = Int(whole + fraction + padding) else {
            throw Self.unusable("\(value) is out of range")
        }
        return units
    }

    /// - Throws: `DecodingError` when the value has a fraction or does not fit in an `Int`.
    public func whole() throws -> Int {
        let text = value.description
        guard let whole = Int(text) else { throw Self.unusable("\(text) is no whole number in range") }
        return whole
    }

    private static func unusable(_ reason: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: reason))
    }
}

extension WireNumber: Codable {
    /// - Throws: `DecodingError` when it is not a number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value = try container.decode(Decimal.self)
        guard !value.isNaN else { throw Self.unusable("a number is out of range") }
    }

    /// Encodes a number without superfluous digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

/// A time in any format of the three generations: seconds since 1970, or a text in Korean time without a zone, such as
/// `2022-01-04T00:00:00.00`, `2022-11-15T00:00:00` or `2022-01-03 00:00:00.000`.
public struct WireDate: Hashable, Sendable, Decodable {
    /// In seconds: the offset of Korean time from UTC.
    private static let korea = 32_400.0

    /// The moment that is meant.
    public let date: Date

    /// - Throws: `DecodingError` when it is neither a number nor such a text, or not a time of the calendar.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Tries texts first: almost all times are texts, and one failed attempt costs more than all other steps.
        guard let text = try? container.decode(String.self) else {
            date = Date(timeIntervalSince1970: try container.decode(Double.self))
            return
        }
        guard let date = Self.date(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no time: \(text)")
        }
        self.date = date
    }

    /// `nil` for a text that is not a time.
    public init?(_ text: String) {
        guard let date = Self.date(text) else { return nil }
        self.date = date
    }

    /// Compares bytes: an answer contains many times, and a regular expression takes longer than the rest of a row.
    private static func date(_ text: String) -> Date? {
        let utf8 = Array(text.utf8)
        let (digits, shape) = (UInt8(ascii: "0")...UInt8(ascii: "9"), "0000-00-00T00:00:00".utf8)
        let fraction = utf8.dropFirst(shape.count)
        guard utf8.count >= shape.count,
            zip(utf8, shape).allSatisfy({ byte, sign in
                digits.contains(sign)
                    ? digits.contains(byte)
                    : byte == sign || sign == UInt8(ascii: "T") && byte == UInt8(ascii: " ")
            }),
            utf8[11...12].lexicographicallyPrecedes("24".utf8),
            utf8[14...15].lexicographicallyPrecedes("60".utf8),
            utf8[17...18].lexicographicallyPrecedes("60".utf8),
            fraction.isEmpty || fraction.first == UInt8(ascii: ".") && fraction.count > 1,
            fraction.dropFirst().allSatisfy(digits.contains),
            let date = try? Date.ISO8601FormatStyle().parse(
                String(
                    decoding: utf8[..<10] + [UInt8(ascii: "T")] + utf8[11...18] + [UInt8(ascii: "Z")],
                    as: UTF8.self))
        else { return nil }
        return date.addingTimeInterval((Double("0" + String(decoding: fraction, as: UTF8.self)) ?? 0) - korea)
    }
}
