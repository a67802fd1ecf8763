import CTurboJPEG
import PictureCore

/// A JPEG whose header is within the limits.
///
/// CMYK and YCCK, which are for printing, are decoded without their profile, as browsers did before they had
/// any.
struct JPEGFile {
    let bytes: HeapBuffer
    /// `nil` for colours of a screen.
    let inks: JPEGInks?
    /// Before it is turned.
    let storedSize: PixelSize
    let orientation: Orientation

    /// After it is turned.
    var size: PixelSize { orientation.turned(storedSize) }

    init(_ bytes: HeapBuffer, limits: PictureLimits) throws(PictureError) {
        self.bytes = bytes
        let frame = JPEGFrame(bytes.bytes)
        if let kind = frame.unsupported { throw .unsupported(kind) }
        let header = try TurboJPEG { tjInitDecompress() }
        var (width, height, subsampling, colours) = (CInt(), CInt(), CInt(), CInt())
        try header.check(
            tjDecompressHeader3(
                header.handle, bytes.base, UInt(bytes.count), &width, &height, &subsampling, &colours))
        let isPrint = [TJCS_CMYK, TJCS_YCCK].contains { $0.rawValue == UInt32(bitPattern: colours) }
        inks = isPrint ? (frame.isOfAdobe ? .left : .laid) : nil
        storedSize = PixelSize(width: Int(width), height: Int(height))
        try limits.check(storedSize)
        orientation = Orientation(ofJPEG: bytes.bytes)
    }

    /// Decodes it, turned, into a box. TurboJPEG scales while it decodes, the rest is averaged.
    func decoded(fitting box: PixelSize) throws(PictureError) -> Raster {
        let target = storedSize.fitted(into: orientation.turned(box))
        return try orientation.turned(decoded(atLeast: target).reduced(to: target))
    }

    /// Decodes it, turned, in the largest of the library's scales that has no more pixels than that.
    func decoded(area: Int) throws(PictureError) -> Raster {
        guard let size = Self.scales.map({ scaled($0) }).last(where: { $0.area <= area }) else {
            throw .tooExpensive
        }
        return try orientation.turned(decoded(to: size))
    }

    /// The eighths that the library scales to.
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
