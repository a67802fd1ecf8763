import CTurboJPEG
import PictureCore

/// A JPEG whose header is within the limits.
///
/// CMYK and YCCK, the colour models for printing, are converted without their profile.
struct JPEGFile {
    let bytes: HeapBuffer
    /// How the inks of a JPEG for printing are stored; `nil` for other colour models.
    private let inks: JPEGInks?
    /// The size before turning.
    private let storedSize: PixelSize
    private let orientation: Orientation

    /// The size after turning.
    var size: PixelSize { orientation.turned(storedSize) }

    init(_ bytes: HeapBuffer, limits: PictureLimits) throws(PictureError) {
        self.bytes = bytes
        let frame = JPEGFrame(bytes.bytes)
        if let kind = frame.unsupported { throw .unsupported(kind) }
        let header = try TurboJPEG.header(of: bytes)
        inks = header.isForPrinting ? (frame.isOfAdobe ? .inverted : .direct) : nil
        storedSize = header.size
        try limits.check(storedSize)
        orientation = Orientation(ofJPEG: bytes.bytes)
    }

    /// Decodes the picture, turned, to fit into a box. TurboJPEG scales while it decodes, averaging does the rest.
    func decoded(fitting box: PixelSize) throws(PictureError) -> Raster {
        let target = storedSize.fitted(into: orientation.turned(box))
        return try orientation.turned(decoded(atLeast: target).reduced(to: target))
    }

    /// Decodes the picture, turned, in the largest of the library's scales with at most `area` pixels.
    func decoded(area: Int) throws(PictureError) -> Raster {
        guard let size = Self.scales.map({ scaled($0) }).last(where: { $0.area <= area }) else {
            throw .tooExpensive
        }
        return try orientation.turned(decoded(to: size))
    }

    /// The scales of the library, in eighths.
    private static let scales = 1...8

    private func scaled(_ eighths: Int) -> PixelSize {
        PixelSize(width: (storedSize.width * eighths + 7) / 8, height: (storedSize.height * eighths + 7) / 8)
    }

    private func decoded(atLeast target: PixelSize) throws(PictureError) -> Raster {
        let size = Self.scales.map { scaled($0) }
            .first { $0.width >= target.width && $0.height >= target.height }
        return try decoded(to: size ?? storedSize)
    }

    private func decoded(to size: PixelSize) throws(PictureError) -> Raster {
        let raster = try Raster(size: size)
        let decoder = try TurboJPEG { tjInitDecompress() }
        let format = inks == nil ? TJPF_RGBA : TJPF_CMYK
        try decoder.check(
            tjDecompress2(
                decoder.handle, bytes.base, UInt(bytes.count), raster.pixels.base, CInt(size.width),
                CInt(size.width * 4), CInt(size.height), CInt(format.rawValue), TurboJPEG.strict))
        inks?.makeColours(of: raster)
        return raster
    }
}

extension JPEGFile {
    /// The picture without metadata, turned without loss: its coefficients are turned, not its pixels.
    ///
    /// Coefficients are stored in blocks. An incomplete block at an edge that would end up inside is cut off: at most
    /// 15 pixels (31 with rare subsampling). That would be visible in a small picture, which is encoded again instead.
    ///
    /// A JPEG for printing is encoded again as RGB, which every viewer supports.
    func cleaned() throws(PictureError) -> EncodedPart {
        guard inks == nil else { return try decoded(fitting: size).encodedAsJPEG(quality: 95) }
        do throws(PictureError) {
            return try transformed(TJXOPT_PERFECT)
        } catch {
            guard orientation != .upright else { throw error }
        }
        guard min(size.width, size.height) < Self.smallest else { return try transformed(TJXOPT_TRIM) }
        return try decoded(fitting: size).encodedAsJPEG(quality: 95)
    }

    /// Below this side, in pixels, no block is cut off.
    private static let smallest = 640

    private func transformed(_ edges: CInt) throws(PictureError) -> EncodedPart {
        var transform = tjtransform()
        transform.op = CInt(orientation.operation.rawValue)
        // Progressive files have optimized tables, so the result is not larger than the original.
        transform.options = edges | TJXOPT_COPYNONE | TJXOPT_PROGRESSIVE
        let transformer = try TurboJPEG { tjInitTransform() }
        let result = try transformer.encoded { bytes, count in
            tjTransform(
                transformer.handle, self.bytes.base, UInt(self.bytes.count), 1, bytes, count, &transform,
                TurboJPEG.strict)
        }
        return EncodedPart(format: .jpeg, size: try TurboJPEG.header(of: result).size, bytes: result)
    }
}

