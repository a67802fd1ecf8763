/// Something that an answer belongs to: the thing itself, its id alone, or nothing at all, as when an account
/// is gone.
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
    /// What the member refers to; nothing when it is missing.
    func reference<Value>(_ key: Key) -> Reference<Value> {
        (try? decode(Reference<Value>.self, forKey: key)) ?? .none
    }
}
