import PictureCore
import TestSupport
import Testing

@testable import PictureWorker

struct AreaReductionTests {
    private func reduce(_ drawing: Drawing, to width: Int, _ height: Int) throws -> Drawing {
        let raster = try Raster(size: drawing.size)
        for (place, byte) in drawing.rgba.enumerated() { raster.pixels.base[place] = byte }
        let small = try raster.reduced(to: PixelSize(width: width, height: height))
        return Drawing(DecodedPicture(size: small.size, rgba: Array(small.pixels.bytes)))
    }

    /// Each new pixel by its definition, with fractions.
    private func expected(_ drawing: Drawing, _ size: PixelSize) -> Drawing {
        Drawing(size.width, size.height) { x, y in
            var sums = SIMD4<Double>.zero
            let across = Double(drawing.size.width) / Double(size.width)
            let down = Double(drawing.size.height) / Double(size.height)
            for row in 0..<drawing.size.height {
                let height = overlap(Double(y) * down, Double(y + 1) * down, Double(row))
                guard height > 0 else { continue }
                for column in 0..<drawing.size.width {
                    let width = overlap(Double(x) * across, Double(x + 1) * across, Double(column))
                    guard width > 0 else { continue }
                    let colour = SIMD4<Double>(drawing[column, row])
                    let opacity = colour[3] * width * height
                    sums += SIMD4(colour[0] * opacity, colour[1] * opacity, colour[2] * opacity, opacity)
                }
            }
            guard sums[3] > 0 else { return Drawing.clear }
            let mean = SIMD4(sums[0] / sums[3], sums[1] / sums[3], sums[2] / sums[3], sums[3] / across / down)
            return Drawing.Colour(clamping: SIMD4<Int>(mean.rounded(.toNearestOrAwayFromZero)))
        }
    }

    private func overlap(_ start: Double, _ end: Double, _ place: Double) -> Double {
        max(0, min(end, place + 1) - max(start, place))
    }

    @Test(arguments: [(1, 1), (3, 2), (7, 5), (16, 11), (17, 12), (17, 13), (16, 13), (1, 13)])
    func `a new pixel is the mean of its area`(width: Int, height: Int) throws {
        var dice = SplitMix(seed: 5)
        let drawing = Drawing(17, 13) { _, _ in
            Drawing.Colour(
                .random(in: 0...255, using: &dice), .random(in: 0...255, using: &dice),
                .random(in: 0...255, using: &dice), [0, 128, 255].randomElement(using: &dice) ?? 0)
        }
        let small = try reduce(drawing, to: width, height)
        if small.size == drawing.size {
            #expect(small.rgba == drawing.rgba)
            return
        }
        let right = expected(drawing, small.size)
        // Halves may be rounded the other way.
        #expect(zip(small.rgba, right.rgba).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }

    @Test func `transparent pixels have no colour`() throws {
        let drawing = Drawing(2, 1) { x, _ in x == 0 ? Drawing.red : SIMD4(0, 255, 0, 0) }
        #expect(try reduce(drawing, to: 1, 1).rgba == [255, 0, 0, 128])
    }

    @Test func `sizes keep their proportions`() {
        let size = PixelSize(width: 4_000, height: 3_000)
        #expect(size.fitted(into: PixelSize(width: 200, height: 200)) == PixelSize(width: 200, height: 150))
        #expect(size.fitted(into: PixelSize(width: 9_000, height: 9_000)) == size)
        #expect(size.fitted(area: 3_000_000) == PixelSize(width: 2_000, height: 1_500))
        #expect(PixelSize(width: 9_000, height: 1).fitted(into: PixelSize(width: 9, height: 9)).height == 1)
    }
}
