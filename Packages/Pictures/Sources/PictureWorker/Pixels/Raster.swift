import PictureCore

/// Decoded pixels: red, green, blue, opacity, a byte each, row after row from the top.
struct Raster {
    let size: PixelSize
    let pixels: HeapBuffer

    /// Not filled with anything.
    init(size: PixelSize) throws(PictureError) {
        self.size = size
        pixels = try HeapBuffer(count: size.area * 4)
    }

    var isOpaque: Bool {
        var place = 3
        while place < pixels.count {
            if pixels.base[place] != 255 { return false }
            place += 4
        }
        return true
    }

    /// Lays the pixels on a white ground.
    func layOnWhite() {
        var place = 0
        while place < pixels.count {
            let pixel = pixels.base + place
            let opacity = UInt32(pixel[3])
            if opacity != 255 {
                let ground = 255 &* (255 &- opacity) &+ 127
                pixel[0] = UInt8((UInt32(pixel[0]) &* opacity &+ ground) / 255)
                pixel[1] = UInt8((UInt32(pixel[1]) &* opacity &+ ground) / 255)
                pixel[2] = UInt8((UInt32(pixel[2]) &* opacity &+ ground) / 255)
                pixel[3] = 255
            }
            place += 4
        }
    }

    /// Made small enough for that size; itself when it is.
    func reduced(to target: PixelSize) throws(PictureError) -> Raster {
        guard target != size else { return self }
        var reduction = try AreaReduction(from: size, to: target)
        reduction.add(rowsOf: self)
        return reduction.result
    }
}
