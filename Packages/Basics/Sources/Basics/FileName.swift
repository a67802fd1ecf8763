/// Converts file names to strings and back. A file name is bytes and may not be UTF-8, so the string has a private
/// character in place of each byte that is not part of UTF-8.
public enum FileName {
    private static let base: UInt32 = 0x10_FF00

    /// The string for a name.
    public static func string(_ bytes: some Collection<UInt8>) -> String {
        let bytes = Array(bytes)
        var text = ""
        var rest = bytes[...]
        while !rest.isEmpty {
            var parser = Unicode.UTF8.ForwardParser()
            var place = rest.makeIterator()
            switch parser.parseScalar(from: &place) {
            case .valid(let encoded):
                text.unicodeScalars.append(Unicode.UTF8.decode(encoded))
                rest = rest.dropFirst(encoded.count)
            case .error, .emptyInput:
                if let byte = rest.popFirst(), let scalar = Unicode.Scalar(base + UInt32(byte)) {
                    text.unicodeScalars.append(scalar)
                }
            }
        }
        return text
    }

    /// Whether all bytes of the name are valid UTF-8.
    public static func isText(_ name: String) -> Bool { !name.unicodeScalars.contains { byte($0) != nil } }

    /// Calls a system function with the null-terminated bytes of a name.
    public static func withBytes<Result>(of name: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result
    {
        guard !isText(name) else { return name.withCString(body) }
        var bytes: [CChar] = []
        for scalar in name.unicodeScalars {
            if let byte = byte(scalar) {
                bytes.append(CChar(bitPattern: byte))
            } else {
                bytes += String(scalar).utf8.map { CChar(bitPattern: $0) }
            }
        }
        bytes.append(0)
        return bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map(body) ?? name.withCString(body)
        }
    }

    private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        // ASCII bytes are always valid UTF-8.
        scalar.value >= base + 0x80 ? UInt8(truncatingIfNeeded: scalar.value - base) : nil
    }
}
