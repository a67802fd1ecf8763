/// Percent-encoding of RFC 3986, without Foundation.
public enum PercentEncoding {
    /// The place of a text, which decides which characters stay unescaped.
    public enum Component: Sendable {
        /// Between two slashes of a path.
        case pathSegment
        /// A name or a value of a query. `+` is escaped, because readers of forms read it as a space.
        case query
    }

    /// The text as UTF-8, with every character escaped that has another meaning in this place.
    ///
    /// The segments `.` and `..` are escaped as well, so that an id made of dots cannot leave its folder.
    public static func encode(_ text: String, for component: Component) -> String {
        let dots = component == .pathSegment && (text == "." || text == "..")
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if allows(byte, in: component), !dots {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text without its escapes; `nil` when an escape is broken or the result is not UTF-8.
    public static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        decode(text.utf8, plusIsSpace: plusIsSpace)
    }

    /// The same for a sequence of bytes, such as a slice of a message.
    public static func decode(_ text: some Sequence<UInt8>, plusIsSpace: Bool = false) -> String? {
        let decoded = text.withContiguousStorageIfAvailable { decode($0, plusIsSpace: plusIsSpace) }
        return decoded ?? Array(text).withUnsafeBufferPointer { decode($0, plusIsSpace: plusIsSpace) }
    }

    /// The same for contiguous bytes.
    public static func decode(_ text: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool = false) -> String? {
        if text.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "+") }) {
            return String(decoding: text, as: UTF8.self)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(hexValue), let low = rest.next().flatMap(hexValue) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace:
                bytes.append(UInt8(ascii: " "))
            default:
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Whether the text is a valid path in a request line: it starts with `/`, its escapes are complete, and it
    /// contains no character that ends a path or a line.
    public static func isPath(_ text: String) -> Bool {
        var rest = text.utf8.makeIterator()
        guard rest.next() == UInt8(ascii: "/") else { return false }
        while let byte = rest.next() {
            if byte == UInt8(ascii: "%") {
                guard rest.next().flatMap(hexValue) != nil, rest.next().flatMap(hexValue) != nil else {
                    return false
                }
            } else if byte != UInt8(ascii: "/"), !allows(byte, in: .pathSegment) {
                return false
            }
        }
        return true
    }

    private static func allows(_ byte: UInt8, in component: Component) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default:
            switch component {
            case .pathSegment: "-._~!$&'()*+,;=:@".utf8.contains(byte)
            case .query: "-._~:@,/".utf8.contains(byte)
            }
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
