/// An optional member of an answer: `nil` when it is absent, `null` or of another type, without affecting the others.
@propertyWrapper
public struct Lenient<Value: Decodable & Sendable>: Decodable, Sendable {
    public let wrappedValue: Value?

    public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    public init(from decoder: any Decoder) {
        wrappedValue = try? Value(from: decoder)
    }
}

extension KeyedDecodingContainer {
    /// Called by synthesized decoding for a ``Lenient`` member, which may be absent.
    func decode<Value>(_ type: Lenient<Value>.Type, forKey key: Key) throws -> Lenient<Value> {
        try decodeIfPresent(type, forKey: key) ?? Lenient(wrappedValue: nil)
    }
}
