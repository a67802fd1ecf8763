import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Persistence

@Suite(.timeLimit(.minutes(10))) struct FileByteCacheTests {
    private let directory: TemporaryFolder
    private var path: String { directory.file("pictures") }

    init() throws { directory = try TemporaryFolder() }

    private func cache(_ byteCap: Int = 1 << 20) -> FileByteCache {
        FileByteCache(folder: path, byteCap: byteCap)
    }

    private func file(_ key: String) -> String { path + "/" + CacheFile.name(of: key) }

    /// The size of the folder, measured without the cache.
    static func size(_ path: String) throws -> Int {
        guard FileManager.default.fileExists(atPath: path) else { return 0 }
        return try FileManager.default.contentsOfDirectory(atPath: path).reduce(0) { sum, name in
            let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
            return sum + (attributes[.size] as? NSNumber ?? 0).intValue + CacheFolder.allowance
        }
    }

    @Test func `Looking makes no folder`() async {
        #expect(await cache().bytes(for: "a") == nil)
        #expect(await cache().size() == 0)
        await cache().clear()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `Returns the last saved bytes, also after a restart`() async throws {
        let first = cache()
        await first.save([1, 2, 3], for: "a")
        await first.save([], for: "")
        await first.save([4], for: "a")
        let keys = ["http://example.com/é?a=b/../c", "\u{0}"]
        for key in keys { await first.save(Array(key.utf8), for: key) }
        let size = await first.size()
        #expect(size == (try Self.size(path)))
        for cache in [first, cache()] {
            #expect(await cache.bytes(for: "a") == [4])
            #expect(await cache.bytes(for: "") == [])
            #expect(await cache.bytes(for: "b") == nil)
            for key in keys { #expect(await cache.bytes(for: key) == Array(key.utf8)) }
            #expect(await cache.size() == size)
        }
    }

    @Test func `Files and their folder are private`() async throws {
        await cache().save([1], for: "a")
        #expect(try TemporaryFolder.permissions(path) == 0o700)
        #expect(try TemporaryFolder.permissions(file("a")) == 0o600)
    }

    @Test(arguments: [false, true])
    func `Evicts the least recently used`(restarts: Bool) async {
        var cache = cache(3 * (CacheFolder.allowance + 117))
        for key in ["a", "b", "c"] { await cache.save([UInt8](repeating: 1, count: 100), for: key) }
        _ = await cache.bytes(for: "a")
        if restarts { cache = self.cache(3 * (CacheFolder.allowance + 117)) }
        await cache.save([UInt8](repeating: 2, count: 100), for: "d")
        #expect(await cache.bytes(for: "b") == nil)
        for key in ["a", "c", "d"] { #expect(await cache.bytes(for: key) != nil) }
    }

    @Test func `Does not store an entry that is too large, and drops the old one`() async {
        let cache = cache(1_000)
        await cache.save([1], for: "a")
        await cache.save([UInt8](repeating: 1, count: 1_000), for: "a")
        #expect(await cache.bytes(for: "a") == nil)
        #expect(await cache.size() == 0)
    }

    @Test func `Clears only its own files`() async throws {
        let cache = cache()
        for key in ["a", "b"] { await cache.save([1], for: key) }
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path + "/notes.txt"))
        await cache.clear()
        #expect(await cache.size() == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["notes.txt"])
        await cache.save([2], for: "a")
        #expect(await cache.bytes(for: "a") == [2])
    }

    @Test(arguments: 0..<24)
    func `Detects a changed byte and removes the file`(position: Int) async throws {
        let cache = cache()
        await cache.save([1, 2, 3, 4, 5, 6, 7], for: "k")
        var contents = try Data(contentsOf: URL(fileURLWithPath: file("k")))
        #expect(contents.count == 24)
        contents[position] ^= 0x40
        try contents.write(to: URL(fileURLWithPath: file("k")))
        chmod(file("k"), 0o600)
        #expect(await cache.bytes(for: "k") == nil)
        #expect(!FileManager.default.fileExists(atPath: file("k")))
    }

    @Test(arguments: 0..<24)
    func `Detects a truncated file and removes it`(length: Int) async throws {
        let cache = cache()
        await cache.save([1, 2, 3, 4, 5, 6, 7], for: "k")
        #expect(truncate(file("k"), length) == 0)
        #expect(await cache.bytes(for: "k") == nil)
        #expect(!FileManager.default.fileExists(atPath: file("k")))
        await cache.save([8], for: "k")
        #expect(await cache.bytes(for: "k") == [8])
    }

    @Test func `Ignores another key's file of the same name`() async throws {
        let cache = cache()
        await cache.save([1], for: "a")
        try FileManager.default.moveItem(atPath: file("a"), toPath: file("b"))
        #expect(await cache.bytes(for: "b") == nil)
        await cache.save([2], for: "b")
        #expect(await cache.bytes(for: "b") == [2])
    }

    @Test func `Removes a link without following it`() async throws {
        let cache = cache()
        await cache.save([1], for: "a")
        try FileManager.default.moveItem(atPath: file("a"), toPath: directory.file("elsewhere"))
        try FileManager.default.createSymbolicLink(
            atPath: file("a"), withDestinationPath: directory.file("elsewhere"))
        #expect(await cache.bytes(for: "a") == nil)
        await cache.save([2], for: "a")
        #expect(await cache.bytes(for: "a") == [2])
        #expect(try Data(contentsOf: URL(fileURLWithPath: directory.file("elsewhere"))).last == 1)
    }

    @Test func `A folder that cannot be used stores nothing and reports nothing`() async throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
        await cache().save([1], for: "a")
        #expect(await cache().bytes(for: "a") == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
        try FileManager.default.removeItem(atPath: path)
        try Data().write(to: URL(fileURLWithPath: path))
        await cache().save([1], for: "a")
        #expect(await cache().bytes(for: "a") == nil)
        #expect(await cache().size() == 0)
    }

    @Test func `Leftovers of a killed process do not count`() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            await FileByteCache(folder: path, byteCap: 1 << 20) { kill(getpid(), SIGKILL) }.save(
                [1], for: "a")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 1)
        #expect(await cache().size() == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
    }

    @Test(arguments: [1, 2, 3])
    func `The cap holds at every moment`(seed: UInt64) async throws {
        let (byteCap, path) = (8_000, path)
        let most = Mutex(0)
        let watch: @Sendable () -> Void = {
            let size = (try? Self.size(path)) ?? .max
            most.withLock { $0 = max($0, size) }
        }
        var cache = FileByteCache(folder: path, byteCap: byteCap, written: watch)
        var numbers = SplitMix(seed: seed)
        var saved: [String: [UInt8]] = [:]
        for index in 0..<300 {
            let key = "key \(Int.random(in: 0..<30, using: &numbers))"
            switch Int.random(in: 0..<20, using: &numbers) {
            case 0: cache = FileByteCache(folder: path, byteCap: byteCap, written: watch)
            case 1..<8:
                let found = await cache.bytes(for: key)
                #expect(found == nil || found == saved[key])
            default:
                let bytes = [UInt8](
                    repeating: UInt8(index % 256), count: Int.random(in: 0..<3_000, using: &numbers))
                await cache.save(bytes, for: key)
                saved[key] = bytes
                #expect(await cache.bytes(for: key) == bytes)
            }
            watch()
            #expect(await cache.size() == (try Self.size(path)))
        }
        #expect(most.withLock { (4_000...byteCap).contains($0) })
    }

    @Test func `Two caches share a folder, and each sees the entries of the other`() async throws {
        let byteCap = 20_000
        let (first, second) = (cache(byteCap), cache(byteCap))
        await first.save([1], for: "a")
        #expect(await second.bytes(for: "a") == [1])
        await withTaskGroup { group in
            for (task, cache) in [first, second].enumerated() {
                group.addTask {
                    for index in 0..<100 {
                        let bytes = [UInt8](repeating: UInt8(index), count: 1_000)
                        await cache.save(bytes, for: "\(task)-\(index % 15)")
                        let found = await cache.bytes(for: "\(1 - task)-\(index % 15)")
                        #expect(found == nil || found?.count == 1_000)
                    }
                }
            }
        }
        #expect(await cache(byteCap).size() <= byteCap)
        #expect(try Self.size(path) <= byteCap)
    }

    @Test func `A save detects the entries of another cache and makes room`() async throws {
        let byteCap = 20_000
        let (first, second) = (cache(byteCap), cache(byteCap))
        await first.save([1], for: "a")
        let changed = FileTime.facts(path)?.changed
        var count = 0
        // A folder's time advances in steps of some milliseconds.
        while count < 15 || FileTime.facts(path)?.changed == changed {
            await second.save([UInt8](repeating: 2, count: 1_000), for: "\(count)")
            count += 1
        }
        #expect(try Self.size(path) > byteCap - 2_000)
        await first.save([UInt8](repeating: 3, count: 5_000), for: "b")
        #expect(try Self.size(path) <= byteCap)
        #expect(await first.bytes(for: "b")?.count == 5_000)
        #expect(await first.bytes(for: "a") == nil)
    }
}
