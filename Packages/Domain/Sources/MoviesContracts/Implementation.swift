/// Something that claims to keep a contract, and how to make one for a trial.
public struct Implementation<Subject: ContractSubject>: Sendable, CustomStringConvertible {
    /// What it is called in test results: "embedded, SQLite".
    public let name: String
    let make: @Sendable () async throws -> Subject

    /// - Parameters:
    ///   - name: what it is called in test results.
    ///   - make: makes a subject that shares nothing with any other: behaviours are tried in any order, and
    ///     perhaps at the same time.
    public init(_ name: String, make: @escaping @Sendable () async throws -> Subject) {
        self.name = name
        self.make = make
    }

    public var description: String { name }
}
