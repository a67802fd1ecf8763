import Testing

@testable import TerminalGraphics

@Suite struct PixelsTests {
    private func pixels(_ drawn: Drawn) throws -> Pixels {
        try Pixels(rgba: drawn.rgba, width: drawn.width, height: drawn.height)
    }

    @Test func `Makes each pixel the mean of the pixels it replaces`() throws {
        let chequered = Drawn(4, 2) { x, y in [UInt8(x * 10), UInt8(y * 100), 7, 255] }
        let shrunk = try pixels(chequered).shrunk(toWidth: 2, height: 1)
        #expect((shrunk.width, shrunk.height) == (2, 1))
        #expect(shrunk.rgba == [5, 50, 7, 255, 25, 50, 7, 255])
    }

    @Test func `Transparent pixels add no colour`() throws {
        let half = Drawn(2, 1) { x, _ in x == 0 ? [200, 100, 50, 255] : [0, 0, 0, 0] }
        #expect(try pixels(half).shrunk(toWidth: 1, height: 1).rgba == [200, 100, 50, 127])
        let clear = Drawn(2, 1) { _, _ in [255, 255, 255, 0] }
        #expect(try pixels(clear).shrunk(toWidth: 1, height: 1).rgba == [0, 0, 0, 0])
    }

    @Test func `Never enlarges a picture`() throws {
        let small = try pixels(.gradient(3, 5))
        #expect(small.shrunk(toWidth: 100, height: 100) == small)
        let narrow = small.shrunk(toWidth: 2, height: 100)
        #expect((narrow.width, narrow.height, narrow.rgba.count) == (2, 5, 40))
    }

    @Test func `Reduces every size to every smaller size with all pixels`() throws {
        let grey = try pixels(Drawn(17, 13) { _, _ in [90, 90, 90, 255] })
        for width in 1...17 {
            for height in 1...13 {
                let shrunk = grey.shrunk(toWidth: width, height: height)
                #expect(shrunk.rgba.count == width * height * 4)
                #expect(Set(shrunk.rgba) == [90, 255])
            }
        }
    }

    @Test(arguments: [
        (0, 0, 0), (1, 0, 0), (1, 1, 3), (1, 1, 5), (2, 2, 15), (-1, -1, 4), (4097, 1, 4097 * 4),
        (Int.max, Int.max, 4),
    ])
    func `Refuses counts that do not match or are too large`(width: Int, height: Int, count: Int) {
        #expect(throws: TerminalPictureError.unfitPixels) {
            try Pixels(rgba: [UInt8](repeating: 0, count: count), width: width, height: height)
        }
    }
}
