import CSpng
import PictureCore
import PictureWorker
import TestSupport
import Testing

@Suite(.blocking, .timeLimit(.minutes(10)))
struct ShrinkTests {
    private let limits = PictureLimits(bytes: 32 << 20)

    @Test(arguments: [3_000, 20_000, 60_000, 500_000])
    func `the result has fewer bytes, but not far fewer`(limit: Int) async throws {
        let drawing = Drawing.noise(400, 300)
        let file = try JPEGFixture.encode(drawing, quality: 100)
        let picture = try await Products.pictures().shrink(.bytes(file), below: limit, limits: limits)
        #expect(picture.format == .jpeg)
        #expect(picture.bytes.count < limit)
        if picture.size != drawing.size { #expect(picture.bytes.count > limit / 2) }
        #expect(abs(picture.size.width * 3 - picture.size.height * 4) <= 4)
    }

    @Test func `keeps the size of a picture that fits`() async throws {
        let drawing = Drawing.gradient(400, 300)
        let file = try JPEGFixture.encode(drawing, quality: 100)
        let picture = try await Products.pictures().shrink(.bytes(file), below: 300_000, limits: limits)
        #expect(picture.size == drawing.size)
    }

    @Test func `reduces quality before size`() async throws {
        let drawing = Drawing.noise(200, 200)
        let best = try JPEGFixture.encode(drawing, quality: 92).count
        let worst = try JPEGFixture.encode(drawing, quality: 60).count
        let file = try PNGFixture.encode(drawing)
        let pictures = try Products.pictures()
        let whole = try await pictures.shrink(.bytes(file), below: best + 1, limits: limits)
        #expect(whole.bytes.count == best)
        let poor = try await pictures.shrink(.bytes(file), below: worst + 1, limits: limits)
        #expect(poor.size == drawing.size)
        #expect(poor.bytes.count == worst)
        let small = try await pictures.shrink(.bytes(file), below: worst, limits: limits)
        #expect(small.size.width < drawing.size.width)
    }

    @Test func `fails when no picture fits into so few bytes`() async throws {
        let file = try JPEGFixture.encode(.noise(300, 300))
        await #expect(throws: PictureError.cannotFit(bytes: 700)) {
            try await Products.pictures().shrink(.bytes(file), below: 700, limits: limits)
        }
    }

    @Test func `blends transparent pixels with white`() async throws {
        let glass = Drawing(64, 64) { x, _ in x < 32 ? Drawing.blue : Drawing.clear }
        let pictures = try Products.pictures()
        let picture = try await pictures.shrink(
            .bytes(PNGFixture.encode(glass)), below: 9_000, limits: limits)
        let seen = Drawing(
            try await pictures.decode(.bytes(picture.bytes), fitting: glass.size, limits: limits))
        #expect(Drawing.near(seen[5, 30], Drawing.blue))
        #expect(Drawing.near(seen[60, 30], Drawing.white))
    }

    @Test(arguments: [(90, 30), (30, 90), (40, 40)])
    func `takes the square from the middle of the picture`(size: (Int, Int)) async throws {
        let (width, height) = size
        let side = min(width, height)
        let isInside = { (x: Int, y: Int) in
            abs(2 * x + 1 - width) < side && abs(2 * y + 1 - height) < side
        }
        let flag = Drawing(width, height) { isInside($0, $1) ? Drawing.blue : Drawing.white }
        let pictures = try Products.pictures()
        let picture = try await pictures.square(.bytes(PNGFixture.encode(flag)), below: 9_000, limits: limits)
        #expect(picture.size == PixelSize(width: side, height: side) && picture.format == .jpeg)
        let seen = Drawing(
            try await pictures.decode(.bytes(picture.bytes), fitting: picture.size, limits: limits))
        for place in [(1, 1), (side - 2, side - 2), (side / 2, 1)] {
            #expect(Drawing.near(seen[place.0, place.1], Drawing.blue))
        }
        await #expect(throws: PictureError.cannotFit(bytes: 100)) {
            try await pictures.square(.bytes(PNGFixture.encode(flag)), below: 100, limits: limits)
        }
    }

    /// Its pixels have 80 MB.
    @Test func `shrinks a large picture in little memory`() async throws {
        let size = PixelSize(width: 5_000, height: 4_000)
        let row = (0..<15_000).map { UInt8(truncatingIfNeeded: $0 / 40) }
        let file = try PNGFixture.encode(size, .init(colour: SPNG_COLOR_TYPE_TRUECOLOR), rows: row)
        let limits = PictureLimits(bytes: 1 << 20, memory: 64 << 20, seconds: 30)
        let picture = try await Products.pictures().shrink(.bytes(file), below: 300_000, limits: limits)
        #expect(picture.bytes.count < 300_000)
        #expect(picture.size.width > 1_000)
    }
}
