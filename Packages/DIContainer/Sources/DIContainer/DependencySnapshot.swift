extension DependencyGraph {
    /// A graph at one moment, as data; sorted, so that equal graphs compare equal.
    public struct Snapshot: Sendable, Hashable {
        /// Sorted by name, then by the place of declaration.
        public let nodes: [Node]
        /// Sorted by the user, then by the used value.
        public let edges: [Edge]

        /// A graph of these nodes; edges to or from other nodes are dropped.
        public init(nodes: [Node], edges: [Edge]) {
            self.nodes = nodes.sorted()
            let known = Set(nodes)
            self.edges = edges.filter { known.contains($0.user) && known.contains($0.used) }.sorted()
        }

        /// The number of values in the longest chain, from an unused value to one without uses.
        public var depth: Int { longestChain().count }

        /// The uses of each node, as positions in `nodes`, in the order of the edges.
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

    /// A fault in the structure of a container.
    public enum Problem: Sendable, Hashable, CustomStringConvertible {
        /// Unused in the graph, and neither declared as requested by the app nor requested from outside.
        case unused(Node)
        /// The same name as an earlier declaration.
        case duplicateName(Node, of: Node)
        /// A short-lived value is held by a long-lived one, and so outlives its scope.
        case captive(Node, heldBy: Node)
        /// A chain of uses has more values than allowed.
        case tooDeep([Node], maximum: Int)

        /// The declaration at fault.
        public var place: Place? {
            switch self {
            case .unused(let node), .duplicateName(let node, _), .captive(_, let node): node.place
            case .tooDeep(let nodes, _): nodes.first?.place
            }
        }

        /// One line that begins with the place, like a compiler diagnostic.
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
            case .tooDeep(let nodes, let maximum):
                "\(nodes.count) deep, \(maximum) allowed: \(nodes.map(\.name).joined(separator: " → "))."
            }
        }
    }

    /// The output formats of a graph.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// For reading in a terminal.
        case text
        /// For Graphviz.
        case dot
        /// For Markdown.
        case mermaid
        /// For programs.
        case json
    }
}

// MARK: Faults

extension DependencyGraph.Snapshot {
    /// Enough for a chain of screen, view model, use case, repository, client, decorators and transport.
    public static let defaultMaximumDepth = 12

    /// Checks the structure of the container.
    ///
    /// Uses are recorded only for values that were made: see `DependencyGraph.resolveAll()`.
    ///
    /// - Parameter maximumDepth: the largest allowed number of values in a chain of uses.
    /// - Returns: all faults, by kind, and within a kind in the order of the nodes.
    public func problems(maximumDepth: Int = defaultMaximumDepth) -> [DependencyGraph.Problem] {
        let chain = longestChain()
        return duplicates() + captives() + unused()
            + (chain.count > maximumDepth ? [.tooDeep(chain, maximum: maximumDepth)] : [])
    }

    private func duplicates() -> [DependencyGraph.Problem] {
        let first = Dictionary(
            nodes.map { ($0.name, $0) }, uniquingKeysWith: { $0.id < $1.id ? $0 : $1 })
        return nodes.compactMap { node in
            guard let original = first[node.name], original != node else { return nil }
            return .duplicateName(node, of: original)
        }
    }

    private func captives() -> [DependencyGraph.Problem] {
        edges.filter { $0.user.scope == .app && $0.used.scope == .scene }
            .map { .captive($0.used, heldBy: $0.user) }
    }

    private func unused() -> [DependencyGraph.Problem] {
        let used = Set(edges.lazy.filter { $0.user != $0.used }.map(\.used))
        return nodes.filter { !$0.isEntry && !used.contains($0) }.map { .unused($0) }
    }

