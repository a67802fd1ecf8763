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

    /// The first of `methods` that is there. A literal goes before a parameter, but when it leads to no such
    /// method the parameter is tried, so that `GET /movie/popular` does not hide `DELETE /movie/{id}`.
    func find(_ path: [String], methods: [HTTPMethod]) -> Match {
        var others: Set<HTTPMethod> = []
        if let route = find(path[...], from: 0, methods, &others) { return .route(route) }
        return others.isEmpty ? .nothing : .methods(others)
    }

    private func find(
        _ path: ArraySlice<String>, from index: Int, _ methods: [HTTPMethod], _ others: inout Set<HTTPMethod>
    ) -> Int? {
        let node = nodes[index]
        guard let segment = path.first else {
            for method in methods {
                if let route = node.routes[method] { return route }
            }
            others.formUnion(node.routes.keys)
            return nil
        }
        let rest = path.dropFirst()
        if let next = node.literals[segment], let route = find(rest, from: next, methods, &others) {
            return route
        }
        guard let next = node.parameter, !segment.isEmpty else { return nil }
        return find(rest, from: next, methods, &others)
    }

    private func child(of node: Int, _ segment: RoutePattern.Segment) -> Int? {
        switch segment {
        case .literal(let text): nodes[node].literals[text]
        case .parameter: nodes[node].parameter
        }
    }
}
