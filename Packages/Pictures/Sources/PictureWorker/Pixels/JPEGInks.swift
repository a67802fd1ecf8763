/// How a JPEG for printing says its four inks.
enum JPEGInks {
    /// How much paper each leaves free: what Adobe's programs, and so nearly all, write.
    case left
    /// How much of each is laid on.
    case laid

    /// Turns cyan, magenta, yellow and black of all pixels into red, green, blue and opacity: each ink takes its
    /// share of the light that black has left.
    func makeColours(of raster: Raster) {
        withExtendedLifetime(raster.pixels) {
            let mask: UInt8 = self == .left ? 0 : 255
            var pixel = raster.pixels.base
            let end = pixel + raster.pixels.count
            while pixel < end {
                let light = UInt32(pixel[3] ^ mask)
                for ink in 0..<3 {
                    pixel[ink] = UInt8(truncatingIfNeeded: (UInt32(pixel[ink] ^ mask) &* light &+ 127) / 255)
                }
                pixel[3] = 255
                pixel += 4
            }
        }
    }
}
