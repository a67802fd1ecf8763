import DomainCore
import Platform
@testable import MarketData
import MarketDomain
import PictureCore
import PictureCoreTestSupport
import TestSupport
import Testing

@Suite struct PicturePreparationTests {
    private let folder: TemporaryFolder
    private let preparation: DefaultPicturePreparation

    init() throws {
        folder = try TemporaryFolder()
        preparation = DefaultPicturePreparation(
            processing: FakePictures(), folder: folder.path + "/shrunk")
    }

    @Test(arguments: ListingPicture.Format.allCases)
    func `detects a picture by its first bytes, whatever its name`(
        format: ListingPicture.Format
    ) async throws {
        let path = try folder.write(Stall.picture(format, count: 400_000), to: "a b.txt")
        let picture = try await preparation.inspect(path: path)
        #expect(picture == ListingPicture(name: "a b.txt", path: path, format: format, byteCount: 400_000))
    }

    @Test(arguments: [
        ("사진 1.png", "\u{1109}\u{1161}\u{110C}\u{1175}\u{11AB} 1.png"), ("Café/é.png", "Café/e\u{301}.png"),
        ("Cafe\u{301}/a.png", "Café/a.png"),
        ("새 폴더/다/a.png", "\u{1109}\u{1162} \u{1111}\u{1169}\u{11AF}\u{1103}\u{1165}/\u{1103}\u{1161}/a.png"),
    ])
    func `finds a name in another spelling of the same letters`(written: String, asked: String)
        async throws
    {
        for (there, wanted) in [(written, asked), (asked, written)] {
            let folder = try TemporaryFolder()
            let path = folder.path + "/" + there
            try FileManager.default.createDirectory(
                atPath: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]),
                withIntermediateDirectories: true)
            try Data(Stall.picture(.png, count: 20)).write(to: URL(filePath: path))
            let picture = try await preparation.inspect(path: folder.path + "/" + wanted)
            #expect(Array(picture.path.utf8) == Array(path.utf8) && picture.byteCount == 20)
        }
    }

    @Test func `prefers the exact spelling`() async throws {
        for (name, count) in [("é.png", 20), ("e\u{301}.png", 21)] {
            _ = try folder.write(Stall.picture(.png, count: count), to: name)
        }
        #expect(try await preparation.inspect(path: folder.path + "/é.png").byteCount == 20)
        #expect(try await preparation.inspect(path: folder.path + "/e\u{301}.png").byteCount == 21)
    }

    @Test func `follows a link`() async throws {
        let path = try folder.write(Stall.picture(.png, count: 20), to: "a.png")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: path)
        #expect(try await preparation.inspect(path: folder.path + "/link").byteCount == 20)
    }

    @Test(arguments: [[], [0xFF], [0xFF, 0xD8], Array("GIF89a".utf8), Array("<svg/>".utf8), [0x89, 0x50]])
    func `names a file that is not a picture`(bytes: [UInt8]) async throws {
        let path = try folder.write(bytes, to: "a.jpg")
        await #expect(throws: ProductProblems(.pictures, .pictureFormat(name: "a.jpg"))) {
            try await preparation.inspect(path: path)
        }
    }

    @Test(arguments: [
        ("/none.jpg", "none.jpg", "No such file or directory"), ("", "", "not a regular file"),
    ]) func `names a file that cannot be read, with the reason`(
        suffix: String, name: String, reason: ErrorText
    ) async throws {
        let path = folder.path + suffix
        let name = name.isEmpty ? try #require(path.split(separator: "/").last).description : name
        await #expect(throws: ProductProblems(.pictures, .pictureUnreadable(name: name, reason: reason))) {
            try await preparation.inspect(path: path)
        }
    }

    @Test func `stores each smaller picture in its own file until the end`() async throws {
        let path = try folder.write(Stall.picture(.png, count: 400_000), to: "a.png")
        let picture = try await preparation.inspect(path: path)
        let shrunk = try await [preparation.shrink(picture), preparation.shrink(picture)]
        for smaller in shrunk {
            #expect(smaller.name == "a.png")
            #expect(smaller.format == .jpeg)
            #expect(smaller.byteCount < 400_000)
            #expect(try await preparation.inspect(path: smaller.path).byteCount == smaller.byteCount)
        }
        #expect(Set(shrunk.map(\.path)).count == 2)
        await preparation.removeShrunk()
        for smaller in shrunk { #expect(!FileManager.default.fileExists(atPath: smaller.path)) }
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func `stores a square picture in its own file, and its preview is square`() async throws {
        let path = try picture.path
        let square = try await preparation.square(picture)
        #expect(square.name == "a.png" && square.format == .jpeg && square.path != path)
        #expect(square.byteCount < ProductLimits.pictureBytes)
        let size = PictureSize(width: 30, height: 10)
        let whole = try await preparation.preview(path: path, fitting: size, isSquare: false)
        #expect(whole.size == size)
        let middle = try await preparation.preview(path: path, fitting: size, isSquare: true)
        #expect(middle.size == PictureSize(width: 20, height: 20))
        let failing = DefaultPicturePreparation(
            processing: FakePictures(failing: .damaged), folder: folder.path + "/shrunk")
        await #expect(throws: MarketError.picture(.damaged)) { try await failing.square(picture) }
        await #expect(throws: MarketError.picture(.damaged)) {
            try await failing.preview(path: path, fitting: size, isSquare: true)
        }
    }

    @Test func `removes the files of a killed process a day later`() async throws {
        let first = try await preparation.shrink(picture)
        let second = try await preparation.shrink(picture)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -86_500)], ofItemAtPath: first.path)
        let next = DefaultPicturePreparation(processing: FakePictures(), folder: folder.path + "/shrunk")
        _ = try await next.shrink(picture)
        #expect(!FileManager.default.fileExists(atPath: first.path))
        #expect(FileManager.default.fileExists(atPath: second.path))
    }

    @Test(arguments: [PictureError.damaged, .tooExpensive, .workerFailed("gone")])
    func `decodes a picture before it is sent`(error: PictureError) async throws {
        try await preparation.prove(picture)
        let failing = DefaultPicturePreparation(
            processing: FakePictures(failing: error), folder: folder.path + "/shrunk")
        await #expect(throws: MarketError(error)) { try await failing.prove(picture) }
    }

    @Test func `reports why a picture cannot be made smaller`() async throws {
        let preparation = DefaultPicturePreparation(
            processing: FakePictures(failing: .damaged), folder: folder.path + "/shrunk")
        await #expect(throws: MarketError.picture(.damaged)) { try await preparation.shrink(picture) }
    }

    private var picture: ListingPicture {
        get throws {
            let path = try folder.write(Stall.picture(.png, count: 200_000), to: "a.png")
            return ListingPicture(name: "a.png", path: path, format: .png, byteCount: 200_000)
        }
    }
}
