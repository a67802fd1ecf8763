extension DependencyGraph {
    /// A graph at one moment, as data: sorted, so that equal graphs read equal.
    public struct Snapshot: Sendable, Hashable {
        /// Sorted by name, then by where they were declared.
        public let nodes: [Node]
        /// Sorted by user, then by what is used.
        public let edges: [Edge]

        /// A graph of these; an edge between others is left out.
        public init(nodes: [Node], edges: [Edge]) {
            self.nodes = nodes.sorted()
            let known = Set(nodes)
            self.edges = edges.filter { known.contains($0.user) && known.contains($0.used) }.sorted()
        }

        /// How many values the longest chain has, from one nobody uses down to one that uses none.
        public var depth: Int { longestChain().count }

        /// What each node uses, as positions in `nodes`, in their order.
        var usesByPosition: [[Int]] {
            let positions = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
            var uses = nodes.map { _ in [Int]() }
            for edge in edges {
                guard let user = positions[edge.user], let used = positions[edge.used] else { continue }
                uses[user].append(used)
            }
            return uses
        }
    }
}
