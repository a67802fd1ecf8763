import CTurboJPEG
import PictureCore
import PictureWorker
import TestSupport
import Testing

@Suite(.blocking, .timeLimit(.minutes(10)))
struct CleanJPEGTests {
    private let limits = PictureLimits(bytes: 1 << 20)

    private func clean(_ bytes: [UInt8], side: Int = 20) async throws -> CleanPicture {
        try await Products.pictures().clean(.bytes(bytes), thumbnailSide: side, limits: limits)
    }

    private func pixels(_ bytes: [UInt8]) async throws -> DecodedPicture {
        try await Products.pictures().decode(
            .bytes(bytes), fitting: PixelSize(width: 1000, height: 1000), limits: limits)
    }

    @Test(arguments: [TJSAMP_420, TJSAMP_444, TJSAMP_422, TJSAMP_GRAY], [0, TJFLAG_PROGRESSIVE])
    func `cleaning changes no pixel`(subsampling: TJSAMP, flags: CInt) async throws {
        let file = try JPEGFixture.encode(.gradient(123, 77), subsampling: subsampling, flags: flags)
        let clean = try await clean(file)
        #expect(clean.picture.format == .jpeg)
        #expect(clean.picture.size == PixelSize(width: 123, height: 77))
        #expect(try await pixels(clean.picture.bytes) == pixels(file))
    }

    @Test func `nothing but the picture is left`() async throws {
        let plain = try JPEGFixture.encode(.gradient(64, 64))
        let secret = Array("secret".utf8)
        let archive = Array("PK\u{3}\u{4}".utf8) + secret
        let file =
            JPEGFixture.inserting(
                [
                    JPEGFixture.exif(orientation: 6, latitude: "N"),
                    JPEGFixture.segment(0xFE, secret),
                    JPEGFixture.segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + secret),
                    JPEGFixture.segment(0xED, Array("Photoshop 3.0\0".utf8) + secret),
                ], into: plain) + archive
        let clean = try await clean(file)
        for bytes in [clean.picture.bytes, clean.thumbnail.bytes] {
            let found = JPEGFixture.markers(bytes)
            #expect(found.markers.isDisjoint(with: [0xE1, 0xE2, 0xED, 0xFE]))
            #expect(bytes.suffix(2) == [0xFF, 0xD9])
            for word in ["secret", "Exif", "ICC_PROFILE", "PK\u{3}\u{4}"] {
                #expect(!String(decoding: bytes, as: Unicode.ASCII.self).contains(word))
            }
        }
        // The markers are present before cleaning.
        #expect(JPEGFixture.markers(plain).markers.isDisjoint(with: [0xE1, 0xE2, 0xED, 0xFE]))
        #expect(JPEGFixture.markers(file).markers.isSuperset(of: [0xE1, 0xE2, 0xED, 0xFE]))
    }

    @Test(arguments: [(400, 100, 100, 25), (100, 400, 25, 100), (90, 60, 90, 60), (1000, 3, 100, 1)])
    func `the thumbnail fits and is never enlarged`(
        width: Int, height: Int, smallWidth: Int, smallHeight: Int
    ) async throws {
        let thumbnail = try await clean(JPEGFixture.encode(.gradient(width, height)), side: 100).thumbnail
        #expect(thumbnail.format == .jpeg)
        #expect(thumbnail.size == PixelSize(width: smallWidth, height: smallHeight))
        #expect(try await pixels(thumbnail.bytes).size == thumbnail.size)
    }

    @Test func `cleans a picture of one pixel`() async throws {
        let clean = try await clean(JPEGFixture.encode(Drawing(1, 1) { _, _ in Drawing.red }))
        #expect(clean.picture.size == PixelSize(width: 1, height: 1))
        #expect(clean.thumbnail.size == PixelSize(width: 1, height: 1))
    }

    @Test func `a cleaned file is not larger`() async throws {
        let file = try JPEGFixture.encode(.noise(300, 300), flags: TJFLAG_PROGRESSIVE)
        let clean = try await clean(file)
        #expect(clean.picture.bytes.count <= file.count)
    }
}
