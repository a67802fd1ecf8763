import Platform
public import TextCore

/// Why something failed, in the language of the person who reads it.
///
/// Lower layers give reasons as short English texts, because logs, recordings and files keep them too. They are
/// looked up here as `gettext` looks up messages: by the English text, with places for what changes. A text that is
/// not known, such as what a server says, stays what it is.
public enum ReasonText {
    /// The reason, without a full stop. It may quote what others wrote.
    public static func text(_ reason: String, in language: Language) -> String {
        switch language {
        case .english: reason
        case .korean: reason.utf8.count > longest ? reason : korean(reason[...]) ?? reason
        }
    }

    /// In bytes: what is longer was not written here.
    private static let longest = 4_096

    /// `nil` when nothing of it is known.
    private static func korean(_ reason: Substring) -> String? {
        if let text = systemReasons[String(reason)] { return text }
        for phrase in phrases {
            guard let values = phrase.values(in: reason) else { continue }
            return phrase.filled(with: values.map { korean($0) ?? String($0) })
        }
        // What it is about, and why.
        guard let colon = reason.firstRange(of: ": ") else { return nil }
        return korean(reason[colon.upperBound...]).map { reason[..<colon.upperBound] + $0 }
    }

    private static let phrases = KoreanReasons.phrases.map(Phrase.init)
        .sorted { $0.literalCount > $1.literalCount }

    /// By the system's own words for its numbers.
    private static let systemReasons: [String: String] = {
        var reasons: [String: String] = [:]
        for code in CInt(1)...200 {
            let said = String(cString: strerror(code))
            guard !said.hasPrefix("Unknown error") else { continue }
            reasons[said] = KoreanReasons.system(code) ?? "시스템 오류 \(code)번"
        }
        return reasons
    }()

    /// An English text with places, `{}`, and the same in another language, where `{1}` is the first place.
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

        /// What stands in the places; `nil` for another text.
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
            // In one pass: a value may have braces of its own.
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
