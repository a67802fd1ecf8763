import Synchronization

/// Records which values of a container use which, while they are made.
///
/// An app makes one graph and passes it to its `Shared` values; every value that a factory requests while it runs
/// becomes an edge. A request outside a running factory adds no edge; when it makes the value, the value counts as an
/// entry. A value declared without the graph does not appear in it: its uses count as uses by the value that requested
/// it.
///
/// ```swift
/// let graph = DependencyGraph()
/// let container = AppDIContainer(environment, graph: graph)
/// graph.resolveAll()
/// print(graph.rendered(as: .mermaid))
/// #expect(graph.problems() == [])
/// ```
///
/// The graph keeps neither the values nor the captures of their factories alive.
public final class DependencyGraph: Sendable {
    private struct Entry: Sendable {
        var record: DependencyRecord
        var resolve: @Sendable () -> Void
    }

    let activity = DependencyActivity()
    private let entries = Mutex<[Entry]>([])

    public init() {}

    /// The recorded graph so far, as plain data.
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

    /// Makes every value that is not made yet, to complete the graph.
    ///
    /// For a test or a command that prints the graph, provided that the factories do no I/O. Values that this call
    /// requests do not count as used by the app.
    public func resolveAll() {
        var done = 0
        // A factory may declare more values, such as those of a scene.
        while case let entries = entries.withLock({ $0[done...] }), !entries.isEmpty {
            done += entries.count
            for entry in entries where entry.record.state == .waiting {
                DependencyRecord.unseen(entry.resolve)
            }
        }
    }

    /// The faults of the recorded graph so far; see `Snapshot.problems(maximumDepth:)`.
    public func problems(maximumDepth: Int = Snapshot.defaultMaximumDepth) -> [Problem] {
        snapshot.problems(maximumDepth: maximumDepth)
    }

    /// The recorded graph so far, as text or for a drawing program.
    public func rendered(as format: Format) -> String {
        snapshot.rendered(as: format)
    }

    func add(_ record: DependencyRecord, resolve: @escaping @Sendable () -> Void) {
        entries.withLock { $0.append(Entry(record: record, resolve: resolve)) }
    }
}

extension DependencyGraph {
    /// A value of a container, as declared.
    public struct Node: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// The position of the declaration in the graph, counted from 0; distinguishes nodes of the same name.
        public let id: Int
        public let name: String
        /// The type of its value, as written in Swift.
        public let typeName: String
        public let scope: Scope
        public let state: State
        /// Whether the app requests the value: declared so, or first made for a caller outside the graph.
        public let isEntry: Bool
        public let place: Place

        public init(
            id: Int, name: String, typeName: String, scope: Scope = .app, state: State = .made,
            isEntry: Bool = false, place: Place
        ) {
            self.id = id
            self.name = name
            self.typeName = typeName
            self.scope = scope
            self.state = state
            self.isEntry = isEntry
            self.place = place
        }

        public var description: String { "'\(name)'" }

        /// Compares names, then the places of declaration.
        public static func < (left: Node, right: Node) -> Bool {
            (left.name, left.place, left.id) < (right.name, right.place, right.id)
        }
    }

    /// How long a value lives: `.app` is longer than `.scene`.
    public enum Scope: String, Sendable, Hashable, CaseIterable {
        /// As long as the process.
        case app
        /// As long as one scene is open.
        case scene
    }

    /// Whether a value is made.
    public enum State: String, Sendable, Hashable {
        /// Not requested yet.
        case waiting
        /// Its factory is running.
        case making
        /// The value exists.
        case made
    }

    /// Where a value was declared, to locate a fault.
    public struct Place: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// Module and file, as `#fileID` gives it.
        public let fileID: String
        /// The line in that file, counted from 1.
        public let line: Int

        public init(fileID: String, line: Int) {
            self.fileID = fileID
            self.line = line
        }

        public var description: String { "\(fileID):\(line)" }

        public static func < (left: Place, right: Place) -> Bool {
            (left.fileID, left.line) < (right.fileID, right.line)
        }
    }

    /// One value requested another while it was made.
    public struct Edge: Sendable, Hashable, Comparable {
        public let user: Node
        public let used: Node

        public init(user: Node, used: Node) {
            self.user = user
            self.used = used
        }

        public static func < (left: Edge, right: Edge) -> Bool {
            (left.user, left.used) < (right.user, right.used)
        }
    }
}

extension DependencyGraph.Node {
    init(_ record: DependencyRecord, id: Int) {
        self.init(
            id: id, name: record.name, typeName: record.typeName(), scope: record.scope, state: record.state,
            isEntry: record.isEntry || record.wasAskedFromOutside, place: record.place)
    }
}
