import Platform

extension Decodable {
    /// Decodes the output of `Encodable.json`, also of an earlier version; `nil` when it cannot be decoded.
    public init?(json bytes: [UInt8]) {
        guard let value = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
        self = value
    }
}

extension Encodable {
    /// JSON to store on the device; `nil` when the value cannot be encoded.
    public var json: [UInt8]? { (try? JSONEncoder().encode(self)).map([UInt8].init) }
}
