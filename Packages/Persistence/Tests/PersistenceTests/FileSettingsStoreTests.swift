import Foundation
import Persistence
import SQLCore
import TestSupport
import Testing

@Suite struct FileSettingsStoreTests {
    struct Settings: Codable, Hashable, Sendable {
        struct Window: Codable, Hashable, Sendable {
            var width = 80
        }

        var count = 0
        var theme: String?
        var window = Window()
        var servers: [String: Int] = [:]
    }

    private let directory: TemporaryFolder
    private var path: String { directory.file("settings.json") }
    private var store: FileSettingsStore<Settings> { FileSettingsStore(path: path, default: Settings()) }

    init() throws {
        directory = try TemporaryFolder()
    }

    private func write(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    private func text() throws -> String {
        try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    }

    @Test func `Writes readable JSON, for the owner only`() async throws {
        try await store.update { settings in
            settings.count = 1
            settings.servers = ["a/b": 2]
        }
        #expect(
            try text() == """
                {
                  "count" : 1,
                  "servers" : {
                    "a/b" : 2
                  },
                  "window" : {
                    "width" : 80
                  }
                }

                """)
        #expect(try TemporaryFolder.permissions(path) == 0o600)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(Set(names) == ["settings.json", "settings.json.lock"])
    }

    @Test func `Loading creates no file`() async throws {
        #expect(try await store.load() == Settings())
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
    }

    @Test func `Keeps keys of a newer version`() async throws {
        try write(
            """
            {"count":1,"theme":"dark","new":{"a":[1,2.5,true,null,"x"]},
             "window":{"width":80,"height":24},"servers":{"old":1,"kept":2}}
            """)
        try await store.update { settings in
            settings.count = 5
            settings.theme = nil
            settings.window.width = 100
            settings.servers["old"] = nil
        }
        let expected = """
            {"count":5,"new":{"a":[1,2.5,true,null,"x"]},
             "window":{"width":100,"height":24},"servers":{"kept":2}}
            """
        let found = try JSONSerialization.jsonObject(with: Data(try text().utf8)) as? NSDictionary
        #expect(found == (try JSONSerialization.jsonObject(with: Data(expected.utf8)) as? NSDictionary))
    }

    @Test(arguments: [
        ("{", "not JSON"), ("", "not JSON"), ("[]", "not JSON"),
        (#"{"count":"hunter2","window":{"width":1},"servers":{}}"#, "count"),
        (#"{"count":1,"window":{"width":"hunter2"},"servers":{}}"#, "window.width"),
        (#"{"count":1,"servers":{}}"#, "window"),
    ])
    func `Names the broken file, the place and the solution, and leaves the file unchanged`(
        contents: String, reason: String
    ) async throws {
        try write(contents)
        for attempt in 0..<2 {
            let error = await #expect(throws: StoreError.self) {
                if attempt == 0 {
                    _ = try await store.load()
                } else {
                    try await store.update { $0.count = 1 }
                }
            }
            guard case .malformed(let message) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(message.english.contains(path))
            #expect(message.english.contains(reason))
            #expect(message.english.contains("move it away"))
            #expect(!message.english.contains("hunter2"))
        }
        #expect(try text() == contents)
    }

    @Test(arguments: [0o620, 0o606, 0o666])
    func `Refuses a file that others may change`(permissions: Int) async throws {
        try write(#"{"count":1,"window":{"width":1},"servers":{}}"#)
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
        let error = await #expect(throws: StoreError.self) { try await store.load() }
        guard case .unavailable(let message) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(message.english.contains("chmod 600"))
    }

    @Test func `Reads a file that others may only read`() async throws {
        try write(#"{"count":3,"window":{"width":1},"servers":{}}"#)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(try await store.load().count == 3)
    }

    @Test(arguments: [0o600, 0o644])
    func `Reads and changes the file behind a symbolic link, and keeps the link`(permissions: Int)
        async throws
    {
        try write(#"{"count":1,"window":{"width":1},"servers":{}}"#)
        let (target, link) = (directory.file("target.json"), directory.file("link.json"))
        try FileManager.default.moveItem(atPath: path, toPath: target)
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: target)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target.json")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: link)
        #expect(try await store.load().count == 1)
        try await store.update { $0.count = 2 }
        #expect(try await store.load().count == 2)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == link)
        #expect(try String(contentsOfFile: target, encoding: .utf8).contains("2"))
    }

    @Test func `Refuses a symbolic link without a target, and a target that others may change`()
        async throws
    {
        let target = directory.file("target.json")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        await #expect(throws: StoreError.self) { try await store.load() }
        try Data("{}".utf8).write(to: URL(fileURLWithPath: target))
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: target)
        await #expect(throws: StoreError.self) { try await store.load() }
    }

    @Test func `Refuses anything but a file of reasonable size`() async throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        await #expect(throws: StoreError.self) { try await store.load() }
        try FileManager.default.removeItem(atPath: path)
        try write(String(repeating: " ", count: 2 << 20))
        await #expect(throws: StoreError.self) { try await store.load() }
    }

    @Test func `Ignores leftovers of a killed process`() async throws {
        try write(#"{"count":1,"window":{"width":1},"servers":{}}"#)
        try Data("half".utf8).write(to: URL(fileURLWithPath: path + ".new"))
        #expect(try await store.load().count == 1)
        try await store.update { $0.count += 1 }
        #expect(try await store.load().count == 2)
        #expect(!FileManager.default.fileExists(atPath: path + ".new"))
    }

    @Test func `Loses no change when several processes write`() async throws {
        let stores = (0..<4).map { _ in store }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for store in stores {
                group.addTask { for _ in 0..<10 { try await store.update { $0.count += 1 } } }
            }
            try await group.waitForAll()
        }
        #expect(try await store.load().count == 40)
    }
}
