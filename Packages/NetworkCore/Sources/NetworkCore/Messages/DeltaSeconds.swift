/// A number of seconds in a header field (RFC 9111, section 1.2.2).
enum DeltaSeconds {
    /// The value of a number that is too large: more than 68 years.
    private static let maximum = 1 << 31

    /// `nil` for a text with anything but digits. A larger number becomes the maximum.
    static func parse(_ text: some StringProtocol) -> Int? {
        var seconds = 0
        for byte in text.utf8 {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            seconds = min(seconds * 10 + Int(byte - UInt8(ascii: "0")), maximum)
        }
        return text.isEmpty ? nil : seconds
    }
}
