internal import Basics
internal import JSONCore
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
        text(value, choice, .indented)
    }

    /// The text on one line, for streams of one object per line (NDJSON).
    public static func line(_ value: some Encodable, _ choice: JSONChoice? = nil) -> String? {
        text(value, choice, .line)
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
        _ value: some Encodable, _ choice: JSONChoice?, _ style: JSONValueEncoder.Style
    ) -> String? {
        if let choice, !choice.names.isEmpty {
            guard let selection = choice.fields.selection(of: value, choice.names) else { return nil }
            return text(selection, nil, style)
        }
        guard let bytes = try? JSONValueEncoder(style).encode(value) else { return nil }
        return escaped(String(decoding: bytes, as: UTF8.self))
    }
}

/// The value of `--json`: the fields to print, or all when none is named.
public struct JSONChoice: Hashable, Sendable {
    let fields: JSONFields
    let names: [String]
}
