import MarketData
import MarketDomain
import Platform
import TestSupport
import Testing

@Suite struct PictureFolderTests {
    private let folder: TemporaryFolder
    private let folders = DefaultPictureFolders()

    init() throws { folder = try TemporaryFolder() }

    @Test func `lists folders and pictures by name, and nothing else`() async throws {
        for name in ["b.JPG", "a.png", "C.jpeg", "notes.txt", ".hidden.png", "png", "가.png"] {
            try folder.write([1, 2, 3], to: name)
        }
        for name in ["Zoo", "albums", ".cache", "fake.png"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: true)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: folder.path + "/albums")
        let found = try await folders.folder(at: folder.path + "/albums/..")
        #expect(found.path.hasSuffix(folder.path.split(separator: "/").last ?? "?"))
        #expect(found.folders == ["albums", "fake.png", "link", "Zoo"])
        #expect(found.pictures.map(\.name) == ["a.png", "b.JPG", "C.jpeg", "가.png"])
        #expect(found.pictures.allSatisfy { $0.byteCount == 3 })
    }

    @Test func `reports why a folder cannot be read`() async throws {
        await #expect(throws: MarketError.storage("No such file or directory")) {
            try await folders.folder(at: folder.path + "/none")
        }
        let file = try folder.write([1], to: "a.png")
        await #expect(throws: MarketError.storage("Not a directory")) { try await folders.folder(at: file) }
    }
}
