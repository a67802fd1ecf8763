/// One step in the history of a schema.
public struct Migration: Sendable {
    /// The version: 1, 2, 3, … without a gap.
    public let version: Int
    /// A description of the step, for `doctor` and errors.
    public let name: String
    /// Performs the step. Runs once, in the transaction that also sets the version.
    public let migrate: @Sendable (any SQLConnection) throws(StoreError) -> Void

    public init(
        version: Int, name: String,
        migrate: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Void
    ) {
        self.version = version
        self.name = name
        self.migrate = migrate
    }
}

/// For drivers, each of which stores the version of the schema in its own way.
extension [Migration] {
    /// Whether all migrations were performed on a schema of this version. Without any migrations the version is
    /// ignored.
    ///
    /// - Throws: ``StoreError/newerSchema(found:supported:)``.
    public func areDone(at version: Int) throws(StoreError) -> Bool {
        guard !isEmpty else { return true }
        guard version <= count else { throw .newerSchema(found: version, supported: count) }
        return version == count
    }

    /// Performs the migrations that a schema of this version lacks, inside the transaction of the connection.
    ///
    /// - Throws: the error of a step, with its name.
    public func perform(from version: Int, on connection: any SQLConnection) throws(StoreError) {
        for (index, migration) in enumerated() where migration.version != index + 1 {
            throw .statement(
                "migration “\(migration.name)” must have version \(index + 1), not \(migration.version)")
        }
        guard try !areDone(at: version) else { return }
        for migration in dropFirst(version) {
            do throws(StoreError) {
                try migration.migrate(connection)
            } catch .statement(let text) {
                throw .statement("migration \(migration.version) “\(migration.name)”: \(text)")
            } catch .constraint(let text) {
                throw .constraint("migration \(migration.version) “\(migration.name)”: \(text)")
            }
        }
    }
}
