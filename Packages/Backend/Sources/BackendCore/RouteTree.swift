import NetworkCore

/// All routes as a tree of path segments; a look-up costs one dictionary access a segment.
struct RouteTree: Sendable {
    /// What is at a path.
    enum Match: Equatable {
        /// Nothing.
        case nothing
        /// Other methods.
        case methods(Set<HTTPMethod>)
        /// The route of that number.
        case route(Int)
    }

    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        var parameter: Int?
        var routes: [HTTPMethod: Int] = [:]
    }

    private var nodes = [Node()]

    /// Whether the place was free.
    mutating func insert(_ pattern: RoutePattern, method: HTTPMethod, route: Int) -> Bool {
        var node = 0
        for segment in pattern.segments {
            if let next = child(of: node, segment) {
                node = next
            } else {
                nodes.append(Node())
                let next = nodes.count - 1
                switch segment {
                case .literal(let text): nodes[node].literals[text] = next
                case .parameter: nodes[node].parameter = next
                }
                node = next
            }
        }
        guard nodes[node].routes[method] == nil else { return false }
        nodes[node].routes[method] = route
        return true
    }

    /// The first of `methods` that is there. A literal goes before a parameter, whatever the method: what
    /// `/movie/popular` is does not depend on what is done with it. Only where the literal leads to nothing the
    /// parameter is tried.
    func find(_ path: [String], methods: [HTTPMethod]) -> Match { find(path[...], from: 0, methods) }

    private func find(_ path: ArraySlice<String>, from index: Int, _ methods: [HTTPMethod]) -> Match {
        let node = nodes[index]
        guard let segment = path.first else {
            for method in methods {
                if let route = node.routes[method] { return .route(route) }
            }
            return node.routes.isEmpty ? .nothing : .methods(Set(node.routes.keys))
        }
        let rest = path.dropFirst()
        if let next = node.literals[segment] {
            let match = find(rest, from: next, methods)
            if match != .nothing { return match }
        }
        guard let next = node.parameter, !segment.isEmpty else { return .nothing }
        return find(rest, from: next, methods)
    }

    private func child(of node: Int, _ segment: RoutePattern.Segment) -> Int? {
        switch segment {
        case .literal(let text): nodes[node].literals[text]
        case .parameter: nodes[node].parameter
        }
    }
}
