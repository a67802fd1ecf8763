import Foundation
import TestSupport

/// A generated PNG: each seed and each width give a different picture.
struct MadeUpPicture {
    let seed: UInt64
    var width = 48
    var height = 32

    /// An RGB picture of noise, in uncompressed blocks.
    var png: [UInt8] {
        var random = SplitMix(seed: seed)
        var rows: [UInt8] = []
        for _ in 0..<height {
            // Each row begins with its filter: 0, no filter.
            rows.append(0)
            for _ in 0..<width * 3 { rows.append(UInt8.random(in: 0...255, using: &random)) }
        }
        let head = Self.bytes(UInt32(width)) + Self.bytes(UInt32(height)) + [8, 2, 0, 0, 0]
        return Self.signature + Self.chunk("IHDR", head) + Self.chunk("IDAT", Self.stored(rows))
            + Self.chunk("IEND", [])
    }

    /// The width of the PNG; `nil` for other data.
    static func width(of png: Data) -> Int? {
        guard png.starts(with: signature), png.count > 24 else { return nil }
        return png.dropFirst(16).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }

    /// The length of a stored block has two bytes.
    private static let mostInBlock = 65_535
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// PNG, section 5.3.
    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(type.utf8) + content
        var remainder = UInt32.max
        for byte in checked {
            remainder ^= UInt32(byte)
            for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return bytes(UInt32(content.count)) + checked + bytes(~remainder)
    }

    /// RFC 1950 around stored blocks of RFC 1951.
    private static func stored(_ content: [UInt8]) -> [UInt8] {
        let blocks = stride(from: 0, to: max(1, content.count), by: mostInBlock).flatMap { start in
            let block = content[start..<min(start + mostInBlock, content.count)]
            let lengths = [UInt16(block.count), ~UInt16(block.count)].flatMap {
                [UInt8($0 & 0xFF), UInt8($0 >> 8)]
            }
            return [block.endIndex == content.count ? 1 : 0] + lengths + block
        }
        var (sum, sums) = (UInt32(1), UInt32(0))
        for byte in content {
            sum = (sum + UInt32(byte)) % 65_521
            sums = (sums + sum) % 65_521
        }
        return [0x78, 0x01] + blocks + bytes(sums << 16 | sum)
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
    }
}

extension TemporaryHome {
    /// The path of a new file with the picture.
    func write(_ picture: MadeUpPicture) throws -> String {
        let file = file("\(picture.seed)-\(picture.width).png")
        try Data(picture.png).write(to: file)
        return file.path
    }
}
