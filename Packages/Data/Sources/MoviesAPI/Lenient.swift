/// A member that an answer can do without: what is absent, `null` or of another type is `nil`, and spoils nothing else.
@propertyWrapper
public struct Lenient<Value: Decodable & Sendable>: Decodable, Sendable {
    public let wrappedValue: Value?

    public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    public init(from decoder: any Decoder) {
        wrappedValue = try? Value(from: decoder)
    }
}

extension KeyedDecodingContainer {
    /// What synthesized decoding calls for a ``Lenient`` member, which may be absent.
    func decode<Value>(_ type: Lenient<Value>.Type, forKey key: Key) throws -> Lenient<Value> {
        try decodeIfPresent(type, forKey: key) ?? Lenient(wrappedValue: nil)
    }
}
