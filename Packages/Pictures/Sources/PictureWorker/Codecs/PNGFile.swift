import CSpng
import PictureCore
import Platform

/// A PNG whose header is within the limits. Of its metadata only the orientation counts.
struct PNGFile {
    let bytes: HeapBuffer
    let header: spng_ihdr
    private let limits: PictureLimits
    private let orientation: Orientation

    /// The size before turning.
    private var storedSize: PixelSize { PixelSize(width: Int(header.width), height: Int(header.height)) }
    /// The size after turning.
    var size: PixelSize { orientation.turned(storedSize) }
    var isInterlaced: Bool { header.interlace_method != SPNG_INTERLACE_NONE.rawValue }

    init(_ bytes: HeapBuffer, limits: PictureLimits) throws(PictureError) {
        self.bytes = bytes
        self.limits = limits
        let decoder = try Self.decoder(bytes, limits)
        var header = spng_ihdr()
        try decoder.check(spng_get_ihdr(decoder.context, &header))
        self.header = header
        orientation = Orientation(ofPNG: bytes.bytes)
        try limits.check(storedSize)
    }

    /// Decodes the picture, turned, to fit into a box, row by row unless it is interlaced.
    func decoded(fitting box: PixelSize) throws(PictureError) -> Raster {
        let target = storedSize.fitted(into: orientation.turned(box))
        var reduction = try AreaReduction(from: storedSize, to: target)
        try rows(SPNG_FMT_RGBA8, SPNG_DECODE_TRNS.rawValue) { reduction.add(row: $0) }
        return try orientation.turned(reduction.result)
    }

    /// The picture without metadata, not interlaced: in its own pixel format, or turned in eight bits of red, green, blue
    /// and opacity.
    func cleaned() throws(PictureError) -> EncodedPart {
        guard orientation == .upright else { return try decoded(fitting: size).encodedAsPNG() }
        let encoder = try PNGEncoder(header, size: size)
        try rows(SPNG_FMT_PNG, 0, before: encoder.copyColours) { row throws(PictureError) in
            try encoder.add(row: row)
        }
        return EncodedPart(format: .png, size: size, bytes: try encoder.finish())
    }

