import MarketAPI
import Platform

extension WireDate {
    /// Since 1970.
    var seconds: Double { date.timeIntervalSince1970 }
}

/// What the client makes of a text of JSON.
func decoded<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
}

/// The members of what the client writes, in their order.
func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}
