extension KeyedDecodingContainer {
    /// A number that may stand there as a text; `nil` when it is missing, `null` or no whole number.
    func numberIfPresent(_ key: Key) -> Int? {
        if let number = try? decode(Int.self, forKey: key) { return number }
        return (try? decode(String.self, forKey: key)).flatMap { Int($0) }
    }

    /// A number that may stand there as a text.
    ///
    /// - Throws: `DecodingError` when there is none.
    func number(_ key: Key) throws -> Int {
        try numberIfPresent(key) ?? decode(Int.self, forKey: key)
    }

    /// A text; empty when it is missing or something else.
    func text(_ key: Key) -> String { (try? decode(String.self, forKey: key)) ?? "" }

    /// A truth; `false` when it is missing, `null` or something else.
    func truth(_ key: Key) -> Bool { (try? decode(Bool.self, forKey: key)) ?? false }
}
