/// A member that JSON leaves out when it has no value. Other optional members are written as `null`.
///
///     struct Refusal: Codable {
///         let code: Int
///         @Omitted var needed: Int?
///     }
///
/// Files that declare such a member import this module, or the compiler would encode the wrapper itself.
@propertyWrapper
public struct Omitted<Value> {
    public var wrappedValue: Value?

    public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
}

extension Omitted: Equatable where Value: Equatable {}
extension Omitted: Hashable where Value: Hashable {}
extension Omitted: Sendable where Value: Sendable {}

extension Omitted: Encodable where Value: Encodable {
    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension Omitted: Decodable where Value: Decodable {
    public init(from decoder: any Decoder) throws { wrappedValue = try Value?(from: decoder) }
}

extension KeyedEncodingContainer {
    public mutating func encode<Value: Encodable>(_ value: Omitted<Value>, forKey key: Key) throws {
        if let value = value.wrappedValue { try encode(value, forKey: key) }
    }
}

extension KeyedDecodingContainer {
    public func decode<Value: Decodable>(_: Omitted<Value>.Type, forKey key: Key) throws -> Omitted<Value> {
        // The question tells a decoder that describes the type that the member may be absent.
        Omitted(wrappedValue: contains(key) ? try decodeIfPresent(Value.self, forKey: key) : nil)
    }
}
