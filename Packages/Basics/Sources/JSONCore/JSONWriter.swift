/// Writes one JSON document straight into bytes, for answers on the hot path: no intermediate values, no allocation per
/// member, about ten times as fast as `JSONEncoder`.
///
///     var json = JSONWriter()
///     json.object { movie in
///         movie.string("title", "Dune")
///         movie.array("genres") { $0.string("Drama") }
///     }
///     let body = json.finish()
///
/// Members appear in the order of the calls. Duplicate keys are not detected.
public struct JSONWriter: ~Copyable {
    private var array: JSONArrayWriter

    /// - Parameters:
    ///   - bytes: room to start with.
    ///   - wholeNumbersAsIntegers: writes the double 7.0 as `7`, as JavaScript does; otherwise `7.0`.
    public init(reserving bytes: Int = 512, wholeNumbersAsIntegers: Bool = true) {
        array = JSONArrayWriter(
            JSONBuffer(reserving: bytes, wholeNumbersAsIntegers: wholeNumbersAsIntegers))
    }

    /// The finished document. Write exactly one value; a second one makes the document invalid.
    public consuming func finish() -> [UInt8] { array.buffer.finish() }

    public mutating func object(_ write: (inout JSONObjectWriter) -> Void) { array.object(write) }
    public mutating func array(_ write: (inout JSONArrayWriter) -> Void) { array.array(write) }
    public mutating func string(_ value: String) { array.string(value) }
    public mutating func int(_ value: Int) { array.int(value) }
    /// The shortest text that reads back as the same number; `null` when it is not finite.
    public mutating func double(_ value: Double) { array.double(value) }
    public mutating func bool(_ value: Bool) { array.bool(value) }
    public mutating func null() { array.null() }
    /// Inserts JSON that is already serialized.
    public mutating func raw(_ json: [UInt8]) { array.raw(json) }
}

/// Writes the members of an object. Keys are constants of the program that need no escaping; for other keys use
/// `value(named:)`.
public struct JSONObjectWriter: ~Copyable {
    var buffer: JSONBuffer
    private var isFirst = true

    init(_ buffer: consuming JSONBuffer) { self.buffer = buffer }

    public mutating func object(_ key: StaticString, _ write: (inout JSONObjectWriter) -> Void) {
        begin(key)
        buffer.object(write)
    }

    public mutating func array(_ key: StaticString, _ write: (inout JSONArrayWriter) -> Void) {
        begin(key)
        buffer.array(write)
    }

    public mutating func string(_ key: StaticString, _ value: String) {
        var value = value
        value.withUTF8 { string(key, utf8: $0) }
    }

    /// A string from bytes, which must be valid UTF-8.
    public mutating func string(_ key: StaticString, utf8 value: UnsafeBufferPointer<UInt8>) {
        buffer.appendMember(key, isFirst: isFirst, text: value)
        isFirst = false
    }

    /// A string written in parts.
    public mutating func text(_ key: StaticString, _ write: (inout JSONTextWriter) -> Void) {
        begin(key)
        buffer.text(write)
    }

    public mutating func int(_ key: StaticString, _ value: Int) {
        begin(key)
        buffer.appendInteger(value)
    }

    /// The shortest text that reads back as the same number; `null` when it is not finite.
    public mutating func double(_ key: StaticString, _ value: Double) {
        begin(key)
        buffer.appendDouble(value)
    }

    public mutating func bool(_ key: StaticString, _ value: Bool) {
        begin(key)
        buffer.append(value ? "true" : "false")
    }

    public mutating func null(_ key: StaticString) {
        begin(key)
        buffer.append("null")
    }

    /// Inserts JSON that is already serialized.
    public mutating func raw(_ key: StaticString, _ json: [UInt8]) {
        begin(key)
        buffer.append(json)
    }

    /// The JSON of a value; `null` when JSON cannot express it.
    public mutating func encoded(_ key: StaticString, _ value: some Encodable) {
        begin(key)
        buffer.encoded(value)
    }

    /// Inserts members that are already serialized.
    public mutating func members(_ members: JSONMembers) {
        guard !members.json.isEmpty else { return }
        if !isFirst { buffer.append(UInt8(ascii: ",")) }
        isFirst = false
        buffer.append(members.json)
    }

