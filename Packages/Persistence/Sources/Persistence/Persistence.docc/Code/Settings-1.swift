import Persistence
import SQLCore

struct Settings: Codable, Equatable, Sendable {
    var limit = 20
}

/// Works with any store of the settings: a file, or memory in a test.
func doubleLimit(in store: some SettingsStore<Settings>) async throws(StoreError) -> Int {
    try await store.load().limit * 2
}

func testSettings() async throws {
    let limit = try await doubleLimit(in: InMemorySettingsStore(default: Settings()))
    assert(limit == 40)
}
