/// A picture as bytes of a format, without anything in it but the picture: no EXIF, no comments, no profile.
public struct EncodedPicture: Hashable, Sendable {
    public let format: PictureFormat
    public let size: PixelSize
    public let bytes: [UInt8]

    public init(format: PictureFormat, size: PixelSize, bytes: [UInt8]) {
        self.format = format
        self.size = size
        self.bytes = bytes
    }
}
