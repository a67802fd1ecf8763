import CSpng
import Foundation
import PictureCore
import PictureWorker
import TestSupport
import Testing

@Suite(.blocking, .timeLimit(.minutes(10)))
struct CleanPNGTests {
    private let limits = PictureLimits(bytes: 1 << 20)

    private func clean(_ bytes: [UInt8], side: Int = 20) async throws -> CleanPicture {
        try await Products.pictures().clean(.bytes(bytes), thumbnailSide: side, limits: limits)
    }

    private func pixels(_ bytes: [UInt8]) async throws -> DecodedPicture {
        try await Products.pictures().decode(
            .bytes(bytes), fitting: PixelSize(width: 1000, height: 1000), limits: limits)
    }

    @Test func `keeps the pixels`() async throws {
        let drawing = Drawing.noise(61, 43)
        let picture = try await pixels(PNGFixture.encode(drawing))
        #expect(picture.size == drawing.size)
        #expect(picture.rgba == drawing.rgba)
    }

    static let kinds: [PNGFixture.Kind] = [false, true].flatMap { isInterlaced in
        [
            (SPNG_COLOR_TYPE_GRAYSCALE, [1, 2, 4, 8, 16]), (SPNG_COLOR_TYPE_TRUECOLOR, [8, 16]),
            (SPNG_COLOR_TYPE_GRAYSCALE_ALPHA, [8, 16]), (SPNG_COLOR_TYPE_TRUECOLOR_ALPHA, [8, 16]),
        ].flatMap { colour, depths in
            depths.map { PNGFixture.Kind(colour: colour, depth: $0, isInterlaced: isInterlaced) }
        }
    }

    @Test(arguments: kinds)
    func `keeps every pixel format`(kind: PNGFixture.Kind) async throws {
        let channels = [0: 1, 2: 3, 4: 2, 6: 4][Int(kind.colour.rawValue)] ?? 1
        let size = PixelSize(width: 37, height: 23)
        var dice = SplitMix(seed: 3)
        let count = (size.width * channels * kind.depth + 7) / 8 * size.height
        let rows = (0..<count).map { _ in UInt8.random(in: 0...255, using: &dice) }
        let file = try PNGFixture.encode(size, kind, rows: rows)
        let clean = try await clean(file)
        #expect(clean.picture.size == size)
        // Depth and type of the header.
        #expect(clean.picture.bytes[24..<26] == file[24..<26])
        #expect(clean.picture.bytes[28] == 0)
        #expect(try await pixels(clean.picture.bytes) == pixels(file))
    }

    @Test(arguments: [false, true])
    func `keeps a palette with transparent colours`(isInterlaced: Bool) async throws {
        let palette = [Drawing.red, Drawing.clear, Drawing.blue]
        let kind = PNGFixture.Kind(
            colour: SPNG_COLOR_TYPE_INDEXED, depth: 8, isInterlaced: isInterlaced, palette: palette)
        let size = PixelSize(width: 30, height: 30)
        let file = try PNGFixture.encode(size, kind, rows: (0..<900).map { UInt8($0 % 3) })
        let clean = try await clean(file, side: 30)
        #expect(Set(PNGFixture.chunks(clean.picture.bytes)) == ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"])
        let seen = try await pixels(clean.picture.bytes)
        #expect(seen == (try await pixels(file)))
        #expect((0..<3).map { Drawing(seen)[$0, 0] } == palette)
        #expect(clean.thumbnail.format == .png)
        #expect(try await pixels(clean.thumbnail.bytes) == seen)
    }

    @Test func `nothing but the picture is left`() async throws {
        let plain = try PNGFixture.encode(.gradient(40, 40))
        let text = Array("Author\0secret".utf8)
        let file =
            PNGFixture.inserting(
                [
                    PNGFixture.chunk("tEXt", text),
                    PNGFixture.chunk("iTXt", Array("XML\0\0\0\0\0secret".utf8)),
                    PNGFixture.chunk("eXIf", Array(JPEGFixture.exif(orientation: 1).dropFirst(10))),
                    PNGFixture.chunk("prVt", Array("secret".utf8)),
                    PNGFixture.chunk("gAMA", [0, 0, 0xB1, 0x8F]),
                ], into: plain) + Array("PK\u{3}\u{4}secret".utf8)
        let clean = try await clean(file)
        #expect(
            Set(PNGFixture.chunks(file)) == [
                "IHDR", "tEXt", "iTXt", "eXIf", "prVt", "gAMA", "IDAT", "IEND", "more",
            ])
        #expect(Set(PNGFixture.chunks(clean.picture.bytes)) == ["IHDR", "IDAT", "IEND"])
        #expect(!String(decoding: clean.picture.bytes, as: Unicode.ASCII.self).contains("secret"))
        #expect(try await pixels(clean.picture.bytes).rgba == Drawing.gradient(40, 40).rgba)
    }

    @Test func `an opaque picture gets a JPEG as its thumbnail and a transparent one a PNG`() async throws {
        let opaque = try await clean(PNGFixture.encode(.gradient(40, 40)))
        #expect(opaque.thumbnail.format == .jpeg)
        let glass = Drawing(40, 40) { x, _ in x < 20 ? Drawing.red : Drawing.clear }
        let thumbnail = try await clean(PNGFixture.encode(glass)).thumbnail
        #expect(thumbnail.format == .png)
        let seen = Drawing(try await pixels(thumbnail.bytes))
        #expect(seen.size == PixelSize(width: 20, height: 20))
        #expect(seen[9, 5] == Drawing.red)
        #expect(seen[10, 5] == Drawing.clear)
    }
}
