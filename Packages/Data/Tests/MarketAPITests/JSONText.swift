import MarketAPI
import Platform

extension WireDate {
    /// Seconds since 1970.
    var seconds: Double { date.timeIntervalSince1970 }
}

/// Decodes JSON text like the client.
func decoded<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
}

/// Encodes like the client, with sorted members.
func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}
