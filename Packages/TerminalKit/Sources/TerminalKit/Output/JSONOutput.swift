internal import Basics
internal import TextCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Values as the text of `--json`: keys in alphabetical order, times of ISO 8601.
///
/// Whatever `terminalSafe()` would change is written as an escape, so that the text may be shown as it is and
/// still says exactly what the value was (RFC 8259, section 7).
public enum JSONOutput {
    /// The text with two spaces of indent and without a line end, or `nil` for what JSON cannot say, such as a
    /// number that is not finite.
    public static func text(_ value: some Encodable) -> String? { text(value, [.prettyPrinted]) }

    /// The same on one line, for streams of one object a line (NDJSON).
    public static func line(_ value: some Encodable) -> String? { text(value, []) }

    /// JSON that was written elsewhere, with the same escapes.
    public static func escaped(_ json: String) -> String {
        json.terminalEscaped { scalar in
            // As they are, these only stand between values.
            if scalar == "\t" || scalar == "\r" { return " " }
            return scalar.jsonEscape
        }
    }

    private static func text(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        encoder.dateEncodingStrategy = .iso8601
        guard let data = try? encoder.encode(value) else { return nil }
        return escaped(String(decoding: data, as: UTF8.self))
    }
}
