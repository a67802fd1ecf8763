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

/// The full path of a route, cut at its slashes.
struct RoutePattern: Sendable {
    enum Segment: Hashable, Sendable {
        case literal(String)
        case parameter(String)
    }

    let segments: [Segment]

    /// `nil` when a brace is out of place, a parameter has no name or two have the same.
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

    /// The values at the places of the parameters of a path that matched.
    func parameters(in path: [String]) -> PathParameters {
        var values: [(name: String, value: String)] = []
        for (segment, value) in zip(segments, path) {
            if case .parameter(let name) = segment { values.append((name, value)) }
        }
        return PathParameters(values: values)
    }
}

/// A path cut at its slashes and only then decoded, so that `%2F` never makes a segment more.
struct SplitPath: Sendable {
    private(set) var segments: [String] = []
    private(set) var hasTrailingSlash = false
    /// Whether the path is one that a route may see.
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
