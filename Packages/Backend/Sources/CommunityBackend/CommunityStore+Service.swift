import SQLCore

extension CommunityStore {
    /// The database and its version; `nil` when it does not say.
    func engine() async -> String? { try? await database.facts().engine }

    /// Whether the database can be read and written.
    func probe() async throws(StoreError) { try await database.probe(reading: "secret") }
}
