import CTurboJPEG
import PictureCore
import PictureWorker
import TestSupport
import Testing

@Suite(.blocking, .timeLimit(.minutes(10)))
struct OrientationTests {
    /// The visible side of the first row or the first column of the file, by EXIF 2.32, table 4.
    enum Side {
        case top, bottom, left, right
    }

    static let table: [(value: Int, row: Side, column: Side)] = [
        (1, .top, .left), (2, .top, .right), (3, .bottom, .right), (4, .bottom, .left),
        (5, .left, .top), (6, .right, .top), (7, .right, .bottom), (8, .left, .bottom),
    ]

    /// Sizes with whole blocks; with incomplete blocks in a small picture; with lost edges; for 4:4:4 and gray blocks.
    static let sizes = [
        PixelSize(width: 64, height: 32), .init(width: 50, height: 34), .init(width: 701, height: 650),
    ]

    @Test(arguments: table.map(\.value), sizes)
    func `applies every orientation of EXIF`(value: Int, size: PixelSize) async throws {
        let entry = try #require(Self.table.first { $0.value == value })
        let plain = try JPEGFixture.encode(.quarters(size.width, size.height))
        let source = PictureSource.bytes(
            JPEGFixture.inserting([JPEGFixture.exif(orientation: value)], into: plain))
        let pictures = try Products.pictures()
        let limits = PictureLimits(bytes: 1 << 20)
        let clean = try await pictures.clean(source, thumbnailSide: 20, limits: limits)
        let upright = value < 5 ? size : PixelSize(width: size.height, height: size.width)
        #expect(abs(clean.picture.size.width - upright.width) < 16)
        #expect(abs(clean.picture.size.height - upright.height) < 16)
        if size.width < 640 { #expect(clean.picture.size == upright) }
        let shrunk = try await pictures.shrink(source, below: 100_000, limits: limits)
        let seen = PixelSize(width: 30, height: 30)
        for picture in [
            try await pictures.decode(source, fitting: seen, limits: limits),
            try await pictures.decode(.bytes(clean.picture.bytes), fitting: seen, limits: limits),
            try await pictures.decode(.bytes(clean.thumbnail.bytes), fitting: seen, limits: limits),
            try await pictures.decode(.bytes(shrunk.bytes), fitting: seen, limits: limits),
        ] {
            #expect((picture.size.width > picture.size.height) == (upright.width > upright.height))
            expect(Drawing(picture), rowAt: entry.row, columnAt: entry.column)
        }
    }

    @Test(arguments: table.map(\.value), [true, false])
    func `applies every orientation of a PNG, wherever its chunk is`(
        value: Int, isInFront: Bool
    ) async throws {
        let entry = try #require(Self.table.first { $0.value == value })
        let size = PixelSize(width: 60, height: 31)
        let plain = try PNGFixture.encode(.quarters(size.width, size.height))
        // Without the marker, the length and the name that precede it in a JPEG.
        let chunk = PNGFixture.chunk("eXIf", Array(JPEGFixture.exif(orientation: value).dropFirst(10)))
        let file =
            isInFront
            ? PNGFixture.inserting([chunk], into: plain) : plain.dropLast(12) + chunk + plain.suffix(12)
        let pictures = try Products.pictures()
        let limits = PictureLimits(bytes: 1 << 20)
        let source = PictureSource.bytes(Array(file))
        let clean = try await pictures.clean(source, thumbnailSide: 20, limits: limits)
        let upright = value < 5 ? size : PixelSize(width: size.height, height: size.width)
        #expect(clean.picture.size == upright)
        #expect(!PNGFixture.chunks(clean.picture.bytes).contains("eXIf"))
        let shrunk = try await pictures.shrink(source, below: 100_000, limits: limits)
        let seen = PixelSize(width: 30, height: 30)
        for picture in [
            try await pictures.decode(source, fitting: seen, limits: limits),
            try await pictures.decode(.bytes(clean.picture.bytes), fitting: seen, limits: limits),
            try await pictures.decode(.bytes(clean.thumbnail.bytes), fitting: seen, limits: limits),
            try await pictures.decode(.bytes(shrunk.bytes), fitting: seen, limits: limits),
        ] {
            #expect((picture.size.width > picture.size.height) == (upright.width > upright.height))
            expect(Drawing(picture), rowAt: entry.row, columnAt: entry.column)
        }
    }

    /// The file's first row is red and green, its first column red and blue.
    private func expect(_ drawing: Drawing, rowAt row: Side, columnAt column: Side) {
        let corner = place([row, column], in: drawing)
        let alongRow = place([row, opposite(column)], in: drawing)
        let alongColumn = place([opposite(row), column], in: drawing)
        #expect(Drawing.near(drawing[corner.x, corner.y], Drawing.red))
        #expect(Drawing.near(drawing[alongRow.x, alongRow.y], Drawing.green))
        #expect(Drawing.near(drawing[alongColumn.x, alongColumn.y], Drawing.blue))
    }

    private func place(_ sides: [Side], in drawing: Drawing) -> (x: Int, y: Int) {
        (
            sides.contains(.left) ? drawing.size.width / 4 : drawing.size.width * 3 / 4,
            sides.contains(.top) ? drawing.size.height / 4 : drawing.size.height * 3 / 4
        )
    }

    private func opposite(_ side: Side) -> Side {
        switch side {
        case .top: .bottom
        case .bottom: .top
        case .left: .right
        case .right: .left
        }
    }

    @Test(arguments: [0, 9, 255])
    func `ignores an invalid orientation`(value: Int) async throws {
        let plain = try JPEGFixture.encode(.quarters(64, 32))
        let source = PictureSource.bytes(
            JPEGFixture.inserting([JPEGFixture.exif(orientation: value)], into: plain))
        let picture = try await Products.pictures().decode(
            source, fitting: PixelSize(width: 64, height: 64), limits: PictureLimits(bytes: 1 << 20))
        #expect(picture.size == PixelSize(width: 64, height: 32))
        #expect(Drawing.near(Drawing(picture)[5, 5], Drawing.red))
    }
}
