import CExif
import CTurboJPEG
import PictureCore

/// The rotation and mirroring that make a picture upright: tag 0x0112 of EXIF 2.32, table 4.
enum Orientation: UInt16, CaseIterable {
    case upright = 1
    case mirrored, halfTurn, flipped, transposed, clockwise, transverse, counterclockwise

    /// The orientation in the `eXIf` chunk of a PNG; upright if it is missing or invalid.
    init(ofPNG bytes: UnsafeBufferPointer<UInt8>) {
        guard let chunk = bytes.pngExif else {
            self = .upright
            return
        }
        // In a JPEG these bytes precede the data.
        let data = Array("Exif\0\0".utf8) + chunk
        self = data.withUnsafeBufferPointer { Self(ofJPEG: $0) }
    }

    /// The orientation in a JPEG's EXIF data, or in such data alone; upright if it is missing or invalid.
    init(ofJPEG bytes: UnsafeBufferPointer<UInt8>) {
        self = .upright
        guard let data = exif_data_new() else { return }
        defer { exif_data_unref(data) }
        // By default libexif corrects the data it reads, which makes further system calls.
        exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
        exif_data_load_data(data, bytes.baseAddress, UInt32(clamping: bytes.count))
        guard let entry = exif_content_get_entry(data.pointee.ifd.0, EXIF_TAG_ORIENTATION),
            entry.pointee.format == EXIF_FORMAT_SHORT, entry.pointee.size >= 2, let value = entry.pointee.data
        else { return }
        self = Self(rawValue: exif_get_short(value, exif_data_get_byte_order(data))) ?? .upright
    }

    /// Whether width and height are swapped.
    var swapsSides: Bool { rawValue >= Self.transposed.rawValue }

    /// The operation that turns the picture upright.
    var operation: TJXOP {
        switch self {
        case .upright: TJXOP_NONE
        case .mirrored: TJXOP_HFLIP
        case .halfTurn: TJXOP_ROT180
        case .flipped: TJXOP_VFLIP
        case .transposed: TJXOP_TRANSPOSE
        case .clockwise: TJXOP_ROT90
        case .transverse: TJXOP_TRANSVERSE
        case .counterclockwise: TJXOP_ROT270
        }
    }

    /// The size after turning. Applied to the turned size, the size before.
    func turned(_ size: PixelSize) -> PixelSize { swapsSides ? size.turned : size }

    /// The pixels, turned upright.
    func turned(_ raster: Raster) throws(PictureError) -> Raster {
        guard self != .upright else { return raster }
        let turned = try Raster(size: turned(raster.size))
        let width = raster.size.width
        let bottom = (raster.size.height - 1) * width
        let right = width - 1
        let (first, perColumn, perRow) =
            switch self {
            case .upright: (0, 1, width)
            case .mirrored: (right, -1, width)
            case .halfTurn: (bottom + right, -1, -width)
            case .flipped: (bottom, 1, -width)
            case .transposed: (0, width, 1)
            case .clockwise: (bottom, -width, 1)
            case .transverse: (bottom + right, -width, -1)
            case .counterclockwise: (right, width, -1)
            }
        let source = UnsafeRawPointer(raster.pixels.base)
        let target = UnsafeMutableRawPointer(turned.pixels.base)
        var place = 0
        var row = 0
        while row < turned.size.height {
            var pixel = first &+ row &* perRow
            let end = place &+ turned.size.width
            while place < end {
                let value = source.load(fromByteOffset: pixel &* 4, as: UInt32.self)
                target.storeBytes(of: value, toByteOffset: place &* 4, as: UInt32.self)
                pixel &+= perColumn
                place &+= 1
            }
            row &+= 1
        }
        return turned
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The content of the first `eXIf` chunk of a PNG, in any place (PNG, third edition, section 11.3.4.5); `nil`
    /// without one, and for one with more bytes than a camera writes.
    fileprivate var pngExif: Slice<Self>? {
        func word(at place: Int) -> Int { self[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        var place = 8
        while place + 12 <= count {
            let (length, content) = (word(at: place), place + 8)
            guard length <= count - content - 4 else { return nil }
            if self[place + 4..<content].elementsEqual("eXIf".utf8) {
                return length <= 1 << 16 ? self[content..<content + length] : nil
            }
            place = content + length + 4
        }
        return nil
    }
}
