/// A value that is printed as `null` when it is not there, so that every documented field always is.
@propertyWrapper
public struct Explicit<Value: Encodable>: Encodable {
    public var wrappedValue: Value?

    public init(wrappedValue: Value? = nil) { self.wrappedValue = wrappedValue }

    public init(_ value: Value?) { wrappedValue = value }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}
