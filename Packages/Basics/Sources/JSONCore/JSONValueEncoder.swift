import Platform

/// Writes the JSON of a `Codable` value straight into bytes: members in the order of the calls, an optional without a
/// value as `null`, a date in ISO 8601. About six times as fast as `JSONEncoder`, and a third as fast as a `JSONWriter`
/// with the members spelled out.
///
/// A value that asks its encoder for a container again goes on with its own object, so it can add members to those of
/// another value. A nested container is complete as soon as the one around it goes on.
public struct JSONValueEncoder: Sendable {
    /// The use of the JSON.
    public enum Style: Sendable {
        /// Other programs: members as they are declared, on one line.
        case wire
        /// A stream of lines for scripts: names in snake case and in alphabetical order.
        case line
        /// A document for readers and scripts: like `line`, indented by two spaces.
        case indented
    }

    private let style: Style

    public init(_ style: Style = .wire) { self.style = style }

    /// The JSON of a value. `bytes` is room to start with.
    ///
    /// - Throws: `EncodingError` for a number that is not finite.
    public func encode(_ value: some Encodable, reserving bytes: Int = 512) throws -> [UInt8] {
        let sink = JSONSink(style, JSONBuffer(reserving: bytes, wholeNumbersAsIntegers: true))
        try sink.value(value)
        return sink.finish().finish()
    }

    /// The name of a member in snake case: `wishedSizes` as `wished_sizes`, `imdbID` as `imdb_id`.
    public static func snakeCase(_ name: String) -> String {
        let bytes = Array(name.utf8)
        func isUpper(_ index: Int) -> Bool {
            bytes.indices.contains(index) && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[index])
        }
        var snake: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            guard isUpper(index) else {
                snake.append(byte)
                continue
            }
            let beginsWord = !isUpper(index - 1) || index + 1 < bytes.count && !isUpper(index + 1)
            if index > 0, beginsWord { snake.append(UInt8(ascii: "_")) }
            snake.append(byte | 0x20)
        }
        return String(decoding: snake, as: UTF8.self)
    }
}

/// The encoder of one value.
struct ValueEncoder: Encoder {
    private let sink: JSONSink
    /// The number of objects and arrays around the value.
    private let depth: Int

    init(_ sink: JSONSink) { (self.sink, depth) = (sink, sink.depth) }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedJSON<Key>(sink: sink, depth: open("{", "}")))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedJSON(sink: sink, depth: open("[", "]")) }

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleJSON(sink: sink) }

    /// The depth of the value's own object or array, which a second call continues.
    private func open(_ opening: Unicode.Scalar, _ closing: Unicode.Scalar) -> Int {
        if sink.depth > depth {
            sink.close(to: depth + 1)
            return depth + 1
        }
        return sink.open(UInt8(ascii: opening), UInt8(ascii: closing))
    }
}

private struct KeyedJSON<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let sink: JSONSink
    let depth: Int

    var codingPath: [any CodingKey] { [] }

    // Returning the sink would retain and release it for each member.
    private func begin(_ key: Key) { sink.key(key.stringValue, depth) }

    func encodeNil(forKey key: Key) {
        begin(key)
        sink.null()
    }
    func encode(_ value: Bool, forKey key: Key) {
        begin(key)
        sink.bool(value)
    }
    func encode(_ value: String, forKey key: Key) {
        begin(key)
        sink.string(value)
    }
    func encode(_ value: Double, forKey key: Key) throws {
        begin(key)
        try sink.double(value)
    }
    func encode(_ value: Float, forKey key: Key) throws {
        begin(key)
        try sink.float(value)
    }
    func encode(_ value: Int, forKey key: Key) {
        begin(key)
        sink.integer(value)
    }
    func encode(_ value: Int8, forKey key: Key) {
        begin(key)
        sink.integer(value)
    }
    func encode(_ value: Int16, forKey key: Key) {
        begin(key)
        sink.integer(value)
    }
    func encode(_ value: Int32, forKey key: Key) {
        begin(key)
        sink.integer(value)
    }
    func encode(_ value: Int64, forKey key: Key) {
        begin(key)
        sink.integer(value)
    }
    func encode(_ value: UInt, forKey key: Key) {
        begin(key)
        sink.integer(value)
    }
    func encode(_ value: UInt8, forKey key: Key) {
        begin(key)
        sink.integer(value)
    }
    func encode(_ value: UInt16, forKey key: Key) {
        begin(key)
        sink.integer(value)
    }
    func encode(_ value: UInt32, forKey key: Key) {
        begin(key)
        sink.integer(value)
    }
    func encode(_ value: UInt64, forKey key: Key) {
        begin(key)
        sink.integer(value)
    }
    func encode(_ value: some Encodable, forKey key: Key) throws {
        begin(key)
        try sink.value(value)
    }

    // Members without a value are null; the standard library would leave them out.
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try orNull(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws {
        if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
    }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try orNull(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try orNull(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
        if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
    }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try orNull(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try orNull(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try orNull(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try orNull(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try orNull(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try orNull(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try orNull(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try orNull(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try orNull(value, key) }
    func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws { try orNull(value, key) }

    private func orNull(_ value: (some Encodable)?, _ key: Key) throws {
        begin(key)
        if let value { try sink.value(value) } else { sink.null() }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        begin(key)
        return ValueEncoder(sink).container(keyedBy: Nested.self)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        begin(key)
        return ValueEncoder(sink).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        sink.key("super", depth)
        return ValueEncoder(sink)
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        begin(key)
        return ValueEncoder(sink)
    }
}

private struct UnkeyedJSON: UnkeyedEncodingContainer {
    let sink: JSONSink
    let depth: Int
    private(set) var count = 0

    init(sink: JSONSink, depth: Int) { (self.sink, self.depth) = (sink, depth) }

    var codingPath: [any CodingKey] { [] }

    private mutating func next() -> JSONSink {
        sink.close(to: depth)
        count += 1
        return sink
    }

    mutating func encodeNil() { next().null() }
    mutating func encode(_ value: some Encodable) throws { try next().value(value) }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy: Nested.Type) -> KeyedEncodingContainer<Nested> {
        ValueEncoder(next()).container(keyedBy: Nested.self)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        ValueEncoder(next()).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { ValueEncoder(next()) }
}

private struct SingleJSON: SingleValueEncodingContainer {
    let sink: JSONSink

    var codingPath: [any CodingKey] { [] }

    func encodeNil() { sink.null() }
    func encode(_ value: Bool) { sink.bool(value) }
    func encode(_ value: String) { sink.string(value) }
    func encode(_ value: Double) throws { try sink.double(value) }
    func encode(_ value: Float) throws { try sink.float(value) }
    func encode(_ value: Int) { sink.integer(value) }
    func encode(_ value: Int8) { sink.integer(value) }
    func encode(_ value: Int16) { sink.integer(value) }
    func encode(_ value: Int32) { sink.integer(value) }
    func encode(_ value: Int64) { sink.integer(value) }
    func encode(_ value: UInt) { sink.integer(value) }
    func encode(_ value: UInt8) { sink.integer(value) }
    func encode(_ value: UInt16) { sink.integer(value) }
    func encode(_ value: UInt32) { sink.integer(value) }
    func encode(_ value: UInt64) { sink.integer(value) }
    func encode(_ value: some Encodable) throws { try sink.value(value) }
}
