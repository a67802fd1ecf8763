import JSONCore
public import NetworkCore

/// The input of a handler: the request and its parsed target.
public struct RequestContext: Sendable {
    public let request: HTTPRequest
    /// The matching route, for logs and metrics.
    public let route: RouteDescription
    public let path: PathParameters
    public let query: QueryParameters

    /// Decodes the body as JSON, whatever its `Content-Type`; keys without a property are ignored.
    ///
    /// - Throws: 413 when the body is larger than the limit, 400 when it is not the expected JSON.
    public func json<Body: Decodable>(
        _ type: Body.Type = Body.self, maximumBytes: Int = .max
    ) throws(HTTPFailure) -> Body {
        guard request.body.count <= maximumBytes else { throw .bodyTooLarge }
        do throws(RequestJSON.Problem) {
            return try RequestJSON.decode(type, from: request.body)
        } catch {
            switch error {
            case .notUTF8: throw HTTPFailure(400, "The body is not UTF-8")
            case .tooDeep: throw HTTPFailure(400, "The body is nested too deeply")
            case .unexpected(let keys):
                let place = keys.isEmpty ? "" : " at \(keys.joined(separator: "."))"
                throw HTTPFailure(400, "The body is not the JSON that is expected\(place)")
            }
        }
    }
}

/// The variable parts of a path, decoded. They never contain a slash or a control character, and are never empty, `.`
/// or `..`.
public struct PathParameters: Sendable {
    let values: [(name: String, value: String)]

    /// The value of the parameter with that name in the pattern.
    public subscript(_ name: String) -> String? {
        values.first { $0.name == name }?.value
    }

    /// - Throws: 404 when the pattern has no such parameter.
    public func string(_ name: String) throws(HTTPFailure) -> String {
        guard let value = self[name] else { throw .notFound }
        return value
    }

    /// - Throws: 404 when the parameter is not a number: no resource has that id.
    public func int(_ name: String) throws(HTTPFailure) -> Int {
        guard let value = Int(try string(name)) else { throw .notFound }
        return value
    }
}

/// The query of a request. For repeated names, the first value counts.
///
/// The accessors are lenient: an unreadable value counts as absent.
public struct QueryParameters: Sendable {
    public let items: [QueryItem]

    public init(_ items: [QueryItem]) { self.items = items }

    /// `nil` when absent; an empty value is returned as is.
    public func string(_ name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// A number clamped to the range; the default when absent or unreadable.
    public func int(
        _ name: String, default fallback: Int, clampedTo range: ClosedRange<Int> = .min ... .max
    ) -> Int {
        guard let value = string(name).flatMap({ Int($0) }) else { return fallback }
        return min(max(value, range.lowerBound), range.upperBound)
    }

    /// A finite decimal number clamped to the range; the default when absent or unreadable.
    public func double(
        _ name: String, default fallback: Double, clampedTo range: ClosedRange<Double>
    ) -> Double {
        guard let value = string(name).flatMap({ Double($0) }), value.isFinite else { return fallback }
        return min(max(value, range.lowerBound), range.upperBound)
    }

    /// `true` and `1`, `false` and `0`, in any case; the default for all other texts.
    public func bool(_ name: String, default fallback: Bool = false) -> Bool {
        switch string(name)?.lowercased() {
        case "true", "1": true
        case "false", "0": false
        default: fallback
        }
    }
}
