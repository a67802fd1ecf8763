import Platform

/// The word with which a product can be deleted, from a server of generation 3: plain text (3a), or the end of a path
/// (3b); both may be in quotation marks, as JSON.
public struct DeletionToken: Hashable, Sendable {
    /// In bytes.
    private static let limit = 256

    /// Visible ASCII without `/` and other characters that end a path.
    public let text: String
    /// The same as one path segment, encoded so that it has no other meaning.
    public let segment: String

    /// `nil` when the answer contains no such word.
    public init?(answer: [UInt8]) {
        let raw = String(decoding: answer, as: UTF8.self)
        let text = (try? JSONDecoder().decode(String.self, from: Data(answer))) ?? raw
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1,
            let word = words.first?.split(separator: "/", omittingEmptySubsequences: false).last,
            // A path may already be percent-encoded, a word is not.
            let token = words[0].hasPrefix("/") ? Self.decoded(word) : String(word),
            (1...Self.limit).contains(token.utf8.count), token.utf8.allSatisfy(Self.isAllowed),
            !token.allSatisfy({ $0 == "." })
        else { return nil }
        self.text = token
        segment = token.utf8.map { byte in
            Self.isUnreserved(byte)
                ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    /// `nil` when a percent sign is not followed by two hexadecimal digits.
    private static func decoded(_ word: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = word.utf8[...]
        func digit() -> Int? { rest.popFirst().flatMap { Character(UnicodeScalar($0)).hexDigitValue } }
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = digit(), let low = digit() else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"/\\?#%<>\"{}".utf8.contains(byte)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-_.~".utf8.contains(byte)
        }
    }
}
