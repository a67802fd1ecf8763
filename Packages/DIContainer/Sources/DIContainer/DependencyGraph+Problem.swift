extension DependencyGraph {
    /// A fault in how a container is put together.
    public enum Problem: Sendable, Hashable, CustomStringConvertible {
        /// Nobody in the graph uses it, and nobody outside was said or seen to.
        case unused(Node)
        /// It has the name of another that was declared before it.
        case duplicateName(Node, of: Node)
        /// What lives long holds what lives short, and so keeps it past its time.
        case captive(Node, heldBy: Node)
        /// These use each other, the last the first.
        case cycle([Node])
        /// A chain of uses has more values than allowed.
        case tooDeep([Node], maximum: Int)

        /// Where to look: the declaration that is at fault.
        public var place: Place? {
            switch self {
            case .unused(let node), .duplicateName(let node, _), .captive(_, let node): node.place
            case .cycle(let nodes), .tooDeep(let nodes, _): nodes.first?.place
            }
        }

        /// One line, the place first, as compilers write it.
        public var description: String {
            (place.map { "\($0): " } ?? "") + message
        }

        private var message: String {
            switch self {
            case .unused(let node):
                "\(node) is not used."
            case .duplicateName(let node, let other):
                "\(node) is declared at \(other.place) already."
            case .captive(let held, let holder):
                "\(holder) lives as long as the \(holder.scope.rawValue) and holds \(held), "
                    + "which is \(held.scope.rawValue) (\(held.place))."
            case .cycle(let nodes):
                "Cycle: " + Self.chain(nodes + nodes.prefix(1)) + "."
            case .tooDeep(let nodes, let maximum):
                "\(nodes.count) deep, \(maximum) allowed: " + Self.chain(nodes) + "."
            }
        }

        private static func chain(_ nodes: [Node]) -> String {
            nodes.map(\.name).joined(separator: " → ")
        }
    }
}
