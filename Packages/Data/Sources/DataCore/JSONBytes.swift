import Platform

extension Decodable {
    /// Reads what `Encodable.json` wrote, now or in an earlier version; `nil` for what cannot be read.
    public init?(json bytes: [UInt8]) {
        guard let value = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
        self = value
    }
}

extension Encodable {
    /// As JSON, to be kept on the device; `nil` when JSON cannot say it.
    public var json: [UInt8]? { (try? JSONEncoder().encode(self)).map([UInt8].init) }
}