    /// Calls `each` with every row from the top, and checks the file to its end.
    private func rows(
        _ format: spng_format, _ flags: UInt32, before: (Spng) throws(PictureError) -> Void = { _ in },
        each: (UnsafePointer<UInt8>) throws(PictureError) -> Void
    ) throws(PictureError) {
        let decoder = try Self.decoder(bytes, limits)
        try before(decoder)
        var count = 0
        try decoder.check(spng_decoded_image_size(decoder.context, CInt(format.rawValue), &count))
        let stride = count / storedSize.height
        let row = try HeapBuffer(count: isInterlaced ? count : stride)
        if isInterlaced {
            // The library adds pixels smaller than a byte to the present contents.
            row.base.update(repeating: 0, count: row.count)
            try decoder.check(
                spng_decode_image(decoder.context, row.base, count, CInt(format.rawValue), CInt(flags)))
            for number in 0..<storedSize.height { try each(row.base + number * stride) }
        } else {
            let flags = flags | SPNG_DECODE_PROGRESSIVE.rawValue
            try decoder.check(spng_decode_image(decoder.context, nil, 0, CInt(format.rawValue), CInt(flags)))
            for number in 1...storedSize.height {
                let result = spng_decode_row(decoder.context, row.base, stride)
                try decoder.check(number == storedSize.height && result == SPNG_EOI.rawValue ? 0 : result)
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

    /// The maximum inflated size of a chunk of metadata in bytes. Real texts and profiles are far smaller.
    private static let chunk = 4 << 20
}

extension UnsafeBufferPointer<UInt8> {
    /// The size in the header of a PNG (ISO/IEC 15948, section 11.2.2), regardless of the limits.
    fileprivate var pngSize: PixelSize? {
        guard count >= 24 else { return nil }
        func word(at place: Int) -> Int { self[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        return PixelSize(width: word(at: 16), height: word(at: 20))
    }
}

/// Writes a PNG row by row: only header, palette, transparency and pixels.
final class PNGEncoder {
    private let encoder: Spng
    private let rowBytes: Int
    private var hasBegun = false

    /// Creates an encoder for the pixel format of `header`, not interlaced.
    init(_ header: spng_ihdr, size: PixelSize) throws(PictureError) {
        let encoder = try Spng(flags: SPNG_CTX_ENCODER.rawValue)
        var header = header
        header.width = UInt32(size.width)
        header.height = UInt32(size.height)
        header.interlace_method = UInt8(SPNG_INTERLACE_NONE.rawValue)
        try encoder.check(spng_set_option(encoder.context, SPNG_ENCODE_TO_BUFFER, 1))
        if size.area > Self.large {
            // Compresses less, in about a third of the time.
            try encoder.check(spng_set_option(encoder.context, SPNG_IMG_COMPRESSION_LEVEL, 1))
            let filter = CInt(SPNG_FILTER_CHOICE_UP.rawValue)
            try encoder.check(spng_set_option(encoder.context, SPNG_FILTER_CHOICE, filter))
        }
        try encoder.check(spng_set_ihdr(encoder.context, &header))
        let channels = [2: 3, 4: 2, 6: 4][header.color_type] ?? 1
        rowBytes = (size.width * channels * Int(header.bit_depth) + 7) / 8
        self.encoder = encoder
    }

    /// Pictures with more pixels are compressed less.
    private static let large = 2_000_000

    /// Copies the palette and the transparent colour of a file. Call it before the first row.
    func copyColours(of file: Spng) throws(PictureError) {
        var palette = spng_plte()
        if try has(spng_get_plte(file.context, &palette)) {
            try encoder.check(spng_set_plte(encoder.context, &palette))
        }
        var transparency = spng_trns()
        if try has(spng_get_trns(file.context, &transparency)) {
            try encoder.check(spng_set_trns(encoder.context, &transparency))
        }
    }

    private func has(_ result: CInt) throws(PictureError) -> Bool {
        guard result != SPNG_ECHUNKAVAIL.rawValue else { return false }
        try encoder.check(result)
        return true
    }

    func add(row: UnsafePointer<UInt8>) throws(PictureError) {
        if !hasBegun {
            hasBegun = true
            let flags = SPNG_ENCODE_PROGRESSIVE.rawValue | SPNG_ENCODE_FINALIZE.rawValue
            try encoder.check(
                spng_encode_image(encoder.context, nil, 0, CInt(SPNG_FMT_PNG.rawValue), CInt(flags)))
        }
        let result = spng_encode_row(encoder.context, row, rowBytes)
        guard result != SPNG_EOI.rawValue else { return }
        try encoder.check(result)
    }

    /// The encoded file. Call it after the last row.
    func finish() throws(PictureError) -> HeapBuffer {
        var count = 0
        var error: CInt = 0
        let bytes = spng_get_png_buffer(encoder.context, &count, &error)
        try encoder.check(error)
        guard let bytes else { throw .tooExpensive }
        return HeapBuffer(adopting: bytes.assumingMemoryBound(to: UInt8.self), count: count) { free($0) }
    }
}

/// A context of libspng.
final class Spng {
    let context: OpaquePointer

    init(flags: UInt32 = 0) throws(PictureError) {
        guard let context = spng_ctx_new(CInt(flags)) else { throw .tooExpensive }
        self.context = context
    }

    deinit { spng_ctx_free(context) }

    /// Throws if the result of a call is an error.
    func check(_ result: CInt) throws(PictureError) {
        switch result {
        case SPNG_OK.rawValue: return
        case SPNG_EMEM.rawValue, SPNG_ECHUNK_LIMITS.rawValue: throw .tooExpensive
        default: throw .damaged
        }
    }
}
