/// The part of a body that `Range` requests (RFC 9110, section 14.1.2).
enum ByteRange: Equatable {
    /// A non-empty range of the body's bytes.
    case part(Range<Int>)
    /// No requested byte lies within the body.
    case unsatisfiable

    /// Reads `bytes=0-99`, `bytes=100-` or `bytes=-100`. `nil` means to send the whole body: for other units, malformed
    /// ranges, and several ranges at once, which a server need not answer in parts.
    init?(_ text: String, length: Int) {
        let bytes = Array(text.utf8)
        guard bytes.count > 6, String(decoding: bytes[..<6], as: UTF8.self).lowercased() == "bytes=" else {
            return nil
        }
        let halves = bytes[6...].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        switch (Self.number(halves[0]), Self.number(halves[1])) {
        case (let start?, let end?):
            guard start <= end else { return nil }
            self.init(start: start, end: min(end, length - 1), length: length)
        case (let start?, nil) where halves[1].isEmpty:
            self.init(start: start, end: length - 1, length: length)
        case (nil, let count?) where halves[0].isEmpty:
            if count == 0 {
                self = .unsatisfiable
            } else {
                self.init(start: max(0, length - count), end: length - 1, length: length)
            }
        default:
            return nil
        }
    }

    private init(start: Int, end: Int, length: Int) {
        self = start < length ? .part(start..<end + 1) : .unsatisfiable
    }

    /// Accepts only digits; a number that is too large counts as the largest.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty else { return nil }
        var number = 0
        for digit in digits {
            guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
            let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            number =
                isTooLarge || product > Int.max - 9 ? Int.max / 16 : product + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }
}
