/// Reads `#cache-directive` of RFC 9111, section 5.2, out of any bytes, in one pass.
struct CacheControlReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func directives() -> [CacheControl.Directive] {
        var directives: [CacheControl.Directive] = []
        while !rest.isEmpty {
            skipBlanks()
            let name = token()
            if !name.isEmpty {
                directives.append(.init(name: name.lowercased(), argument: argument()))
            }
            skipToNext()
        }
        return directives
    }

    /// `nil` when the directive ends here; empty when something is here that is no argument.
    private mutating func argument() -> String? {
        skipBlanks()
        guard let byte = rest.first, byte != UInt8(ascii: ",") else { return nil }
        guard byte == UInt8(ascii: "=") else { return "" }
        rest.removeFirst()
        let argument = rest.first == UInt8(ascii: "\"") ? quotedString() : token()
        skipBlanks()
        return rest.isEmpty || rest.first == UInt8(ascii: ",") ? argument : ""
    }

    /// A quote that does not end goes to the end.
    private mutating func quotedString() -> String {
        rest.removeFirst()
        var bytes: [UInt8] = []
        while var byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() { byte = escaped }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Also takes signs that no token has: such a name is one that nobody knows.
    private mutating func token() -> String {
        let bytes = rest.prefix { $0 > 0x20 && $0 < 0x7F && !"\",;=".utf8.contains($0) }
        rest = rest.dropFirst(bytes.count)
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func skipBlanks() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }

    /// Past the next comma that is in no quotes.
    private mutating func skipToNext() {
        while let byte = rest.first, byte != UInt8(ascii: ",") {
            if byte == UInt8(ascii: "\"") { _ = quotedString() } else { rest.removeFirst() }
        }
        rest = rest.dropFirst()
    }
}
