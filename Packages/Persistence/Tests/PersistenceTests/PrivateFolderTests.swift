import Foundation
import Persistence
import SQLCore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct PrivateFolderTests {
    private let directory: TemporaryFolder
    private var path: String { directory.file("drafts") }
    private var folder: PrivateFolder { PrivateFolder(path: path, sizeLimit: 16) }

    init() throws { directory = try TemporaryFolder() }

    private func create(_ text: String, _ name: String) async throws -> PrivateFolder.Entry {
        try await folder.create(Array(text.utf8)) { _ in name }
    }

    /// The error of reading as text; it never quotes the file.
    private func refusal(_ name: String) async -> String {
        do throws(StoreError) {
            return try await folder.read(name) == nil ? "none" : "read"
        } catch {
            switch error {
            case .unavailable(let reason), .malformed(let reason): return reason.english
            default: return "\(error)"
            }
        }
    }

    @Test func `Looking makes no folder`() async throws {
        #expect(try await folder.entries().isEmpty)
        #expect(try await folder.read("a") == nil)
        #expect(try await folder.remove("a") == false)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `A file and its folder are private, and leftovers of a crash are ignored`() async throws {
        let entry = try await create("text", "a")
        #expect(try await folder.entries() == [entry])
        #expect(try await folder.read("a") == Array("text".utf8))
        #expect(try TemporaryFolder.permissions(path) == 0o700)
        #expect(try TemporaryFolder.permissions(folder.path(of: "a")) == 0o600)
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: path)) == ["a", ".lock"])
    }

    @Test func `An existing name keeps its file`() async throws {
        _ = try await create("first", "a")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path(of: "link"), withDestinationPath: directory.file("elsewhere"))
        for name in ["a", "link"] {
            await #expect(throws: StoreError.self) { try await create("second", name) }
        }
        #expect(try await folder.read("a") == Array("first".utf8))
        #expect(!FileManager.default.fileExists(atPath: directory.file("elsewhere")))
    }

    @Test func `The choice of a name receives all existing names`() async throws {
        _ = try await create("x", "a")
        _ = try await create("x", ".hidden")
        try FileManager.default.createDirectory(
            atPath: folder.path(of: "inner"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path(of: "link"), withDestinationPath: "/nowhere")
        let entry = try await folder.create([]) { $0.sorted().joined(separator: "+") }
        #expect(entry.name == "a+inner+link")
        #expect(Set(try await folder.entries().map(\.name)) == ["a", "a+inner+link"])
    }

    @Test func `Concurrent calls choose different names`() async throws {
        let folders = (0..<6).map { _ in folder }
        let names = try await withThrowingTaskGroup(of: String.self) { group in
            for folder in folders {
                for _ in 0..<5 { group.addTask { try await folder.create([1]) { "\($0.count)" }.name } }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(names == Set((0..<30).map { "\($0)" }))
        #expect(try await folder.entries().count == 30)
    }

    @Test func `A killed process leaves the whole file or none, and others continue`() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            _ = try await PrivateFolder(path: path, sizeLimit: 16).create([1, 2]) { _ in
                kill(getpid(), SIGKILL)
                return "a"
            }
        }
        #expect(try await folder.entries().isEmpty)
        _ = try await create("text", "a")
        #expect(try await folder.read("a") == Array("text".utf8))
    }

    @Test(arguments: [0o640, 0o604, 0o644, 0o660])
    func `Restores the permissions that an editor widened`(permissions: Int) async throws {
        _ = try await create("hunter2", "a")
        try FileManager.default.setAttributes(
            [.posixPermissions: permissions], ofItemAtPath: folder.path(of: "a"))
        #expect(try await folder.read("a") == Array("hunter2".utf8))
        let facts = try FileManager.default.attributesOfItem(atPath: folder.path(of: "a"))
        #expect(facts[.posixPermissions] as? Int == 0o600)
    }

    @Test(arguments: [0o750, 0o701, 0o777])
    func `Refuses a folder that others may use`(permissions: Int) async throws {
        _ = try await create("x", "a")
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
        #expect(await refusal("a").contains("chmod 700"))
        await #expect(throws: StoreError.self) { try await folder.entries() }
        await #expect(throws: StoreError.self) { try await folder.remove("a") }
        await #expect(throws: StoreError.self) { try await create("x", "b") }
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: path)) == ["a", ".lock"])
    }

    @Test func `Does not list or follow links, and refuses a link as the folder`() async throws {
        _ = try await create("x", "a")
        try Data("secret".utf8).write(to: URL(fileURLWithPath: directory.file("secret")))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path(of: "b"), withDestinationPath: directory.file("secret"))
        #expect(try await folder.entries().map(\.name) == ["a"])
        #expect(await refusal("b").contains("symbolic link"))
        try FileManager.default.createSymbolicLink(
            atPath: directory.file("linked"), withDestinationPath: path)
        let linked = PrivateFolder(path: directory.file("linked"), sizeLimit: 16)
        await #expect(throws: StoreError.self) { try await linked.entries() }
        await #expect(throws: StoreError.self) { try await linked.read("a") }
        await #expect(throws: StoreError.self) { try await linked.create([]) { _ in "c" } }
    }

    @Test func `Does not read pipes, directories and large files`() async throws {
        _ = try await create(String(repeating: "a", count: 17), "large")
        mkfifo(folder.path(of: "pipe"), 0o600)
        mkdir(folder.path(of: "inner"), 0o700)
        #expect(await refusal("large").contains("larger than 16 bytes"))
        #expect(await refusal("pipe").contains("not a file"))
        #expect(await refusal("inner").contains("not a file"))
        #expect(try await folder.entries().map(\.name) == ["large"])
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `Refuses a file and a folder of another user`() async throws {
        _ = try await create("x", "a")
        chown(folder.path(of: "a"), 65_534, 65_534)
        #expect(await refusal("a").contains("another user"))
        chown(path, 65_534, 65_534)
        await #expect(throws: StoreError.self) { try await folder.entries() }
        await #expect(throws: StoreError.self) { try await create("x", "b") }
    }

    @Test func `Replaces the contents of a file, but does not create a missing one`() async throws {
        _ = try await create("x", "a")
        #expect(try await folder.replace("a", with: Array("longer".utf8)))
        #expect(try await folder.read("a") == Array("longer".utf8))
        #expect(try await folder.remove("a"))
        #expect(try await folder.replace("a", with: Array("x".utf8)) == false)
        #expect(try await folder.entries().isEmpty)
    }

    @Test func `A file can be removed once`() async throws {
        _ = try await create("x", "a")
        #expect(try await folder.remove("a"))
        #expect(try await folder.remove("a") == false)
        #expect(try await folder.entries().isEmpty)
    }
}
