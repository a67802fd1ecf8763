extension DependencyGraph {
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
