import CSpng
import PictureCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Writes a PNG a row at a time: header, palette, transparency, pixels, and nothing else.
final class PNGEncoder {
    private let encoder: Spng
    private let rowBytes: Int
    private var hasBegun = false

    /// `header`: the kind of pixels. It will not be interlaced.
    init(_ header: spng_ihdr, size: PixelSize) throws(PictureError) {
        let encoder = try Spng(flags: SPNG_CTX_ENCODER.rawValue)
        var header = header
        header.width = UInt32(size.width)
        header.height = UInt32(size.height)
        header.interlace_method = UInt8(SPNG_INTERLACE_NONE.rawValue)
        try encoder.check(spng_set_option(encoder.context, SPNG_ENCODE_TO_BUFFER, 1))
        if size.area > Self.large {
            // Less well, so that it takes about a third of the time.
            try encoder.check(spng_set_option(encoder.context, SPNG_IMG_COMPRESSION_LEVEL, 1))
            let filter = CInt(SPNG_FILTER_CHOICE_UP.rawValue)
            try encoder.check(spng_set_option(encoder.context, SPNG_FILTER_CHOICE, filter))
        }
        try encoder.check(spng_set_ihdr(encoder.context, &header))
        let channels = [2: 3, 4: 2, 6: 4][header.color_type] ?? 1
        rowBytes = (size.width * channels * Int(header.bit_depth) + 7) / 8
        self.encoder = encoder
    }

    /// In pixels.
    private static let large = 2_000_000

    /// Palette and transparent colour of a file, which come before its pixels.
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

    /// After the last row.
    func finish() throws(PictureError) -> HeapBuffer {
        var count = 0
        var error: CInt = 0
        let bytes = spng_get_png_buffer(encoder.context, &count, &error)
        try encoder.check(error)
        guard let bytes else { throw .tooExpensive }
        return HeapBuffer(adopting: bytes.assumingMemoryBound(to: UInt8.self), count: count) { free($0) }
    }
}
