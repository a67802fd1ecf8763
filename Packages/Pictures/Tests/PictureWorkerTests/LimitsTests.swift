import CSpng
import PictureCore
import TestSupport
import Testing

@testable import PictureWorker

@Suite(.blocking, .timeLimit(.minutes(10)))
struct LimitsTests {
    @Test func `refuses a picture of 30,000 by 30,000 pixels by its header`() async throws {
        let size = PixelSize(width: 30_000, height: 30_000)
        let file = try PNGFixture.encode(
            size, .init(colour: SPNG_COLOR_TYPE_GRAYSCALE, depth: 1), rows: .init(repeating: 0, count: 3_750))
        #expect(file.count < 300_000)
        let costs = Costs()
        await #expect(throws: PictureError.tooManyPixels(size)) {
            try await costs.observing(Products.pictures())
                .clean(.bytes(file), thumbnailSide: 200, limits: PictureLimits(bytes: 300_000))
        }
        let cost = try #require(costs.all.first)
        // Decoding it takes seconds.
        #expect(cost.processorTime < .milliseconds(200))
    }

    @Test(arguments: [
        PixelSize(width: 64, height: 10), .init(width: 10, height: 64), .init(width: 60, height: 60),
    ])
    func `refuses a side that is too long and an area that is too large`(size: PixelSize) async throws {
        let drawing = Drawing.gradient(size.width, size.height)
        let limits = PictureLimits(bytes: 1 << 20, pixels: 3_000, side: 63)
        for file in [try JPEGFixture.encode(drawing), try PNGFixture.encode(drawing)] {
            await #expect(throws: PictureError.tooManyPixels(size)) {
                try await Products.pictures().clean(.bytes(file), thumbnailSide: 9, limits: limits)
            }
        }
    }

    @Test func `accepts a picture exactly at the limits`() async throws {
        let drawing = Drawing.gradient(63, 40)
        for file in [try JPEGFixture.encode(drawing), try PNGFixture.encode(drawing)] {
            let limits = PictureLimits(bytes: file.count, pixels: 63 * 40, side: 63)
            let clean = try await Products.pictures().clean(.bytes(file), thumbnailSide: 9, limits: limits)
            #expect(clean.picture.size == drawing.size)
            let few = PictureLimits(bytes: file.count - 1)
            await #expect(throws: PictureError.tooManyBytes(limit: file.count - 1)) {
                try await Products.pictures().clean(.bytes(file), thumbnailSide: 9, limits: few)
            }
        }
    }

    @Test(arguments: ["", "GIF89a and more", "<svg xmlns='http://www.w3.org/2000/svg'/>", "\u{FF}\u{D8}"])
    func `refuses files that are neither JPEG nor PNG`(text: String) async throws {
        await #expect(throws: PictureError.unknownFormat) {
            try await Products.pictures().clean(
                .bytes(Array(text.utf8)), thumbnailSide: 9, limits: PictureLimits(bytes: 1_000))
        }
    }

    @Test func `refuses a JPEG with very many scans`() async throws {
        let pictures = try Products.pictures()
        let limits = PictureLimits(bytes: 1 << 20)
        let some = try await pictures.clean(.bytes(JPEGFixture.scans(490)), thumbnailSide: 9, limits: limits)
        #expect(some.picture.size == PixelSize(width: 8, height: 8))
        await #expect(throws: PictureError.damaged) {
            try await pictures.clean(.bytes(JPEGFixture.scans(800)), thumbnailSide: 9, limits: limits)
        }
    }

    @Test func `refuses a picture that needs too much time or memory`() async throws {
        let costs = Costs()
        let pictures = try costs.observing(Products.pictures())
        var limits = PictureLimits(bytes: 1 << 20, memory: 32 << 20)
        let photo = try JPEGFixture.encode(.gradient(2_500, 2_000))
        await #expect(throws: PictureError.tooExpensive) {
            try await pictures.clean(.bytes(photo), thumbnailSide: 200, limits: limits)
        }
        limits = PictureLimits(bytes: 1 << 20, pixels: 1 << 40, side: 1 << 20)
        let bomb = try PNGFixture.encode(
            PixelSize(width: 30_000, height: 30_000), .init(colour: SPNG_COLOR_TYPE_GRAYSCALE, depth: 1),
            rows: .init(repeating: 0, count: 3_750))
        await #expect(throws: PictureError.tooExpensive) {
            try await pictures.clean(.bytes(bomb), thumbnailSide: 200, limits: limits)
        }
        #expect(costs.all.allSatisfy { $0.processorTime < .milliseconds(1_100) })
    }

    @Test func `refuses text that inflates to a very large size`() async throws {
        let plain = try PNGFixture.encode(.gradient(40, 40))
        // Its pixels are the text: the zlib stream of a PNG inflates to 100 MB of zeros.
        let zeros = try PNGFixture.encode(
            PixelSize(width: 10_000, height: 10_000), .init(colour: SPNG_COLOR_TYPE_GRAYSCALE),
            rows: .init(repeating: 0, count: 10_000))
        let stream = PNGFixture.contents(of: "IDAT", in: zeros)
        let file = PNGFixture.inserting(
            [PNGFixture.chunk("zTXt", Array("Comment\0\0".utf8) + stream)], into: plain)
        await #expect(throws: PictureError.tooExpensive) {
            try await Products.pictures().clean(
                .bytes(file), thumbnailSide: 9, limits: PictureLimits(bytes: 1 << 20))
        }
    }
}
