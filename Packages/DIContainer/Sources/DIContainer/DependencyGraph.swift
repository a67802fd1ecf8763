import Synchronization

/// Keeps who uses whom among the values of a container, seen while they are made.
///
/// An app makes one and hands it to its `Shared` values; what each of them asks for while its factory runs becomes
/// an edge. Once a value is made, asking for it records nothing. A value that was declared without the graph is not
/// seen: what it uses counts as used by whoever asked it.
///
/// ```swift
/// let graph = DependencyGraph()
/// let container = AppDIContainer(environment, graph: graph)
/// graph.resolveAll()
/// print(graph.rendered(as: .mermaid))
/// #expect(graph.problems() == [])
/// ```
///
/// The graph does not keep the values alive, nor what their factories captured.
public final class DependencyGraph: Sendable {
    private struct Entry: Sendable {
        var record: DependencyRecord
        var resolve: @Sendable () -> Void
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
    public func resolveAll() {
        var done = 0
        // Making one value may declare others: a scene's own.
        while case let entries = entries.withLock({ $0[done...] }), !entries.isEmpty {
            done += entries.count
            for entry in entries where entry.record.state == .waiting {
                DependencyRecord.unseen(entry.resolve)
            }
        }
    }

    /// The faults of what is known now; see `Snapshot.problems(maximumDepth:)`.
    public func problems(maximumDepth: Int = Snapshot.defaultMaximumDepth) -> [Problem] {
        snapshot.problems(maximumDepth: maximumDepth)
    }

    /// What is known now, in words or for a drawing program.
    public func rendered(as format: Format) -> String {
        snapshot.rendered(as: format)
    }

    func add(_ record: DependencyRecord, resolve: @escaping @Sendable () -> Void) {
        entries.withLock { $0.append(Entry(record: record, resolve: resolve)) }
    }
}

extension DependencyGraph {
    /// One value of a container, as it named itself.
    public struct Node: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// Which declaration of the graph it was, counted from 0; tells nodes of one name apart.
        public let id: Int
        public let name: String
        /// The type of its value, as written in Swift.
        public let typeName: String
        public let scope: Scope
        public let state: State
        /// Whether the app asks for it: declared so, or seen to be first made for somebody outside the graph.
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

        /// By name, then by where it was declared.
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

    /// How far a value is.
    public enum State: String, Sendable, Hashable {
        /// Nobody asked for it yet.
        case waiting
        /// Its factory is running.
        case making
        /// There is a value.
        case made
    }

    /// Where a value was declared, so that a fault can be gone to.
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

    /// That one value asked for another while it was made.
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
