internal import Basics
import Platform
internal import TextCore

/// Encodes values for `--json`: keys in snake case and in alphabetical order, times in ISO 8601.
///
/// Characters that `terminalSafe()` would change are written as escapes (RFC 8259, section 7), so the text can be
/// printed unchanged and still has the exact value.
public enum JSONOutput {
    /// The text, indented by two spaces and without a line end; `nil` for values that JSON cannot express, such as a
    /// number that is not finite.
    ///
    /// With a `choice`, only the chosen fields.
    public static func text(_ value: some Encodable, _ choice: JSONChoice? = nil) -> String? {
        text(value, choice, [.prettyPrinted])
    }

    /// The text on one line, for streams of one object per line (NDJSON).
    public static func line(_ value: some Encodable, _ choice: JSONChoice? = nil) -> String? {
        text(value, choice, [])
    }

    /// Existing JSON with the same escapes.
    public static func escaped(_ json: String) -> String {
        json.terminalEscaped { scalar in
            // Unescaped, these only occur between values.
            if scalar == "\t" || scalar == "\r" { return " " }
            return scalar.jsonEscape
        }
    }

    private static func text(
        _ value: some Encodable, _ choice: JSONChoice?, _ formatting: JSONEncoder.OutputFormatting
    ) -> String? {
        if let choice, !choice.names.isEmpty {
            guard let selection = choice.fields.selection(of: value, choice.names) else { return nil }
            // The keys of the selection have their printed form already.
            return text(selection, nil, formatting)
        }
        let encoder = encoder
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        guard let data = try? encoder.encode(value) else { return nil }
        return escaped(String(decoding: data, as: UTF8.self))
    }

    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return encoder
    }
}

/// The value of `--json`: the fields to print, or all when none is named.
public struct JSONChoice: Hashable, Sendable {
    let fields: JSONFields
    let names: [String]
}
