import CTurboJPEG
import PictureCore
import PictureWorker
import TestSupport
import Testing

@Suite(.blocking, .timeLimit(.minutes(10)))
struct DecodeTests {
    private let limits = PictureLimits(bytes: 1 << 20)

    @Test(arguments: [1, 7, 20, 63, 200], [true, false])
    func `reduces a picture to fit into a box`(side: Int, isJPEG: Bool) async throws {
        let drawing = Drawing.quarters(128, 64)
        let file = try isJPEG ? JPEGFixture.encode(drawing) : PNGFixture.encode(drawing)
        let box = PixelSize(width: side, height: side)
        let picture = try await Products.pictures().decode(.bytes(file), fitting: box, limits: limits)
        let expected = side >= 128 ? drawing.size : PixelSize(width: side, height: max(1, (side + 1) / 2))
        #expect(abs(picture.size.height - expected.height) <= 1)
        #expect(picture.size.width == expected.width)
        #expect(picture.rgba.count == picture.size.width * picture.size.height * 4)
        guard side > 7 else { return }
        let seen = Drawing(picture)
        let (right, bottom) = (seen.size.width - 1, seen.size.height - 1)
        #expect(Drawing.near(seen[0, 0], Drawing.red))
        #expect(Drawing.near(seen[right, 0], Drawing.green))
        #expect(Drawing.near(seen[0, bottom], Drawing.blue))
        #expect(Drawing.near(seen[right, bottom], Drawing.white))
    }

    @Test func `the child reads the file`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let bytes = try JPEGFixture.encode(.gradient(300, 300))
        let file = try folder.write(bytes, to: "picture.jpg")
        let pictures = try Products.pictures()
        let box = PixelSize(width: 50, height: 50)
        let picture = try await pictures.decode(.file(file), fitting: box, limits: limits)
        #expect(try await picture == pictures.decode(.bytes(bytes), fitting: box, limits: limits))
        let few = PictureLimits(bytes: bytes.count - 1)
        await #expect(throws: PictureError.tooManyBytes(limit: few.bytes)) {
            try await pictures.decode(.file(file), fitting: box, limits: few)
        }
    }

    @Test func `refuses a path that is not a file with the system's reason`() async throws {
        let pictures = try Products.pictures()
        let box = PixelSize(width: 50, height: 50)
        await #expect(throws: PictureError.unreadable("No such file or directory")) {
            try await pictures.decode(.file("/nowhere/at/all.png"), fitting: box, limits: limits)
        }
        await #expect(throws: PictureError.unreadable("it is not a file")) {
            try await pictures.decode(.file("/tmp"), fitting: box, limits: limits)
        }
    }
}
