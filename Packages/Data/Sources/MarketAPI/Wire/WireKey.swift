/// A key of an object, as some server spells it.
struct WireKey: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init(stringLiteral value: String) { stringValue = value }

    init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer where Key == WireKey {
    /// What stands under the first of these keys that is there; `nil` when none is, or it is `null`.
    func first<Value: Decodable>(_ keys: WireKey...) throws -> Value? {
        guard let key = keys.first(where: contains) else { return nil }
        return try decodeIfPresent(Value.self, forKey: key)
    }

    /// A time; `nil` when there is none, or one that nobody understands, such as `""`: the rest is as good without.
    func time(_ key: WireKey) -> WireDate? { try? decodeIfPresent(WireDate.self, forKey: key) }

    /// What can be read of a list, in its order; nothing where there is none.
    func readable<Element: Decodable>(_ key: WireKey) -> [Element] {
        let elements = try? decodeIfPresent([Readable<Element>].self, forKey: key)
        return elements?.compactMap(\.value) ?? []
    }

    /// A whole number in any notation: `20`, `20.0`, `2E1`.
    ///
    /// - Throws: `DecodingError` when it is missing, has a fraction or is out of range.
    func whole(_ key: WireKey) throws -> Int { try decode(WireNumber.self, forKey: key).whole() }

    /// The same for what may be missing, under the first of these keys.
    func wholeIfPresent(_ first: WireKey, _ second: WireKey? = nil) throws -> Int? {
        let number: WireNumber? = try self.first(first, second ?? first)
        return try number?.whole()
    }
}

/// An element of a list that costs only itself when it cannot be read.
private struct Readable<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}
