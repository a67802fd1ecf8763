/// The pixels of a picture: red, green, blue and opacity, a byte each, row after row from the top.
struct Pixels: Hashable, Sendable {
    static let mostInARow = 4096
    let width: Int
    let height: Int
    let rgba: [UInt8]

    init(rgba: [UInt8], width: Int, height: Int) throws(TerminalPictureError) {
        guard 1...Self.mostInARow ~= width, 1...Self.mostInARow ~= height, rgba.count == width * height * 4
        else { throw .unfitPixels }
        self.init(checked: rgba, width, height)
    }

    private init(checked rgba: [UInt8], _ width: Int, _ height: Int) {
        self.rgba = rgba
        self.width = width
        self.height = height
    }

    /// The picture reduced to at most this size. Each pixel is the mean of the pixels it replaces, weighted by opacity.
    func shrunk(toWidth mostWide: Int, height mostHigh: Int) -> Pixels {
        let (newWidth, newHeight) = (min(width, max(1, mostWide)), min(height, max(1, mostHigh)))
        guard newWidth < width || newHeight < height else { return self }
        var shrunk: [UInt8] = []
        shrunk.reserveCapacity(newWidth * newHeight * 4)
        for y in 0..<newHeight {
            let rows = y * height / newHeight..<(y + 1) * height / newHeight
            for x in 0..<newWidth {
                appendMean(
                    columns: x * width / newWidth..<(x + 1) * width / newWidth, rows: rows, to: &shrunk)
            }
        }
        return Pixels(checked: shrunk, newWidth, newHeight)
    }

    private func appendMean(columns: Range<Int>, rows: Range<Int>, to shrunk: inout [UInt8]) {
        var (red, green, blue, opacity) = (0, 0, 0, 0)
        for y in rows {
            for x in columns {
                let start = (y * width + x) * 4
                let weight = Int(rgba[start + 3])
                red += Int(rgba[start]) * weight
                green += Int(rgba[start + 1]) * weight
                blue += Int(rgba[start + 2]) * weight
                opacity += weight
            }
        }
        let divisor = max(1, opacity)
        shrunk.append(UInt8(red / divisor))
        shrunk.append(UInt8(green / divisor))
        shrunk.append(UInt8(blue / divisor))
        shrunk.append(UInt8(opacity / (columns.count * rows.count)))
    }
}
