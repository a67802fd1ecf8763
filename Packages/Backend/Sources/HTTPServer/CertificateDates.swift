/// The validity of a certificate: in UTC, as `2026-01-31T09:05:00Z`, so that texts compare as times do.
public struct CertificateDates: Hashable, Sendable {
    public let from: String
    public let until: String

    /// The dates of the first certificate in a PEM text; `nil` when it cannot be read.
    init?(pem: String) {
        let lines = pem.split(whereSeparator: \.isNewline)
        guard let head = lines.firstIndex(where: { $0.hasPrefix("-----BEGIN CERTIFICATE-----") }),
            let bytes = Self.bytes(base64: lines[(head + 1)...].prefix { !$0.hasPrefix("-----") })
        else { return nil }
        // RFC 5280, section 4.1: the dates are the fourth or fifth member of the signed part of the certificate.
        var certificate = Elements(rest: bytes[...])
        guard var outer = certificate.next().map({ Elements(rest: $0.content) }),
            var signed = outer.next().map({ Elements(rest: $0.content) }), let first = signed.next()
        else { return nil }
        // The version may be missing.
        if first.tag == 0xA0 { _ = signed.next() }
        _ = (signed.next(), signed.next())
        guard var dates = signed.next().map({ Elements(rest: $0.content) }),
            let from = dates.next().flatMap(Self.time), let until = dates.next().flatMap(Self.time)
        else { return nil }
        (self.from, self.until) = (from, until)
    }

    /// Consecutive DER elements.
    private struct Elements {
        var rest: ArraySlice<UInt8>

        mutating func next() -> (tag: UInt8, content: ArraySlice<UInt8>)? {
            guard let tag = rest.popFirst(), let first = rest.popFirst() else { return nil }
            var length = Int(first)
            if first >= 0x80 {
                guard first <= 0x84, rest.count >= Int(first & 0x7F) else { return nil }
                length = rest.prefix(Int(first & 0x7F)).reduce(0) { $0 << 8 | Int($1) }
                rest.removeFirst(Int(first & 0x7F))
            }
            guard rest.count >= length else { return nil }
            defer { rest.removeFirst(length) }
            return (tag, rest.prefix(length))
        }
    }

    /// `YYMMDDHHMMSSZ` for the years 1950 to 2049, or with a four-digit year.
    private static func time(_ element: (tag: UInt8, content: ArraySlice<UInt8>)) -> String? {
        var digits = String(decoding: element.content.dropLast(), as: UTF8.self)
        if element.tag == 0x17 { digits = (digits < "50" ? "20" : "19") + digits }
        let signs = Array(digits)
        guard signs.count == 14, signs.allSatisfy(\.isNumber) else { return nil }
        func part(_ range: Range<Int>) -> String { String(signs[range]) }
        return
            "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(8..<10)):\(part(10..<12)):\(part(12..<14))Z"
    }

    private static func bytes(base64 lines: some Sequence<Substring>) -> [UInt8]? {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var (bytes, bits, count) = ([UInt8](), 0, 0)
        for byte in lines.joined(separator: "").utf8 where byte != UInt8(ascii: "=") {
            guard let value = alphabet.firstIndex(of: byte) else { return nil }
            (bits, count) = ((bits << 6 | value) & 0xFFFF, count + 6)
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        return bytes
    }
}

extension TLSFiles {
    /// The validity of the certificate; `nil` when it cannot be read.
    public var dates: CertificateDates? { (try? load()).flatMap { CertificateDates(pem: $0.certificate) } }
}