    /// The first of the longest chains; edges that close a cycle are not followed.
    func longestChain() -> [DependencyGraph.Node] {
        let uses = usesByPosition
        var chains = nodes.map { _ in [Int]?.none }
        var isOpen = nodes.map { _ in false }

        func chain(from position: Int) -> [Int] {
            if let known = chains[position] { return known }
            guard !isOpen[position] else { return [] }
            isOpen[position] = true
            var longest: [Int] = []
            for next in uses[position] {
                let candidate = chain(from: next)
                if candidate.count > longest.count { longest = candidate }
            }
            chains[position] = [position] + longest
            return [position] + longest
        }

        var longest: [Int] = []
        for position in nodes.indices {
            let candidate = chain(from: position)
            if candidate.count > longest.count { longest = candidate }
        }
        return longest.map { nodes[$0] }
    }
}

// MARK: Renderings

extension DependencyGraph.Snapshot {
    /// The graph as text or for a drawing program: equal graphs give equal text, which ends in a line break.
    public func rendered(as format: DependencyGraph.Format) -> String {
        let lines =
            switch format {
            case .text: text()
            case .dot: dot()
            case .mermaid: mermaid()
            case .json: json()
            }
        return lines.joined(separator: "\n") + "\n"
    }

    private func text() -> [String] {
        zip(nodes, usesByPosition).flatMap { node, uses in
            ["\(node.name.quoted(by: "")): \(node.typeName) (\(node.scope.rawValue), \(node.state.rawValue))"]
                + uses.map { "  → \(nodes[$0].name.quoted(by: ""))" }
        }
    }

    private func dot() -> [String] {
        let boxes = nodes.enumerated().map { position, node in
            let label = "\(node.name)\n\(node.typeName)".quoted(by: "\"")
            let style = node.state == .made ? "solid" : "dashed"
            return "    n\(position) [label=\(label), style=\(style), group=\(node.scope.rawValue)];"
        }
        return ["digraph {", "    node [shape=box];"] + boxes + arrows { "n\($0) -> n\($1);" } + ["}"]
    }

    private func mermaid() -> [String] {
        let boxes = nodes.enumerated().map { position, node in
            let label = "\(node.name.mermaidEscaped)<br/>\(node.typeName.mermaidEscaped)"
            return "    n\(position)[\"\(label)\"]:::\(node.scope.rawValue)"
        }
        return ["graph TD"] + boxes + arrows { "n\($0) --> n\($1)" }
    }

    private func json() -> [String] {
        let objects = nodes.enumerated().map { position, node in
            "    {\"id\": \(position), \"name\": \(node.name.quoted(by: "\"")), "
                + "\"type\": \(node.typeName.quoted(by: "\"")), \"scope\": \"\(node.scope.rawValue)\", "
                + "\"state\": \"\(node.state.rawValue)\", \"isEntry\": \(node.isEntry), "
                + "\"fileID\": \(node.place.fileID.quoted(by: "\"")), \"line\": \(node.place.line)}"
        }
        let pairs = arrows { "{\"user\": \($0), \"used\": \($1)}" }
        return ["{", "  \"nodes\": ["] + objects.separatedByCommas + ["  ],", "  \"edges\": ["]
            + pairs.separatedByCommas + ["  ]", "}"]
    }

    private func arrows(_ written: (Int, Int) -> String) -> [String] {
        usesByPosition.enumerated().flatMap { user, uses in uses.map { "    " + written(user, $0) } }
    }
}

extension [String] {
    fileprivate var separatedByCommas: [String] {
        enumerated().map { $0 < count - 1 ? $1 + "," : $1 }
    }
}

extension String {
    /// The text between `quote`s, with quotes, backslashes and control characters escaped for JSON and DOT.
    fileprivate func quoted(by quote: String) -> String {
        quote + unicodeScalars.map(Self.escaped).joined() + quote
    }

    /// The text escaped for a quoted Mermaid label.
    fileprivate var mermaidEscaped: String {
        unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "<", ">", "&", "#", "`": "#\(scalar.value);"
            case _ where scalar.properties.generalCategory == .control: " "
            default: String(scalar)
            }
        }.joined()
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case _ where scalar.properties.generalCategory == .control:
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: return String(scalar)
        }
    }
}
