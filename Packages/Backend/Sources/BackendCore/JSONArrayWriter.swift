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

    /// JSON that was written before, taken as it is.
    public mutating func raw(_ json: [UInt8]) {
        separate()
        buffer.append(json)
    }

    private mutating func separate() {
        if !isFirst { buffer.append(UInt8(ascii: ",")) }
        isFirst = false
    }
}
