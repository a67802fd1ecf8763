import Foundation
import Persistence
import SQLCore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct OwnerFileTests {
    private let directory: TemporaryFolder
    private var path: String { directory.file("export.json") }

    init() throws { directory = try TemporaryFolder() }

    private var names: Set<String> {
        get throws { Set(try FileManager.default.contentsOfDirectory(atPath: directory.path)) }
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func `A document is private and replaces the previous one`() async throws {
        try Data("old".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
        for words in ["first", "second"] { try await OwnerFile.write(Array(words.utf8), to: path) }
        #expect(try text(path) == "second")
        #expect(try TemporaryFolder.permissions(path) == 0o600)
        #expect(try names == ["export.json"])
    }

    @Test(arguments: ["file", "link", "folder"])
    func `Keeps an existing file, link or folder that may not be replaced`(_ kind: String) async throws {
        switch kind {
        case "link": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
        case "folder":
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        default: try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        }
        await #expect(throws: StoreError.unavailable("\(path): File exists")) {
            try await OwnerFile.write(Array("new".utf8), to: path, replacing: false)
        }
        if kind == "file" { #expect(try text(path) == "mine") }
        #expect(try names == ["export.json"])
    }

    @Test func `Uses a free name`() async throws {
        try await OwnerFile.write(Array("new".utf8), to: path, replacing: false)
        #expect(try text(path) == "new")
        #expect(try names == ["export.json"])
    }

    @Test func `Leaves other files unchanged`() async throws {
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path + ".new"))
        try await OwnerFile.write([], to: path)
        #expect(try text(path + ".new") == "mine")
        #expect(try names == ["export.json", "export.json.new"])
    }

    @Test func `Replaces a link, not its target`() async throws {
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: directory.file("target")))
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: directory.file("target"))
        try await OwnerFile.write(Array("mine".utf8), to: path)
        #expect(try text(directory.file("target")) == "theirs")
        #expect(try text(path) == "mine")
    }

    @Test func `Names a file that cannot be written, and leaves nothing behind`() async throws {
        let folder = directory.file("folder")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        for place in [folder + "/none/export.json", folder] {
            let error = await #expect(throws: StoreError.self) { try await OwnerFile.write([1], to: place) }
            #expect(error.map { "\($0)".contains(place) } == true)
        }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: directory.path) == ["folder"])
    }

    @Test func `Keeps a pipe of the same name`() async throws {
        try #require(mkfifo(path, 0o600) == 0)
        await #expect(throws: StoreError.unavailable("\(path) is not a file")) {
            try await OwnerFile.write([1], to: path)
        }
        #expect(try names == ["export.json"])
    }

    @Test func `Concurrent writers leave one whole document`() async throws {
        let path = path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<8 {
                group.addTask {
                    try await OwnerFile.write([UInt8](repeating: UInt8(index), count: 10_000), to: path)
                }
            }
            try await group.waitForAll()
        }
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(bytes.count == 10_000 && Set(bytes).count == 1)
        #expect(try names == ["export.json"])
    }
}
