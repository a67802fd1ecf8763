import CTurboJPEG
import PictureCore
import Testing

/// JPEG files for tests.
enum JPEGFixture {
    static func encode(
        _ drawing: Drawing, quality: Int = 92, subsampling: TJSAMP = TJSAMP_420, flags: CInt = 0
    ) throws -> [UInt8] {
        let encoder = try #require(tjInitCompress())
        defer { tjDestroy(encoder) }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        let result = tjCompress2(
            encoder, drawing.rgba, CInt(drawing.size.width), 0, CInt(drawing.size.height),
            CInt(TJPF_RGBA.rawValue), &bytes, &count, CInt(subsampling.rawValue), CInt(quality), flags)
        defer { tjFree(bytes) }
        try #require(result == 0)
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }

    /// A JPEG for printing (YCCK) with Adobe's marker. The inks are in their stored form: 255 is no ink.
    static func encode(inks: SIMD4<UInt8>, _ width: Int, _ height: Int) throws -> [UInt8] {
        let pixels = (0..<width * height).flatMap { _ in (0..<4).map { inks[$0] } }
        let encoder = try #require(tjInitCompress())
        defer { tjDestroy(encoder) }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        let result = tjCompress2(
            encoder, pixels, CInt(width), 0, CInt(height), CInt(TJPF_CMYK.rawValue), &bytes, &count,
            CInt(TJSAMP_444.rawValue), 95, 0)
        defer { tjFree(bytes) }
        try #require(result == 0)
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }

    /// The place of the content of the first segment with a marker.
    static func content(of marker: UInt8, in file: [UInt8]) -> Range<Int>? {
        var place = 2
        while place + 4 < file.count, file[place] == 0xFF {
            let count = Int(file[place + 2]) << 8 | Int(file[place + 3])
            if file[place + 1] == marker { return place + 4..<place + 2 + count }
            place += 2 + count
        }
        return nil
    }

    /// The file with segments inserted after the start of the image.
    static func inserting(_ segments: [[UInt8]], into file: [UInt8]) -> [UInt8] {
        Array(file[..<2]) + segments.flatMap { $0 } + file[2...]
    }

    /// A segment; `marker` is the second byte of its marker.
    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count + 2
        return [0xFF, marker, UInt8(count >> 8), UInt8(count & 0xFF)] + content
    }

    /// APP1 with an orientation and a place on earth (EXIF 2.32, section 4.6), numbers with the least significant
    /// byte first.
    static func exif(orientation: Int, latitude: String = "N") -> [UInt8] {
        func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
        func long(_ value: Int) -> [UInt8] { short(value & 0xFFFF) + short(value >> 16) }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            short(tag) + short(type) + long(count) + value + [UInt8](repeating: 0, count: 4 - value.count)
        }
        let places = 8 + 2 + 2 * 12 + 4
        var tiff = Array("II".utf8) + short(42) + long(8)
        tiff +=
            short(2) + entry(0x0112, 3, 1, short(orientation)) + entry(0x8825, 4, 1, long(places)) + long(0)
        tiff += short(2) + entry(0x0001, 2, 2, Array(latitude.utf8) + [0])
        tiff += entry(0x0002, 5, 3, long(places + 2 + 2 * 12 + 4)) + long(0)
        tiff += [37, 1, 33, 1, 1234, 100].flatMap(long)
        return segment(0xE1, Array("Exif\0\0".utf8) + tiff)
    }

    /// The second bytes of all markers of a file; `rest` is 0 if the file ends with its end marker.
    static func markers(_ file: [UInt8]) -> (markers: Set<UInt8>, rest: Int) {
        var markers: Set<UInt8> = []
        var place = 2
        while place + 3 < file.count {
            guard file[place] == 0xFF, file[place + 1] != 0, file[place + 1] != 0xFF else {
                place += 1
                continue
            }
            let marker = file[place + 1]
            markers.insert(marker)
            let hasContent = !(0xD0...0xD7).contains(marker)
            place += 2 + (hasContent ? Int(file[place + 2]) << 8 | Int(file[place + 3]) : 0)
        }
        return (markers, file.suffix(2) == [0xFF, 0xD9] ? 0 : file.count)
    }

    /// One gray block, coded progressively in `count` scans: valid, each a bit of a coefficient.
    static func scans(_ count: Int) -> [UInt8] {
        let zeros = [UInt8](repeating: 0, count: 16)
        var file: [UInt8] = [0xFF, 0xD8]
        file += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        file += segment(0xC2, [8, 0, 8, 0, 8, 1, 1, 0x11, 0])
        file += segment(0xC4, [0x00, 1] + zeros)
        file += segment(0xC4, [0x10, 1] + zeros)
        file += scan(0, 0)
        for number in 0..<(count - 1) {
            let (place, step) = (1 + number / 14, UInt8(number % 14))
            let bit = 13 - step
            file += scan(place, step == 0 ? bit : (bit + 1) << 4 | bit)
        }
        return file + [0xFF, 0xD9]
    }

    /// A scan of one coefficient, all zero: one of its bits or, in the coefficient's first scan, all bits from one up.
    private static func scan(_ coefficient: Int, _ bits: UInt8) -> [UInt8] {
        segment(0xDA, [1, 1, 0, UInt8(coefficient), UInt8(coefficient), bits]) + [0x7F]
    }
}
