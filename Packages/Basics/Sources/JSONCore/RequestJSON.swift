import Platform

/// Reads JSON from clients according to RFC 8259. Foundation alone would also accept UTF-16, UTF-32 and a comma after
/// the last element.
public enum RequestJSON {
    /// Reasons why a body cannot be read.
    public enum Problem: Error, Hashable, Sendable {
        case notUTF8
        case tooDeep
        /// Not JSON, or not the expected JSON; the keys on the path to the fault, if it has a position.
        case unexpected(at: [String])
    }

    /// Decodes a body; keys without a property are ignored. `deepest` limits the nesting of objects and arrays.
    ///
    /// - Throws: the reason why the body cannot be read.
    public static func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from body: [UInt8], deepest: Int = 32
    ) throws(Problem) -> Value {
        try check(body, deepest: deepest)
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch let error as DecodingError {
            throw .unexpected(at: keys(to: error))
        } catch {
            throw .unexpected(at: [])
        }
    }

    private static func check(_ body: [UInt8], deepest: Int) throws(Problem) {
        // UTF-16 and UTF-32 encodings of ASCII are valid UTF-8 but contain zeros.
        guard String(validating: body, as: UTF8.self) != nil, !body.contains(0) else { throw .notUTF8 }
        var depth = 0
        var isText = false
        var isEscaped = false
        var last: UInt8 = 0
        for byte in body {
            if isText {
                isText = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: continue
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                guard depth <= deepest else { throw .tooDeep }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                guard last != UInt8(ascii: ",") else { throw .unexpected(at: []) }
            default: break
            }
            last = byte
        }
    }

    private static func keys(to error: DecodingError) -> [String] {
        let keys: [any CodingKey] =
            switch error {
            case .keyNotFound(let key, let context): context.codingPath + [key]
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath
            @unknown default: []
            }
        return keys.map(\.stringValue)
    }
}
