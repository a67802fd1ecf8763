/// Names bytes by what they are: 64 lower-case hexadecimal digits of their SHA-256 (FIPS 180-4).
public struct BlobKey: Hashable, Sendable {
    public let text: String

    /// `nil` when the text is no such name.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 64,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        self.text = String(text)
    }
}
