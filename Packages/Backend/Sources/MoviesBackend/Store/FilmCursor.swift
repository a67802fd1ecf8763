/// Where a page of a list ended, for clients to hand back. It names the film's place in the order, so films
/// that come, go or change meanwhile make no other film appear twice or be left out.
public struct FilmCursor: Hashable, Sendable {
    let key: FilmKey
    /// Of the list that it continues.
    let list: UInt64

    init(key: FilmKey, list: UInt64) {
        self.key = key
        self.list = list
    }

    /// Reads what `text` wrote; `nil` for anything else, and for the cursor of another list.
    public init?(_ text: String, of request: FilmListRequest) {
        guard text.utf8.count <= 4096, let bytes = Self.bytes(ofHexadecimal: text), bytes.count > 8 else {
            return nil
        }
        let payload = bytes.dropFirst(8)
        guard Self.check(payload).elementsEqual(bytes.prefix(8)) else { return nil }
        let parts = payload.split(separator: Self.separator, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard parts.count == 5, parts[0] == String(request.fingerprint, radix: 16),
            let number = Int(parts[1]),
            let votes = Int(parts[2]), let id = Int(parts[3])
        else { return nil }
        self.init(
            key: FilmKey(sort: request.sort, title: parts[4], number: number, votes: votes, id: id),
            list: request.fingerprint)
    }

    /// Letters and digits only.
    public var text: String {
        let fields = [String(list, radix: 16), "\(key.number)", "\(key.votes)", "\(key.id)", key.title]
        let payload = Array(fields.joined(separator: String(UnicodeScalar(Self.separator))).utf8)
        return (Self.check(payload) + payload).map(Self.hexadecimal).joined()
    }

    private static let separator: UInt8 = 0x1F

    /// Tells a damaged cursor. It guards no secret: a cursor holds nothing that the page before did not.
    private static func check(_ payload: some Sequence<UInt8>) -> [UInt8] {
        var hash = StableHash()
        hash.combine(payload)
        let mixed = hash.mixed
        return (0..<8).map { UInt8(truncatingIfNeeded: mixed >> (8 * $0)) }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    private static func bytes(ofHexadecimal text: String) -> [UInt8]? {
        let digits = text.utf8.map { digit -> UInt8? in
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
            default: nil
            }
        }
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }
}
