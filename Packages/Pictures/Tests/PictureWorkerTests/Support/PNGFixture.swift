import CSpng
import Foundation
import PictureCore
import Testing

/// PNG files for tests.
enum PNGFixture {
    /// The encoding by libspng; all other options have their defaults.
    struct Kind: Sendable, CustomTestStringConvertible {
        var colour = SPNG_COLOR_TYPE_TRUECOLOR_ALPHA
        var depth = 8
        var isInterlaced = false
        var palette: [Drawing.Colour] = []

        var testDescription: String {
            "type \(colour.rawValue), \(depth) bit\(isInterlaced ? ", interlaced" : "")"
        }
    }

    static func encode(_ drawing: Drawing) throws -> [UInt8] {
        try encode(drawing.size, Kind(), rows: drawing.rgba)
    }

    /// `rows`: in the format of the file, 16 bits in the order of this machine; one row again and again when
    ///   there are not enough.
    static func encode(_ size: PixelSize, _ kind: Kind, rows: [UInt8]) throws -> [UInt8] {
        let encoder = try #require(spng_ctx_new(CInt(SPNG_CTX_ENCODER.rawValue)))
        defer { spng_ctx_free(encoder) }
        var header = spng_ihdr()
        header.width = UInt32(size.width)
        header.height = UInt32(size.height)
        header.bit_depth = UInt8(kind.depth)
        header.color_type = UInt8(kind.colour.rawValue)
        header.interlace_method = kind.isInterlaced ? 1 : 0
        spng_set_option(encoder, SPNG_ENCODE_TO_BUFFER, 1)
        try #require(spng_set_ihdr(encoder, &header) == 0)
        if !kind.palette.isEmpty { try setPalette(kind.palette, encoder) }
        let finalize = SPNG_ENCODE_FINALIZE.rawValue
        let format = CInt(SPNG_FMT_PNG.rawValue)
        if kind.isInterlaced {
            try #require(spng_encode_image(encoder, rows, rows.count, format, CInt(finalize)) == 0)
        } else {
            let flags = CInt(SPNG_ENCODE_PROGRESSIVE.rawValue | finalize)
            try #require(spng_encode_image(encoder, nil, 0, format, flags) == 0)
            let channels = [2: 3, 4: 2, 6: 4][Int(kind.colour.rawValue)] ?? 1
            let stride = (size.width * channels * kind.depth + 7) / 8
            for row in 0..<size.height {
                let start = (row + 1) * stride <= rows.count ? row * stride : 0
                let result = rows.withUnsafeBufferPointer {
                    spng_encode_row(encoder, $0.baseAddress?.advanced(by: start), stride)
                }
                try #require(result == 0 || result == SPNG_EOI.rawValue)
            }
        }
        var count = 0
        let bytes = try #require(spng_get_png_buffer(encoder, &count, nil))
        defer { free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    private static func setPalette(_ colours: [Drawing.Colour], _ encoder: OpaquePointer) throws {
        var palette = spng_plte()
        var transparency = spng_trns()
        palette.n_entries = UInt32(colours.count)
        transparency.n_type3_entries = UInt32(colours.count)
        withUnsafeMutableBytes(of: &palette.entries) { entries in
            for (number, colour) in colours.enumerated() {
                for channel in 0..<4 { entries[number * 4 + channel] = colour[channel] }
            }
        }
        withUnsafeMutableBytes(of: &transparency.type3_alpha) { opacities in
            for (number, colour) in colours.enumerated() { opacities[number] = colour[3] }
        }
        try #require(spng_set_plte(encoder, &palette) == 0)
        try #require(spng_set_trns(encoder, &transparency) == 0)
    }

    /// The file with chunks inserted after the header.
    static func inserting(_ chunks: [[UInt8]], into file: [UInt8]) -> [UInt8] {
        Array(file[..<33]) + chunks.flatMap { $0 } + file[33...]
    }

    static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        return word(UInt32(content.count)) + body + word(checksum(body))
    }

    /// The names of all chunks of a file, then "more" if bytes follow the last chunk.
    static func chunks(_ file: [UInt8]) -> [String] {
        var names: [String] = []
        var place = 8
        while place + 12 <= file.count, names.last != "IEND" {
            let count = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            names.append(String(decoding: file[place + 4..<place + 8], as: UTF8.self))
            place += 12 + count
        }
        return place == file.count ? names : names + ["more"]
    }

    /// The file with correct checksums, as far as it has chunks, so that a decoder reads their contents.
    static func repaired(_ file: [UInt8]) -> [UInt8] {
        var file = file
        var place = 8
        while place + 12 <= file.count {
            let count = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = place + 8 + count
            guard end + 4 <= file.count else { break }
            file.replaceSubrange(end..<end + 4, with: word(checksum(Array(file[place + 4..<end]))))
            place = end + 4
        }
        return file
    }

    /// The contents of all chunks with a name, joined.
    static func contents(of name: String, in file: [UInt8]) -> [UInt8] {
        var contents: [UInt8] = []
        var place = 8
        while place + 12 <= file.count {
            let count = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            if file[place + 4..<place + 8].elementsEqual(name.utf8) {
                contents += file[place + 8..<place + 8 + count]
            }
            place += 12 + count
        }
        return contents
    }

    private static func word(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// CRC-32 of ISO/IEC 15948, annex D.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
}
