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
}

extension DependencyGraph.Node {
    init(_ record: DependencyRecord, id: Int) {
        self.init(
            id: id, name: record.name, typeName: record.typeName(), scope: record.scope, state: record.state,
            isEntry: record.isEntry || record.wasAskedFromOutside, place: record.place)
    }
}
