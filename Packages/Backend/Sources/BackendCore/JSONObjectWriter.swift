/// Writes the members of an object. Keys are constants of the program that need no escape; `value(named:)` takes
/// others.
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

    /// A string whose bytes are at hand; they have to be UTF-8.
    public mutating func string(_ key: StaticString, utf8 value: UnsafeBufferPointer<UInt8>) {
        buffer.appendMember(key, isFirst: isFirst, text: value)
        isFirst = false
    }

    /// A string that is written in parts.
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

    /// JSON that was written before, taken as it is.
    public mutating func raw(_ key: StaticString, _ json: [UInt8]) {
        begin(key)
        buffer.append(json)
    }

    /// Members that were written before.
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
