import CSpng
import PictureCore

/// A PNG whose header is within the limits. Its metadata, its orientation too, is not looked at.
struct PNGFile {
    let bytes: HeapBuffer
    let header: spng_ihdr
    private let limits: PictureLimits

    var size: PixelSize { PixelSize(width: Int(header.width), height: Int(header.height)) }
    var isInterlaced: Bool { header.interlace_method != SPNG_INTERLACE_NONE.rawValue }

    init(_ bytes: HeapBuffer, limits: PictureLimits) throws(PictureError) {
        self.bytes = bytes
        self.limits = limits
        let decoder = try Self.decoder(bytes, limits)
        var header = spng_ihdr()
        try decoder.check(spng_get_ihdr(decoder.context, &header))
        self.header = header
        try limits.check(size)
    }

    /// Decodes it into a box, a row at a time where it is not interlaced.
    func decoded(fitting box: PixelSize) throws(PictureError) -> Raster {
        var reduction = try AreaReduction(from: size, to: size.fitted(into: box))
        try rows(SPNG_FMT_RGBA8, SPNG_DECODE_TRNS.rawValue) { reduction.add(row: $0) }
        return reduction.result
    }

    /// The picture without anything else, in its own kind of pixels, not interlaced.
    func cleaned() throws(PictureError) -> EncodedPart {
        let encoder = try PNGEncoder(header, size: size)
        try rows(SPNG_FMT_PNG, 0, before: encoder.copyColours) { row throws(PictureError) in
            try encoder.add(row: row)
        }
        return EncodedPart(format: .png, size: size, bytes: try encoder.finish())
    }

    /// Calls with each row from the top, and reads the file to its end.
    private func rows(
        _ format: spng_format, _ flags: UInt32, before: (Spng) throws(PictureError) -> Void = { _ in },
        each: (UnsafePointer<UInt8>) throws(PictureError) -> Void
    ) throws(PictureError) {
        let decoder = try Self.decoder(bytes, limits)
        try before(decoder)
        var count = 0
        try decoder.check(spng_decoded_image_size(decoder.context, CInt(format.rawValue), &count))
        let stride = count / size.height
        let row = try HeapBuffer(count: isInterlaced ? count : stride)
        if isInterlaced {
            // Pixels of less than a byte are added to what is there.
            row.base.update(repeating: 0, count: row.count)
            try decoder.check(
                spng_decode_image(decoder.context, row.base, count, CInt(format.rawValue), CInt(flags)))
            for number in 0..<size.height { try each(row.base + number * stride) }
        } else {
            let flags = flags | SPNG_DECODE_PROGRESSIVE.rawValue
            try decoder.check(spng_decode_image(decoder.context, nil, 0, CInt(format.rawValue), CInt(flags)))
            for number in 1...size.height {
                let result = spng_decode_row(decoder.context, row.base, stride)
                try decoder.check(number == size.height && result == SPNG_EOI.rawValue ? 0 : result)
                try each(row.base)
            }
        }
        try decoder.check(spng_decode_chunks(decoder.context))
    }

    private static func decoder(_ bytes: HeapBuffer, _ limits: PictureLimits) throws(PictureError) -> Spng {
        let decoder = try Spng()
        let side = UInt32(clamping: min(limits.side, Int(Int32.max)))
        try decoder.check(
            spng_set_crc_action(decoder.context, CInt(SPNG_CRC_ERROR.rawValue), CInt(SPNG_CRC_ERROR.rawValue))
        )
        try decoder.check(spng_set_chunk_limits(decoder.context, Self.chunk, Self.chunk * 4))
        try decoder.check(spng_set_png_buffer(decoder.context, bytes.base, bytes.count))
        let size = bytes.bytes.pngSize
        guard spng_set_image_limits(decoder.context, side, side) == 0 else { throw .damaged }
        var header = spng_ihdr()
        let result = spng_get_ihdr(decoder.context, &header)
        if result == SPNG_EUSER_WIDTH.rawValue || result == SPNG_EUSER_HEIGHT.rawValue, let size {
            throw .tooManyPixels(size)
        }
        try decoder.check(result)
        return decoder
    }

    /// Bytes of one chunk of metadata, inflated. Text and profiles of people stay far below.
    private static let chunk = 4 << 20
}

extension UnsafeBufferPointer<UInt8> {
    /// What the header of a PNG says (ISO/IEC 15948, section 11.2.2), whatever the limits.
    fileprivate var pngSize: PixelSize? {
        guard count >= 24 else { return nil }
        func word(at place: Int) -> Int { self[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        return PixelSize(width: word(at: 16), height: word(at: 20))
    }
}
