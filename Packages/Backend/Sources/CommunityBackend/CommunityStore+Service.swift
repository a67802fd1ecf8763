import SQLCore

extension CommunityStore {
    /// The database and its version; `nil` when it does not say.
    func engine() async -> String? { try? await database.facts().engine }

    /// Reads one row, whatever it says.
    func probe() async throws(StoreError) {
        _ = try await database.read { connection throws(StoreError) in
            try connection.first("SELECT count(*) FROM secret") { $0.int(0) }
        }
    }
}
