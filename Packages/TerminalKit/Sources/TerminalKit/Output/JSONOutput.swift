internal import Basics
internal import TextCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Encodes values for `--json`: keys in snake case and in alphabetical order, times in ISO 8601.
///
/// Characters that `terminalSafe()` would change are written as escapes (RFC 8259, section 7), so the text can be shown
/// as it is and still stands for the exact value.
public enum JSONOutput {
    /// The text, indented by two spaces and without a line end; `nil` for what JSON cannot express, such as a number
    /// that is not finite.
    public static func text(_ value: some Encodable) -> String? { text(value, [.prettyPrinted]) }

    /// The text on one line, for streams of one object per line (NDJSON).
    public static func line(_ value: some Encodable) -> String? { text(value, []) }

    /// Existing JSON with the same escapes.
    public static func escaped(_ json: String) -> String {
        json.terminalEscaped { scalar in
            // Unescaped, these only occur between values.
            if scalar == "\t" || scalar == "\r" { return " " }
            return scalar.jsonEscape
        }
    }

    private static func text(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        encoder.dateEncodingStrategy = .iso8601
        encoder.keyEncodingStrategy = .convertToSnakeCase
        guard let data = try? encoder.encode(value) else { return nil }
        return escaped(String(decoding: data, as: UTF8.self))
    }
}
