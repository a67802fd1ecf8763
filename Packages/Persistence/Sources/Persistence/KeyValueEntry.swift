/// A key with its bytes.
public struct KeyValueEntry: Hashable, Sendable {
    public var key: String
    public var value: [UInt8]

    public init(key: String, value: [UInt8]) {
        self.key = key
        self.value = value
    }
}
