import NetworkCore

/// All routes as a tree of path segments; a lookup costs one dictionary access per segment.
struct RouteTree: Sendable {
    /// The result of a lookup.
    enum Match: Equatable {
        case nothing
        /// The methods of the path, none of which was requested.
        case methods(Set<HTTPMethod>)
        /// The index of the route.
        case route(Int)
    }

    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        var parameter: Int?
        var routes: [HTTPMethod: Int] = [:]
    }

    private var nodes = [Node()]

    /// Returns whether the place was free.
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

    /// The first of `methods` that exists at the path. A literal takes precedence over a parameter, whatever the
    /// method: the meaning of `/movie/popular` does not depend on it. The parameter is tried only when the literal
    /// leads to no match.
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

/// The full path of a route, split at its slashes.
struct RoutePattern: Sendable {
    enum Segment: Hashable, Sendable {
        case literal(String)
        case parameter(String)
    }

    let segments: [Segment]

    /// `nil` when a brace is misplaced, a parameter has no name, or two parameters share a name.
    init?(_ text: String) {
        var segments: [Segment] = []
        for part in text.split(separator: "/") {
            if part.hasPrefix("{"), part.hasSuffix("}") {
                let name = part.dropFirst().dropLast()
                let segment = Segment.parameter(String(name))
                guard !name.isEmpty, !name.contains(where: "{}".contains), !segments.contains(segment) else {
                    return nil
                }
                segments.append(segment)
            } else {
                guard !part.contains(where: "{}".contains) else { return nil }
                segments.append(.literal(String(part)))
            }
        }
        self.segments = segments
    }

    /// The values of the parameters in a matching path.
    func parameters(in path: [String]) -> PathParameters {
        var values: [(name: String, value: String)] = []
        for (segment, value) in zip(segments, path) {
            if case .parameter(let name) = segment { values.append((name, value)) }
        }
        return PathParameters(values: values)
    }
}

/// A path split at its slashes and only then decoded, so that `%2F` never adds a segment.
struct SplitPath: Sendable {
    private(set) var segments: [String] = []
    private(set) var hasTrailingSlash = false
    /// Whether routes may receive the path.
    private(set) var isSound = true

    init(_ path: String) {
        var path = path
        path.withUTF8 { read($0) }
    }

    private mutating func read(_ path: UnsafeBufferPointer<UInt8>) {
        guard path.first == UInt8(ascii: "/") else {
            isSound = false
            return
        }
        for part in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let text = PercentEncoding.decode(UnsafeBufferPointer(rebasing: part)) else {
                isSound = false
                return
            }
            if Self.isTricky(text) { isSound = false }
            segments.append(text)
        }
        if segments.last == "" {
            segments.removeLast()
            hasTrailingSlash = !segments.isEmpty
        }
    }

    private static func isTricky(_ segment: String) -> Bool {
        if segment == "." || segment == ".." { return true }
        let isPlain = segment.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "/") }
        return !isPlain
            && segment.unicodeScalars.contains { $0 == "/" || $0.properties.generalCategory == .control }
    }
}
