#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Values as the text of `--json`: keys in alphabetical order, two spaces of indent, one line end.
///
/// What could steer a terminal is written as an escape, so that the text may be shown as it is and still
/// says exactly what the value was (RFC 8259, section 7).
enum JSONOutput {
    /// The text, or `nil` for what JSON cannot say, such as a number that is not finite.
    static func text(_ value: some Encodable) -> String? { text(value, [.prettyPrinted]) }

    /// The same on one line.
    static func line(_ value: some Encodable) -> String? { text(value, []) }

    private static func text(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        encoder.dateEncodingStrategy = .iso8601
        guard let data = try? encoder.encode(value) else { return nil }
        return escaped(String(decoding: data, as: UTF8.self))
    }

    /// Escapes what a terminal or a reader may take for more than a letter. JSON has these only inside of strings.
    static func escaped(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: isDangerous) else { return json }
        var safe = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            if isDangerous(scalar) {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    safe.append(
                        contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
                            .unicodeScalars)
                }
            } else {
                safe.append(scalar)
            }
        }
        return String(safe)
    }

    private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xE0000...0xE007F:
            true
        default: false
        }
    }
}
