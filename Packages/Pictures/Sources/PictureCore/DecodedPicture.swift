/// The pixels of a picture.
public struct DecodedPicture: Hashable, Sendable {
    public let size: PixelSize
    /// Red, green, blue, opacity; a byte each, row after row from the top.
    public let rgba: [UInt8]

    public init(size: PixelSize, rgba: [UInt8]) {
        self.size = size
        self.rgba = rgba
    }
}
