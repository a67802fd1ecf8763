/// A number of seconds in a header field (RFC 9111, section 1.2.2).
enum DeltaSeconds {
    /// What a number that is too large counts as: more than 68 years.
    private static let maximum = 1 << 31

    /// `nil` for what is not made of digits alone. A large number becomes the maximum.
    static func parse(_ text: some StringProtocol) -> Int? {
        var seconds = 0
        for byte in text.utf8 {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            seconds = min(seconds * 10 + Int(byte - UInt8(ascii: "0")), maximum)
        }
        return text.isEmpty ? nil : seconds
    }
}
