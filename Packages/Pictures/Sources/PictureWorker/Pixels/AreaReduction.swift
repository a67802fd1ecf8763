import PictureCore

/// Reduces a picture row by row: each new pixel is the mean of the area it covers, weighted by opacity. It is exact:
/// areas are whole multiples of 1/(old side × new side).
struct AreaReduction {
    private(set) var result: Raster
    private let source: PixelSize
    /// Sums over a source row, and over the rows of a new row, for each new pixel: three colours times opacity,
    /// opacity.
    private let line: UnsafeMutablePointer<UInt64>
    private let sums: UnsafeMutablePointer<UInt64>
    private let memory: HeapBuffer
    private var row = 0
    /// The missing part of the new row, in units of 1/old height.
    private var room: Int

    init(from source: PixelSize, to target: PixelSize) throws(PictureError) {
        self.source = source
        result = try Raster(size: target)
        room = source.height
        let count = target.width * 4
        memory = try HeapBuffer(count: count * 2 * MemoryLayout<UInt64>.stride)
        line = UnsafeMutableRawPointer(memory.base).bindMemory(to: UInt64.self, capacity: count * 2)
        sums = line + count
        line.initialize(repeating: 0, count: count * 2)
    }

    /// Adds all rows of a picture of the old size.
    mutating func add(rowsOf raster: Raster) {
        withExtendedLifetime(raster.pixels) {
            var place = 0
            while place < raster.pixels.count {
                add(row: raster.pixels.base + place)
                place += source.width * 4
            }
        }
    }

    /// Adds the next row of the old size. Surplus rows are ignored.
    mutating func add(row pixels: UnsafePointer<UInt8>) {
        guard row < result.size.height else { return }
        // Nothing else keeps alive the memory that the sums point into.
        let memory = memory
        defer { withExtendedLifetime(memory) {} }
        sumLine(pixels)
        let part = result.size.height
        if part < room {
            addLine(times: part)
            room -= part
        } else {
            addLine(times: room)
            finishRow()
            addLine(times: part - room)
            room += source.height - part
        }
    }

    private func sumLine(_ pixels: UnsafePointer<UInt8>) {
        let count = result.size.width
        line.update(repeating: 0, count: count * 4)
        let full = source.width
        var room = full
        var sum = line
        var pixel = pixels
        let end = pixels + full * 4
        while pixel < end {
            if count < room {
                Self.add(pixel, times: UInt64(truncatingIfNeeded: count), to: sum)
                room &-= count
            } else {
                Self.add(pixel, times: UInt64(truncatingIfNeeded: room), to: sum)
                sum += 4
                let rest = count &- room
                if rest > 0 { Self.add(pixel, times: UInt64(truncatingIfNeeded: rest), to: sum) }
                room = full &- rest
            }
            pixel += 4
        }
    }

    @inline(__always)
    private static func add(
        _ pixel: UnsafePointer<UInt8>, times weight: UInt64, to sum: UnsafeMutablePointer<UInt64>
    ) {
        let opacity = UInt64(truncatingIfNeeded: pixel[3]) &* weight
        sum[0] &+= UInt64(truncatingIfNeeded: pixel[0]) &* opacity
        sum[1] &+= UInt64(truncatingIfNeeded: pixel[1]) &* opacity
        sum[2] &+= UInt64(truncatingIfNeeded: pixel[2]) &* opacity
        sum[3] &+= opacity
    }

    private func addLine(times weight: Int) {
        let weight = UInt64(truncatingIfNeeded: weight)
        guard weight > 0 else { return }
        var place = 0
        while place < result.size.width &* 4 {
            sums[place] &+= line[place] &* weight
            place &+= 1
        }
    }

    private mutating func finishRow() {
        let total = UInt64(source.area)
        var pixel = result.pixels.base + row * result.size.width * 4
        var sum = sums
        for _ in 0..<result.size.width {
            let opacity = sum[3]
            for colour in 0..<3 {
                pixel[colour] = opacity == 0 ? 0 : UInt8((sum[colour] + opacity / 2) / opacity)
            }
            pixel[3] = UInt8((opacity + total / 2) / total)
            pixel += 4
            sum += 4
        }
        sums.update(repeating: 0, count: result.size.width * 4)
        row += 1
    }
}
