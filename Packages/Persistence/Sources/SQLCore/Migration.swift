/// One step of a schema's history.
public struct Migration: Sendable {
    /// Versions count 1, 2, 3, … without a gap.
    public let version: Int
    /// What the step does, for `doctor` and errors.
    public let name: String
    /// Makes the step. Runs once, inside one write transaction with the version mark.
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
