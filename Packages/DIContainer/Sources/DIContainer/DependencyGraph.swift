import Synchronization

/// Keeps who uses whom among the values of a container, seen while they are made.
///
/// An app makes one and hands it to its `Shared`, `AsyncShared` and `Transient` values; what each of them
/// asks for while its factory runs becomes an edge. Once a value is made, asking for it records nothing.
/// A value that was declared without the graph is not seen: what it uses counts as used by whoever asked it.
///
/// ```swift
/// let graph = DependencyGraph()
/// let container = AppDIContainer(environment, graph: graph)
/// await graph.resolveAll()
/// print(graph.rendered(as: .mermaid))
/// #expect(graph.problems() == [])
/// ```
///
/// The graph does not keep the values alive, nor, `Transient` excepted, what their factories captured.
public final class DependencyGraph: Sendable {
    private struct Entry: Sendable {
        var record: DependencyRecord
        var resolve: @Sendable () async throws -> Void
    }

    let activity = DependencyActivity()
    private let entries = Mutex<[Entry]>([])

    public init() {}

    /// What is known now, as plain data.
    public var snapshot: Snapshot {
        let records = entries.withLock { $0.map(\.record) }
        let nodes = records.enumerated().map { Node($1, id: $0) }
        let indices = Dictionary(
            uniqueKeysWithValues: records.enumerated().map { (ObjectIdentifier($1), $0) })
        let edges = records.enumerated().flatMap { user, record in
            record.used.compactMap { used in
                indices[ObjectIdentifier(used)].map { Edge(user: nodes[user], used: nodes[$0]) }
            }
        }
        return Snapshot(nodes: nodes, edges: edges)
    }

    /// Makes every value that is not made yet, so that the whole graph is seen.
    ///
    /// For a test or a command that prints the graph, where making does no I/O. What it asks for does not
    /// count as used by the app.
    ///
    /// - Returns: the values that could not be made, by name.
    @discardableResult
    public func resolveAll() async -> [ResolutionFailure] {
        var failures: [ResolutionFailure] = []
        var done = 0
        // Making one value may declare others: a scene's own.
        while case let entries = entries.withLock({ $0[done...] }), !entries.isEmpty {
            done += entries.count
            for entry in entries where entry.record.state == .waiting {
                do {
                    try await DependencyRecord.unseen(entry.resolve)
                } catch {
                    failures.append(ResolutionFailure(name: entry.record.name, error: error))
                }
            }
        }
        return failures
    }

    /// The faults of what is known now; see `Snapshot.problems(maximumDepth:)`.
    public func problems(maximumDepth: Int = Snapshot.defaultMaximumDepth) -> [Problem] {
        snapshot.problems(maximumDepth: maximumDepth)
    }

    /// What is known now, in words or for a drawing program.
    public func rendered(as format: Format) -> String {
        snapshot.rendered(as: format)
    }

    func add(_ record: DependencyRecord, resolve: @escaping @Sendable () async throws -> Void) {
        entries.withLock { $0.append(Entry(record: record, resolve: resolve)) }
    }
}
