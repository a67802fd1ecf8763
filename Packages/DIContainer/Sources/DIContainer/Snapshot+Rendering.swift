extension DependencyGraph.Snapshot {
    /// The graph in words or for a drawing program: equal graphs give equal text, ending in a line break.
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
