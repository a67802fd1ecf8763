import Basics

/// The end of a page, as a cursor for clients. It names the last film's position in the order, so that films that are
/// added, removed or changed between two requests make no other film appear twice or be skipped.
public struct FilmCursor: Hashable, Sendable {
    let key: FilmKey
    /// The fingerprint of the list.
    let list: UInt64

    init(key: FilmKey, list: UInt64) {
        self.key = key
        self.list = list
    }

    /// Reads a value of `text`; `nil` if it is invalid or belongs to another list.
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

    /// The cursor as letters and digits.
    public var text: String {
        let separator = Character(UnicodeScalar(Self.separator))
        var fields = String(list, radix: 16)
        fields.reserveCapacity(64 + key.title.utf8.count)
        for number in [key.number, key.votes, key.id] { fields += "\(separator)\(number)" }
        fields += "\(separator)\(key.title)"
        let bytes = Self.check(fields.utf8) + Array(fields.utf8)
        return String(unsafeUninitializedCapacity: bytes.count * 2) { digits in
            for (index, byte) in bytes.enumerated() {
                digits.initializeElement(at: 2 * index, to: Self.digit(byte >> 4))
                digits.initializeElement(at: 2 * index + 1, to: Self.digit(byte & 15))
            }
            return bytes.count * 2
        }
    }

    private static let separator: UInt8 = 0x1F

    /// Detects a damaged cursor. It protects no secret: a cursor contains only data of its page.
    private static func check(_ payload: some Sequence<UInt8>) -> [UInt8] {
        var hash = StableHash()
        hash.combine(payload)
        let mixed = hash.mixed
        return (0..<8).map { UInt8(truncatingIfNeeded: mixed >> (8 * $0)) }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
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
