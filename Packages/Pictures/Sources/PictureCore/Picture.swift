/// The formats that Trellis reads and writes.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable {
    case jpeg, png

    /// The format by the first bytes of a file: FF D8 FF for JPEG (ISO/IEC 10918-1, annex B), the eight bytes of the
    /// PNG signature (ISO/IEC 15948, section 5.2). `nil` for everything else; file name and media type do not count.
    public init?(magic bytes: some Collection<UInt8>) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else {
            return nil
        }
    }

    /// `image/jpeg`, `image/png`.
    public var mediaType: String { "image/\(rawValue)" }

    /// Without a period: `jpg`, `png`.
    public var fileExtension: String { self == .jpeg ? "jpg" : "png" }
}

/// A size in pixels.
public struct PixelSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// A picture file without metadata: no EXIF, no comments, no colour profile.
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

/// A picture that can be published, with its thumbnail.
public struct CleanPicture: Hashable, Sendable {
    /// The original picture without metadata, oriented according to its metadata.
    public let picture: EncodedPicture
    public let thumbnail: EncodedPicture

    public init(picture: EncodedPicture, thumbnail: EncodedPicture) {
        self.picture = picture
        self.thumbnail = thumbnail
    }
}

/// A decoded picture.
public struct DecodedPicture: Hashable, Sendable {
    public let size: PixelSize
    /// The pixels: red, green, blue and opacity, a byte each, row after row from the top.
    public let rgba: [UInt8]

    public init(size: PixelSize, rgba: [UInt8]) {
        self.size = size
        self.rgba = rgba
    }
}