    /// A member whose name is known only at run time. The closure writes exactly one value.
    public mutating func value(named key: String, _ write: (inout JSONArrayWriter) -> Void) {
        if !isFirst { buffer.append(UInt8(ascii: ",")) }
        isFirst = false
        buffer.appendString(key)
        buffer.append(UInt8(ascii: ":"))
        buffer.value(write)
    }

    private mutating func begin(_ key: StaticString) {
        buffer.appendKey(key, isFirst: isFirst)
        isFirst = false
    }
}

extension JSONObjectWriter {
    /// An array of strings.
    public mutating func strings(_ key: StaticString, _ values: [String]) {
        array(key) { array in
            for value in values { array.string(value) }
        }
    }

    /// Leaves the member out when there is no value.
    public mutating func string(_ key: StaticString, ifPresent value: String?) {
        if let value { string(key, value) }
    }

    /// Leaves the member out when there is no value.
    public mutating func int(_ key: StaticString, ifPresent value: Int?) {
        if let value { int(key, value) }
    }

    /// Leaves the member out when there is no value.
    public mutating func double(_ key: StaticString, ifPresent value: Double?) {
        if let value { double(key, value) }
    }

    /// Writes `null` when there is no value.
    public mutating func string(_ key: StaticString, orNull value: String?) {
        if let value { string(key, value) } else { null(key) }
    }

    /// Writes `null` when there is no value.
    public mutating func int(_ key: StaticString, orNull value: Int?) {
        if let value { int(key, value) } else { null(key) }
    }

    /// Writes `null` when there is no value.
    public mutating func double(_ key: StaticString, orNull value: Double?) {
        if let value { double(key, value) } else { null(key) }
    }
}

/// Writes the elements of an array.
public struct JSONArrayWriter: ~Copyable {
    var buffer: JSONBuffer
    private var isFirst = true

    init(_ buffer: consuming JSONBuffer) { self.buffer = buffer }

    public mutating func object(_ write: (inout JSONObjectWriter) -> Void) {
        separate()
        buffer.object(write)
    }

    public mutating func array(_ write: (inout JSONArrayWriter) -> Void) {
        separate()
        buffer.array(write)
    }

    public mutating func string(_ value: String) {
        separate()
        buffer.appendString(value)
    }

    public mutating func int(_ value: Int) {
        separate()
        buffer.appendInteger(value)
    }

    /// The shortest text that reads back as the same number; `null` when it is not finite.
    public mutating func double(_ value: Double) {
        separate()
        buffer.appendDouble(value)
    }

    public mutating func bool(_ value: Bool) {
        separate()
        buffer.append(value ? "true" : "false")
    }

    public mutating func null() {
        separate()
        buffer.append("null")
    }

    /// Inserts JSON that is already serialized.
    public mutating func raw(_ json: [UInt8]) {
        separate()
        buffer.append(json)
    }

    private mutating func separate() {
        if !isFirst { buffer.append(UInt8(ascii: ",")) }
        isFirst = false
    }
}

/// Writes one string in parts and escapes each part.
public struct JSONTextWriter: ~Copyable {
    var buffer: JSONBuffer

    init(_ buffer: consuming JSONBuffer) { self.buffer = buffer }

    /// Text of any kind.
    public mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { buffer.appendText($0) }
    }

    /// Appends bytes, which must be valid UTF-8.
    public mutating func append(utf8: UnsafeBufferPointer<UInt8>) { buffer.appendText(utf8) }

    /// A whole number in decimal digits.
    public mutating func append(_ number: Int) { buffer.appendInteger(number) }
}

/// Members that are the same in many objects, serialized once.
public struct JSONMembers: Sendable {
    /// Without the braces.
    let json: [UInt8]

    /// The closure writes them; whole numbers among fractions are written as integers.
    public init(_ write: (inout JSONObjectWriter) -> Void) {
        var object = JSONObjectWriter(JSONBuffer(reserving: 256, wholeNumbersAsIntegers: true))
        write(&object)
        json = object.buffer.finish()
    }
}
