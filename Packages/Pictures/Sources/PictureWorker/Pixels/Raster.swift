import PictureCore

/// Decoded pixels: red, green, blue, opacity, a byte each, row after row from the top.
struct Raster {
    let size: PixelSize
    let pixels: HeapBuffer

    /// Creates a raster of uninitialized pixels.
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

    /// Blends the pixels with a white background.
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

    /// The square in the middle; `self` if it is square already.
    func squared() throws(PictureError) -> Raster {
        guard size.width != size.height else { return self }
        let side = min(size.width, size.height)
        let square = try Raster(size: PixelSize(width: side, height: side))
        let first = ((size.height - side) / 2 * size.width + (size.width - side) / 2) * 4
        for row in 0..<side {
            (square.pixels.base + row * side * 4).update(
                from: pixels.base + first + row * size.width * 4, count: side * 4)
        }
        return square
    }

    /// The pixels reduced to `target`; `self` if it has that size.
    func reduced(to target: PixelSize) throws(PictureError) -> Raster {
        guard target != size else { return self }
        var reduction = try AreaReduction(from: size, to: target)
        reduction.add(rowsOf: self)
        return reduction.result
    }
}

extension PixelSize {
    var area: Int { width * height }

    /// Width and height swapped.
    var turned: PixelSize { PixelSize(width: height, height: width) }

    /// The largest size of these proportions inside a box; never larger than this size, never empty.
    func fitted(into box: PixelSize) -> PixelSize {
        let scale = min(1, Double(box.width) / Double(width), Double(box.height) / Double(height))
        return scaled(by: scale)
    }

    /// The largest size of these proportions with at most `limit` pixels; never larger than this size, never empty.
    func fitted(area limit: Int) -> PixelSize {
        guard area > limit else { return self }
        return scaled(by: (Double(limit) / Double(area)).squareRoot())
    }

    func scaled(by scale: Double) -> PixelSize {
        PixelSize(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }
}
