extension KeyedDecodingContainer {
    /// A number, possibly written as a text; `nil` when it is missing, `null` or not an integer.
    func numberIfPresent(_ key: Key) -> Int? {
        // A failed attempt costs more than the rest of a row.
        do {
            return try decodeIfPresent(Int.self, forKey: key)
        } catch {
            return (try? decodeIfPresent(String.self, forKey: key)).flatMap { Int($0) }
        }
    }

    /// A number, possibly written as a text.
    ///
    /// - Throws: `DecodingError` when there is no number.
    func number(_ key: Key) throws -> Int {
        try numberIfPresent(key) ?? decode(Int.self, forKey: key)
    }

    /// A text; empty when it is missing or of another type.
    func text(_ key: Key) -> String { (try? decodeIfPresent(String.self, forKey: key)) ?? "" }

    /// A Boolean; `false` when it is missing, `null` or of another type.
    func truth(_ key: Key) -> Bool { (try? decodeIfPresent(Bool.self, forKey: key)) ?? false }
}

/// A related object: the object itself, its id alone, or nothing, for example when an account was deleted.
public enum Reference<Value: Decodable & Sendable>: Decodable, Sendable {
    case value(Value)
    case id(Int)
    case none

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Value.self) {
            self = .value(value)
        } else if let id = (try? container.decode(Int.self))
            ?? (try? container.decode(String.self)).flatMap({ Int($0) })
        {
            self = .id(id)
        } else {
            self = .none
        }
    }
}

extension Reference: Equatable where Value: Equatable {}
extension Reference: Hashable where Value: Hashable {}

extension KeyedDecodingContainer {
    /// The object that the member refers to; `none` when it is missing.
    func reference<Value>(_ key: Key) -> Reference<Value> {
        (try? decodeIfPresent(Reference<Value>.self, forKey: key)) ?? .none
    }
}
