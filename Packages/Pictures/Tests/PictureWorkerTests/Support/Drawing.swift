import PictureCore
import TestSupport

/// Pixels made by a test: red, green, blue, opacity.
struct Drawing {
    typealias Colour = SIMD4<UInt8>

    let size: PixelSize
    var rgba: [UInt8]

    init(_ width: Int, _ height: Int, _ colour: (Int, Int) -> Colour) {
        size = PixelSize(width: width, height: height)
        rgba = []
        rgba.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let colour = colour(x, y)
                for channel in 0..<4 { rgba.append(colour[channel]) }
            }
        }
    }

    init(_ picture: DecodedPicture) {
        size = picture.size
        rgba = picture.rgba
    }

    subscript(x: Int, y: Int) -> Colour {
        let place = (y * size.width + x) * 4
        return Colour(rgba[place], rgba[place + 1], rgba[place + 2], rgba[place + 3])
    }

    static let red = Colour(255, 0, 0, 255)
    static let green = Colour(0, 255, 0, 255)
    static let blue = Colour(0, 0, 255, 255)
    static let white = Colour(255, 255, 255, 255)
    static let clear = Colour(0, 0, 0, 0)

    /// A colour for each quarter: red and green above, blue and white below.
    static func quarters(_ width: Int, _ height: Int) -> Drawing {
        Drawing(width, height) { x, y in
            switch (x < width / 2, y < height / 2) {
            case (true, true): red
            case (false, true): green
            case (true, false): blue
            case (false, false): white
            }
        }
    }

    /// Much detail, always the same.
    static func noise(_ width: Int, _ height: Int, seed: UInt64 = 1) -> Drawing {
        var dice = SplitMix(seed: seed)
        return Drawing(width, height) { _, _ in
            let bits = dice.next()
            return Colour(UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8), 99, 255)
        }
    }

    /// Smooth, like most of a photograph.
    static func gradient(_ width: Int, _ height: Int) -> Drawing {
        Drawing(width, height) { x, y in
            Colour(UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8((x + y) % 64 * 2), 255)
        }
    }

    /// Whether a colour is near another; JPEG does not keep them exactly.
    static func near(_ one: Colour, _ other: Colour, by distance: Int = 24) -> Bool {
        (0..<4).allSatisfy { abs(Int(one[$0]) - Int(other[$0])) <= distance }
    }
}
