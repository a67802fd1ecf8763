/// Values that wait for each other, so that none of them can ever be made.
///
/// Containers cannot be written so without a mutable box; this is what an asynchronous factory gets that was.
public struct DependencyCycle: Error, Hashable, CustomStringConvertible {
    /// The way round, `name (file:line)` each; the last is the first again.
    public let path: [String]

    init(_ records: [DependencyRecord]) {
        path = records.map { "\($0.name.isEmpty ? $0.typeName() : $0.name) (\($0.place))" }
    }

    public var description: String {
        "Dependency cycle: " + path.joined(separator: " → ")
    }
}
