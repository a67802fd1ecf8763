import Platform
public import TextCore

/// The reason of a failure in the language of the reader.
///
/// Lower layers give reasons as short English texts, which also go to logs, recordings and files. This type looks them up by
/// the English text, like `gettext`, with placeholders for variable parts. Unknown texts, such as those of a server, stay
/// unchanged.
public enum ReasonText {
    /// The reason, without a full stop. May quote text of other people.
    public static func text(_ reason: String, in language: Language) -> String {
        switch language {
        case .english: reason
        case .korean: reason.utf8.count > longest ? reason : korean(reason[...]) ?? reason
        }
    }

    /// In bytes. Longer texts do not come from this program.
    private static let longest = 4_096

    /// `nil` for an unknown text without known parts.
    private static func korean(_ reason: Substring) -> String? {
        if let text = systemReasons[String(reason)] { return text }
        for phrase in phrases {
            guard let values = phrase.values(in: reason) else { continue }
            return phrase.filled(with: values.map { korean($0) ?? String($0) })
        }
        // A subject and its reason.
        guard let colon = reason.firstRange(of: ": ") else { return nil }
        return korean(reason[colon.upperBound...]).map { reason[..<colon.upperBound] + $0 }
    }

    private static let phrases = KoreanReasons.phrases.map(Phrase.init)
        .sorted { $0.literalCount > $1.literalCount }

    /// Keyed by the system's own text for each `errno`.
    private static let systemReasons: [String: String] = {
        var reasons: [String: String] = [:]
        for code in CInt(1)...200 {
            let said = String(cString: strerror(code))
            guard !said.hasPrefix("Unknown error") else { continue }
            reasons[said] = KoreanReasons.system(code) ?? "시스템 오류 \(code)번"
        }
        return reasons
    }()

    /// An English text with the placeholder `{}`, and its translation, where `{1}` is the first placeholder.
    private struct Phrase {
        let pieces: [String]
        let translation: String
        var literalCount: Int { pieces.reduce(0) { $0 + $1.utf8.count } }

        init(_ entry: (english: String, translation: String)) {
            var rest = entry.english[...]
            var pieces: [String] = []
            while let place = rest.firstRange(of: "{}") {
                pieces.append(String(rest[..<place.lowerBound]))
                rest = rest[place.upperBound...]
            }
            self.pieces = pieces + [String(rest)]
            translation = entry.translation
        }

        /// The texts in the placeholders; `nil` when the phrase does not match.
        func values(in text: Substring) -> [Substring]? {
            guard let first = pieces.first, let last = pieces.last, text.hasPrefix(first) else { return nil }
            var rest = text.dropFirst(first.count)
            var values: [Substring] = []
            for piece in pieces.dropFirst().dropLast() {
                guard let found = rest.firstRange(of: piece) else { return nil }
                values.append(rest[..<found.lowerBound])
                rest = rest[found.upperBound...]
            }
            guard pieces.count > 1 else { return rest.isEmpty ? [] : nil }
            guard rest.hasSuffix(last) else { return nil }
            return values + [rest.dropLast(last.count)]
        }

        func filled(with values: [String]) -> String {
            // In one pass, because a value may contain braces itself.
            var text = ""
            var rest = translation[...]
            while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
                text += rest[..<open]
                let number = Int(rest[rest.index(after: open)..<close]) ?? 0
                text += values.indices.contains(number - 1) ? values[number - 1] : String(rest[open...close])
                rest = rest[rest.index(after: close)...]
            }
            return text + rest
        }
    }
}