/// The parts of a JPEG's header that TurboJPEG does not report: the markers up to the first frame (ITU-T T.81, annex
/// B).
private struct JPEGFrame {
    /// The kind of a valid JPEG that the library cannot decode.
    private(set) var unsupported: PictureError.Kind?
    /// Whether there is an Adobe marker, with which inks are stored inverted.
    private(set) var isOfAdobe = false

    /// Reads up to the first frame. Errors are left to the library.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            // FF bytes may pad a marker.
            if marker == 0xFF {
                place += 1
                continue
            }
            let content = place + 4
            let end = place + 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
            guard end >= content, end <= bytes.count, marker != 0xDA, marker != 0xD9 else { return }
            if marker == 0xEE, bytes[content..<end].starts(with: "Adobe".utf8) { isOfAdobe = true }
            if Self.isFrame(marker) {
                read(frame: marker, bytes[content..<end])
                return
            }
            place = end
        }
    }

    private mutating func read(frame marker: UInt8, _ content: Slice<UnsafeBufferPointer<UInt8>>) {
        guard content.count >= 6 else { return }
        let precision = content[content.startIndex]
        let components = content[content.startIndex + 5]
        // Supported are the baseline, extended and progressive processes, with Huffman or arithmetic coding.
        if ![0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(marker) {
            unsupported = .losslessJPEG
        } else if precision != 8 {
            unsupported = .deepJPEG
        } else if ![1, 3, 4].contains(components) {
            unsupported = .oddJPEG
        }
    }

    /// SOF0 to SOF15, except for the three other markers among them.
    private static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }
}

/// How a JPEG for printing stores its four inks.
private enum JPEGInks {
    /// 255 is no ink, as written by Adobe's programs and therefore by nearly all.
    case inverted
    /// 0 is no ink.
    case direct

    /// Converts all pixels from cyan, magenta, yellow and black to red, green, blue and opacity, by multiplying each
    /// colour by the light that black leaves.
    func makeColours(of raster: Raster) {
        withExtendedLifetime(raster.pixels) {
            let mask: UInt8 = self == .inverted ? 0 : 255
            var pixel = raster.pixels.base
            let end = pixel + raster.pixels.count
            while pixel < end {
                let light = UInt32(pixel[3] ^ mask)
                for ink in 0..<3 {
                    pixel[ink] = UInt8(truncatingIfNeeded: (UInt32(pixel[ink] ^ mask) &* light &+ 127) / 255)
                }
                pixel[3] = 255
                pixel += 4
            }
        }
    }
}

/// A handle of the TurboJPEG library.
final class TurboJPEG {
    /// Treats too many scans, and everything that libjpeg only warns of, as errors.
    static let strict = TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING

    let handle: tjhandle

    init(_ make: () -> tjhandle?) throws(PictureError) {
        guard let handle = make() else { throw .tooExpensive }
        self.handle = handle
    }

    deinit { tjDestroy(handle) }

    /// The size and colour model in the header of a JPEG.
    static func header(of bytes: HeapBuffer) throws(PictureError) -> (size: PixelSize, isForPrinting: Bool) {
        let decoder = try TurboJPEG { tjInitDecompress() }
        var (width, height, subsampling, colours) = (CInt(), CInt(), CInt(), CInt())
        try decoder.check(
            tjDecompressHeader3(
                decoder.handle, bytes.base, UInt(bytes.count), &width, &height, &subsampling, &colours))
        return (
            PixelSize(width: Int(width), height: Int(height)),
            [TJCS_CMYK, TJCS_YCCK].contains { $0.rawValue == UInt32(bitPattern: colours) }
        )
    }

    /// Throws if the result of a call is an error.
    func check(_ result: CInt) throws(PictureError) {
        guard result != 0 else { return }
        // The library's two texts for a failed allocation.
        let text = tjGetErrorStr2(handle).map { String(cString: $0) } ?? ""
        throw text.contains("Insufficient memory") || text.contains("allocation failure")
            ? .tooExpensive : .damaged
    }

    /// Runs a call that returns a JPEG in memory of the library.
    func encoded(
        _ call: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<UInt>) -> CInt
    ) throws(PictureError) -> HeapBuffer {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        let result = call(&bytes, &count)
        // There may be memory to free even if the call failed.
        let buffer = bytes.map { HeapBuffer(adopting: $0, count: Int(count)) { tjFree($0) } }
        try check(result)
        guard let buffer else { throw .tooExpensive }
        return buffer
    }
}
