import Platform

/// The document that the containers of a `JSONValueEncoder` write, one after another. Containers do not end their
/// objects; the next thing that is written around them does.
final class JSONSink {
    // The encoder's calls are nested but never overlap; checking that would double the time.
    @exclusivity(unchecked) private var buffer: JSONBuffer
    @exclusivity(unchecked) private var needsComma = false
    /// The closing bytes of the open objects and arrays.
    @exclusivity(unchecked) private var closings: [UInt8] = []
    /// The layout of the open objects and arrays; `nil` for the wire.
    @exclusivity(unchecked) private var layout: JSONLayout?

    /// Writes behind the bytes of a buffer.
    init(_ style: JSONValueEncoder.Style, _ buffer: consuming JSONBuffer) {
        self.buffer = buffer
        closings.reserveCapacity(16)
        layout =
            switch style {
            case .wire: nil
            case .line: JSONLayout(isIndented: false)
            case .indented: JSONLayout(isIndented: true)
            }
    }

    /// The buffer with the finished document; nothing may be written afterwards.
    func finish() -> JSONBuffer {
        close(to: 0)
        var whole = JSONBuffer(reserving: 0, wholeNumbersAsIntegers: true)
        swap(&whole, &buffer)
        return whole
    }

    var depth: Int { closings.count }

    /// Begins an object or array, and returns its depth.
    func open(_ opening: UInt8, _ closing: UInt8) -> Int {
        separate()
        buffer.append(opening)
        layout?.open(&buffer)
        needsComma = false
        closings.append(closing)
        return depth
    }

    /// Ends the objects and arrays below a depth.
    func close(to depth: Int) {
        assert(closings.count >= depth, "a container that was complete goes on")
        while closings.count > depth {
            layout?.close(&buffer)
            buffer.append(closings.removeLast())
            needsComma = true
        }
    }

    /// Begins a member of the object at a depth.
    func key(_ name: String, _ depth: Int) {
        close(to: depth)
        if layout == nil {
            separate()
            buffer.appendString(name)
            buffer.append(UInt8(ascii: ":"))
        } else {
            layout?.key(name, &buffer)
        }
        needsComma = false
    }

    private func separate() {
        if needsComma { buffer.append(UInt8(ascii: ",")) }
        if layout != nil, closings.last == UInt8(ascii: "]") { layout?.line(isFirst: !needsComma, &buffer) }
    }

    private func write(_ write: (inout JSONBuffer) -> Void) {
        separate()
        write(&buffer)
        needsComma = true
    }

    func null() { write { $0.append("null") } }
    func bool(_ value: Bool) { write { $0.append(value ? "true" : "false") } }
    func string(_ value: String) { write { $0.appendString(value) } }

    private func strings(_ values: [String]) {
        let depth = open(UInt8(ascii: "["), UInt8(ascii: "]"))
        for value in values { string(value) }
        close(to: depth - 1)
    }

    func integer(_ value: Int) { write { $0.appendInteger(value) } }

    func integer(_ value: some FixedWidthInteger) {
        write { buffer in
            if let value = Int(exactly: value) {
                buffer.appendInteger(value)
            } else {
                buffer.append(Array(value.description.utf8))
            }
        }
    }

    func double(_ value: Double) throws {
        guard value.isFinite else {
            throw EncodingError.invalidValue(
                value, EncodingError.Context(codingPath: [], debugDescription: "JSON has only finite numbers")
            )
        }
        write { $0.appendDouble(value) }
    }

    /// The digits of the shorter number, not those of the double that it equals.
    func float(_ value: Float) throws { try double(Double(value.description) ?? Double(value)) }

    func value<Value: Encodable>(_ value: Value) throws {
        if Value.self == Date.self, let date = value as? Date {
            return string(date.formatted(.iso8601))
        }
        // The list itself would create an encoder for each text.
        if Value.self == [String].self, let texts = value as? [String] { return strings(texts) }
        let (depth, start) = (depth, buffer.count)
        if layout != nil { layout?.keepsNames = value is any WithOwnNames }
        try value.encode(to: ValueEncoder(self))
        close(to: depth)
        if buffer.count == start { self.close(to: open(UInt8(ascii: "{"), UInt8(ascii: "}")) - 1) }
    }
}

/// The names in a dictionary are data.
private protocol WithOwnNames {}
extension Dictionary: WithOwnNames where Key == String {}
