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
