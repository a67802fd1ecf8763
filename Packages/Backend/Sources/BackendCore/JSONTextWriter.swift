/// Writes one string in parts, escaped as they come.
public struct JSONTextWriter: ~Copyable {
    var buffer: JSONBuffer

    init(_ buffer: consuming JSONBuffer) { self.buffer = buffer }

    /// Text of any kind.
    public mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { buffer.appendText($0) }
    }

    /// Bytes that are at hand; they have to be UTF-8.
    public mutating func append(utf8: UnsafeBufferPointer<UInt8>) { buffer.appendText(utf8) }

    /// A whole number in decimal digits.
    public mutating func append(_ number: Int) { buffer.appendInteger(number) }
}
