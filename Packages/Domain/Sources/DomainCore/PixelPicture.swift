/// A width and a height, in pixels.
public struct PictureSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// A decoded picture.
public struct PixelPicture: Hashable, Sendable {
    public let size: PictureSize
    /// Red, green, blue and opacity of each pixel, a byte each, row after row from the top.
    public let rgba: [UInt8]

    /// `nil` unless there are four bytes for each pixel.
    public init?(size: PictureSize, rgba: [UInt8]) {
        guard size.width > 0, size.height > 0, rgba.count.isMultiple(of: 4),
            size.width.multipliedReportingOverflow(by: size.height) == (rgba.count / 4, false)
        else { return nil }
        self.size = size
        self.rgba = rgba
    }
}
