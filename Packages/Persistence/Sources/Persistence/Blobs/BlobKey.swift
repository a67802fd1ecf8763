/// Names bytes by what they are: 64 lower-case hexadecimal digits of their SHA-256 (FIPS 180-4).
public struct BlobKey: Hashable, Sendable {
    public let text: String

    /// From the 32 bytes of a SHA-256.
    public init(sha256 hash: [UInt8]) {
        let digits = hash.flatMap { byte in
            [byte >> 4, byte & 15].map { $0 < 10 ? UInt8(ascii: "0") + $0 : UInt8(ascii: "a") + $0 - 10 }
        }
        text = String(decoding: digits, as: UTF8.self)
    }

    /// `nil` when the text is no such name.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 64,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        self.text = String(text)
    }
}
