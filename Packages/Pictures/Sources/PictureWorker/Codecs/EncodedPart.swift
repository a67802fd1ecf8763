import CTurboJPEG
import PictureCore

/// A picture that was made here, before it is sent.
struct EncodedPart {
    let format: PictureFormat
    let size: PixelSize
    let bytes: HeapBuffer

    init(format: PictureFormat, size: PixelSize, bytes: HeapBuffer) {
        self.format = format
        self.size = size
        self.bytes = bytes
    }

    /// A JPEG whose size only its header knows.
    init(jpeg bytes: HeapBuffer) throws(PictureError) {
        let header = try TurboJPEG { tjInitDecompress() }
        var (width, height, subsampling, colours) = (CInt(), CInt(), CInt(), CInt())
        try header.check(
            tjDecompressHeader3(
                header.handle, bytes.base, UInt(bytes.count), &width, &height, &subsampling, &colours))
        self.init(
            format: .jpeg, size: PixelSize(width: Int(width), height: Int(height)), bytes: bytes)
    }
}
