import Foundation
import TestSupport
import Testing

@testable import SQLCore

@Suite struct OwnedFolderTests {
    private let directory: TemporaryFolder

    init() throws { directory = try TemporaryFolder() }

    @Test func `Creates missing folders privately and syncs each new name`() throws {
        var synced: [String] = []
        try OwnedFolder.make(directory.file("a/b/c")) { (path) throws(StoreError) in synced.append(path) }
        #expect(synced == [directory.path, directory.file("a"), directory.file("a/b")])
        for made in ["a", "a/b", "a/b/c"] {
            #expect(try TemporaryFolder.permissions(directory.file(made)) == 0o700)
        }
        try OwnedFolder.make(directory.file("a/b/d")) { (path) throws(StoreError) in synced.append(path) }
        try OwnedFolder.make(directory.file("a/b/d")) { (path) throws(StoreError) in synced.append(path) }
        #expect(synced.dropFirst(3) == [directory.file("a/b")])
    }

    @Test func `Reports a folder that cannot be synced`() {
        #expect(throws: StoreError.io("no")) {
            try OwnedFolder.make(directory.file("a")) { (_) throws(StoreError) in throw .io("no") }
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
    func `The superuser makes no folder in that of another user`() throws {
        let home = directory.file("home")
        try OwnedFolder.make(home)
        try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: home)
        #expect(throws: StoreError.unavailable("\(home) belongs to another user: run this as that user")) {
            try OwnedFolder.make(home + "/.local/share")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: home).isEmpty)
    }

    @Test func `Names a file in the way with the reason`() throws {
        try Data().write(to: URL(filePath: directory.file("a")))
        let wanted = directory.file("a/b")
        #expect(throws: StoreError.unavailable("\(wanted): Not a directory")) { try OwnedFolder.make(wanted) }
        #expect(throws: StoreError.io("\(directory.file("a")): Not a directory")) {
            try OwnedFolder.sync(directory.file("a"))
        }
    }

    @Test(arguments: [
        ("/a/b", "/a", "b"), ("/a", "/", "a"), ("a", ".", "a"), ("a/b", "a", "b"), ("", ".", ""),
        ("/", "/", ""),
    ])
    func `A path consists of a folder and a name`(path: String, folder: String, name: String) {
        #expect(OwnedFolder.split(path) == (folder, name))
    }

    @Test(arguments: [
        (ENOSPC, false, StoreError.full("/a/b: No space left on device")),
        (EDQUOT, true, .full("/a/b: Disk quota exceeded")),
        (EROFS, true, .readOnly("/a: Read-only file system")),
        (EROFS, false, .readOnly("/a/b: Read-only file system")),
        (EACCES, true, .readOnly("/a: Permission denied")),
        (EACCES, false, .unavailable("/a/b: Permission denied")),
        (EIO, true, .unavailable("/a/b: Input/output error")),
    ])
    func `Distinguishes errors of the system`(code: CInt, isMaking: Bool, expected: StoreError) {
        #expect(StoreError(system: code, at: "/a/b", isMaking: isMaking) == expected)
    }

    @Test func `The caller chooses the error for all other codes`() {
        #expect(StoreError(system: EIO, at: "/a", otherwise: StoreError.io) == .io("/a: Input/output error"))
        #expect(
            StoreError(system: ENOSPC, at: "/a", otherwise: StoreError.io)
                == .full("/a: No space left on device"))
    }
}
