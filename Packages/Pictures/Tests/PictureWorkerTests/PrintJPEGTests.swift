import CTurboJPEG
import PictureCore
import PictureWorker
import TestSupport
import Testing

@Suite(.blocking, .timeLimit(.minutes(10)))
struct PrintJPEGTests {
    private let limits = PictureLimits(bytes: 1 << 20)
    private static let size = PixelSize(width: 40, height: 24)

    private func colour(of file: [UInt8]) async throws -> Drawing.Colour {
        let picture = try await Products.pictures().decode(.bytes(file), fitting: Self.size, limits: limits)
        #expect(picture.size == Self.size)
        return Drawing(picture)[20, 12]
    }

    @Test(
        arguments: [
            ((255, 255, 255, 255), Drawing.white), ((255, 0, 0, 255), Drawing.red),
            ((0, 255, 0, 255), Drawing.green), ((0, 0, 255, 255), Drawing.blue),
            ((255, 255, 255, 0), Drawing.Colour(0, 0, 0, 255)),
            ((255, 255, 255, 80), Drawing.Colour(80, 80, 80, 255)),
            ((200, 100, 50, 128), Drawing.Colour(100, 50, 25, 255)),
        ] as [((UInt8, UInt8, UInt8, UInt8), Drawing.Colour)])
    func `converts inks to the colours that they leave of white`(
        inks: (UInt8, UInt8, UInt8, UInt8), expected: Drawing.Colour
    ) async throws {
        let stored = SIMD4(inks.0, inks.1, inks.2, inks.3)
        let seen = try await colour(of: JPEGFixture.encode(inks: stored, 40, 24))
        #expect(Drawing.near(seen, expected, by: 5), "\(seen)")
    }

    /// A reader that treats YCCK as CMYK sees gray as (255 - gray, 128, 128).
    @Test func `Adobe's marker determines how inks are stored`() async throws {
        var file = try JPEGFixture.encode(inks: SIMD4(55, 55, 55, 200), 40, 24)
        #expect(try await Drawing.near(colour(of: file), SIMD4(43, 43, 43, 255), by: 5))
        let adobe = try #require(JPEGFixture.content(of: 0xEE, in: file))
        file[adobe.upperBound - 1] = 0
        #expect(try await Drawing.near(colour(of: file), SIMD4(157, 100, 100, 255), by: 5))
        file.removeSubrange(adobe.lowerBound - 4..<adobe.upperBound)
        #expect(try await Drawing.near(colour(of: file), SIMD4(12, 27, 27, 255), by: 5))
    }

    @Test func `a cleaned JPEG for printing has the colours of a screen, and nothing else`() async throws {
        let plain = try JPEGFixture.encode(inks: SIMD4(255, 0, 0, 255), 40, 24)
        let file = JPEGFixture.inserting([JPEGFixture.exif(orientation: 6)], into: plain)
        let clean = try await Products.pictures().clean(.bytes(file), thumbnailSide: 20, limits: limits)
        #expect(clean.picture.size == PixelSize(width: 24, height: 40))
        for part in [clean.picture, clean.thumbnail] {
            let frame = try #require(
                JPEGFixture.content(of: 0xC0, in: part.bytes) ?? JPEGFixture.content(of: 0xC2, in: part.bytes)
            )
            #expect(part.bytes[frame.lowerBound + 5] == 3)
            #expect(JPEGFixture.markers(part.bytes).markers.isDisjoint(with: [0xE1, 0xEE]))
            let picture = try await Products.pictures().decode(
                .bytes(part.bytes), fitting: part.size, limits: limits)
            #expect(Drawing.near(Drawing(picture)[5, 5], Drawing.red, by: 5))
        }
    }

    @Test(
        arguments: [
            (0xC3, 8, 3, PictureError.unsupported(.losslessJPEG)), (0xC5, 8, 3, .unsupported(.losslessJPEG)),
            (0xC1, 12, 3, .unsupported(.deepJPEG)), (0xC0, 8, 2, .unsupported(.oddJPEG)),
            (0xC0, 8, 3, .damaged),
        ] as [(UInt8, UInt8, UInt8, PictureError)])
    func `does not report a valid file of another kind as damaged`(
        marker: UInt8, precision: UInt8, components: UInt8, error: PictureError
    ) async throws {
        var frame: [UInt8] = [precision, 0, 8, 0, 8, components]
        for number in 1...components { frame += [number, 0x11, 0] }
        let file = [0xFF, 0xD8] + JPEGFixture.segment(marker, frame) + [0xFF, 0xD9]
        await #expect(throws: error) {
            try await Products.pictures().clean(.bytes(file), thumbnailSide: 20, limits: limits)
        }
    }
}
