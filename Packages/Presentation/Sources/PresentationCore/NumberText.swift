public import TextCore

/// Numbers as people read them, the same in Korean and English.
public enum NumberText {
    /// `1234567` gives `1,234,567`.
    public static func grouped(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return number < 0 ? "-" + text : text
    }

    /// One digit after the point: `8.5`, `7.0`. For ratings and measurements.
    public static func oneDecimal(_ number: Double) -> String {
        guard let tenths = Int(exactly: (number * 10).rounded()) else { return "\(number)" }
        let sign = tenths < 0 ? "-" : ""
        return "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
    }

    /// An amount of data in powers of ten, with at most one digit after the point: `812 bytes`, `300 kB`, `1.5 MB`.
    public static func bytes(_ count: Int, in language: Language) -> String {
        guard count >= 1_000 else {
            let number = grouped(count)
            return LocalizedText(count == 1 ? "1 byte" : "\(number) bytes", "\(number)바이트")[language]
        }
        var (amount, unit) = (Double(count) / 1_000, "kB")
        for larger in ["MB", "GB", "TB"] where amount >= 999.95 { (amount, unit) = (amount / 1_000, larger) }
        return "\(plain((amount * 10).rounded() / 10)) \(unit)"
    }

    /// Drops a fraction of zero: `10`, `0.5`.
    public static func plain(_ number: Double) -> String {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
    }
}
