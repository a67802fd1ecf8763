/// A square PNG with uncompressed pixels.
struct PNG {
    let bytes: [UInt8]

    /// `rgb` has three bytes for each pixel, row after row.
    init(side: Int, rgb: [UInt8]) {
        var rows: [UInt8] = []
        for row in 0..<side { rows += [0] + rgb[row * side * 3..<(row + 1) * side * 3] }
        // A zlib stream of stored blocks (RFC 1950, RFC 1951 section 3.2.4).
        var data: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: rows.count, by: 65_535) {
            let block = rows[start..<min(start + 65_535, rows.count)]
            let length = UInt16(block.count)
            data.append(start + block.count == rows.count ? 1 : 0)
            for number in [length, ~length] { data += [UInt8(number & 0xFF), UInt8(number >> 8)] }
            data += block
        }
        data += Self.word(Self.adler(rows))
        let header = Self.word(UInt32(side)) + Self.word(UInt32(side)) + [8, 2, 0, 0, 0]
        bytes =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
            + Self.chunk("IDAT", data) + Self.chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return word(UInt32(data.count)) + body + word(crc(body))
    }

    private static func word(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (first, second): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            first = (first + UInt32(byte)) % 65_521
            second = (second + first) % 65_521
        }
        return second << 16 | first
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
}
