internal import CICU

/// Names of languages, from ICU.
public enum LanguageName {
    /// More UTF-16 units than any name has.
    private static let capacity = 128

    /// The name, in `language`, of the language with an ISO 639-1 code; `nil` when the name is unknown or this machine has
    /// no ICU. Loads ICU on first use.
    public static func name(ofCode code: String, in language: Language) -> String? {
        guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
        var count: Int32 = -1
        let units = [UInt16](unsafeUninitializedCapacity: capacity) { buffer, initialized in
            count = cicu_language_name(code, language.rawValue, buffer.baseAddress, Int32(capacity))
            initialized = min(max(0, Int(count)), capacity)
        }
        guard count > 0, Int(count) <= capacity else { return nil }
        return String(decoding: units, as: UTF16.self)
    }
}
