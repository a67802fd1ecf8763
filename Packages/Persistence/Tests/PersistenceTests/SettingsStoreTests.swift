import Foundation
import Persistence
import SQLCore
import TestSupport
import Testing

/// One suite for every store, because all must behave alike.
@Suite struct SettingsStoreTests {
    struct Settings: Codable, Hashable, Sendable {
        var count = 0
        var theme: String?
    }

    enum Kind: CaseIterable {
        case memory, file

        func make(_ directory: TemporaryFolder) -> any SettingsStore<Settings> {
            switch self {
            case .memory: InMemorySettingsStore(default: Settings())
            case .file: FileSettingsStore(path: directory.file("a/b/settings.json"), default: Settings())
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func `Starts with the default and keeps changes`(kind: Kind) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let store = kind.make(folder)
        #expect(try await store.load() == Settings())
        let old = try await store.update { settings in
            defer { settings = Settings(count: 2, theme: "dark") }
            return settings.count
        }
        #expect(old == 0)
        #expect(try await store.load() == Settings(count: 2, theme: "dark"))
        try await store.update { $0.theme = nil }
        #expect(try await store.load() == Settings(count: 2, theme: nil))
    }

    @Test(arguments: Kind.allCases)
    func `Loses no concurrent change`(kind: Kind) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let store = kind.make(folder)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 { group.addTask { try await store.update { $0.count += 1 } } }
            try await group.waitForAll()
        }
        #expect(try await store.load().count == 40)
    }
}
