/// Keys by which a server knows a request again.
public enum RequestKey {
    /// 128 random bits as 32 hexadecimal digits.
    public static func random(using generator: inout some RandomNumberGenerator) -> String {
        [generator.next() as UInt64, generator.next()].map { half in
            let text = String(half, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
    }

    /// The same from the system's random numbers.
    public static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }
}
