import CSpng
import CTurboJPEG
import PictureCore

/// A picture encoded by this process.
struct EncodedPart {
    let format: PictureFormat
    let size: PixelSize
    let bytes: HeapBuffer
}

extension Raster {
    /// Encodes as JPEG, ignoring opacity, in a quality from 1 to 100.
    func encodedAsJPEG(quality: Int) throws(PictureError) -> EncodedPart {
        let encoder = try TurboJPEG { tjInitCompress() }
        let bytes = try encoder.encoded { bytes, count in
            tjCompress2(
                encoder.handle, pixels.base, CInt(size.width), CInt(size.width * 4), CInt(size.height),
                CInt(TJPF_RGBA.rawValue), bytes, count, CInt(TJSAMP_420.rawValue), CInt(quality), 0)
        }
        return EncodedPart(format: .jpeg, size: size, bytes: bytes)
    }

    func encodedAsPNG() throws(PictureError) -> EncodedPart {
        var header = spng_ihdr()
        header.bit_depth = 8
        header.color_type = UInt8(SPNG_COLOR_TYPE_TRUECOLOR_ALPHA.rawValue)
        let encoder = try PNGEncoder(header, size: size)
        for row in 0..<size.height { try encoder.add(row: pixels.base + row * size.width * 4) }
        return EncodedPart(format: .png, size: size, bytes: try encoder.finish())
    }

    /// Encodes as a JPEG, or as a PNG if any pixel is transparent.
    func encodedAsThumbnail() throws(PictureError) -> EncodedPart {
        try isOpaque ? encodedAsJPEG(quality: 85) : encodedAsPNG()
    }
}
