import JSONCore
import NetworkCore

/// The header of an OpenAPI 3.1 document, and the schemas that its operations refer to by name.
public struct OpenAPIDocument: Sendable {
    public let title: String
    public var version: String
    public let description: String
    /// Made for each writing: an app that answers only itself never writes the document.
    private let schemas: @Sendable () -> [String: OpenAPISchema]
    /// The authentication schemes, by the names that operations refer to.
    public let security: [String: OpenAPISecurity]

    public init(
        title: String, version: String = "0", description: String,
        schemas: @escaping @autoclosure @Sendable () -> [String: OpenAPISchema],
        security: [String: OpenAPISecurity] = [:]
    ) {
        self.title = title
        self.version = version
        self.description = description
        self.schemas = schemas
        self.security = security
    }

    /// The document of these routes, in their order.
    func json(of routes: [DescribedRoute]) -> [UInt8] {
        var json = JSONWriter(reserving: 64 << 10)
        json.object { document in
            document.string("openapi", "3.1.0")
            document.object("info") { info in
                info.string("title", title)
                info.string("version", version)
                info.string("description", description)
            }
            document.array("servers") { servers in servers.object { $0.string("url", "/") } }
            document.object("paths") { paths in write(routes, &paths) }
            document.object("components") { components in
                components.object("schemas") { object in
                    for (name, schema) in schemas().sorted(by: { $0.key < $1.key }) {
                        object.value(named: name) { value in value.object { schema.write(&$0) } }
                    }
                }
                guard !security.isEmpty else { return }
                components.object("securitySchemes") { object in
                    for (name, scheme) in security.sorted(by: { $0.key < $1.key }) {
                        object.value(named: name) { value in value.object { scheme.write(&$0) } }
                    }
                }
            }
        }
        return json.finish()
    }

    private func write(_ routes: [DescribedRoute], _ paths: inout JSONObjectWriter) {
        var written: Set<String> = []
        for path in routes.map(\.route.path) where written.insert(path).inserted {
            paths.value(named: path) { value in
                value.object { methods in
                    for described in routes where described.route.path == path {
                        let more = Self.refusals(of: described)
                        methods.value(named: described.route.method.rawValue.lowercased()) { value in
                            value.object { described.operation.write(&$0, adding: more) }
                        }
                    }
                }
            }
        }
    }

    /// Whether the document of the route includes the status.
    static func says(_ status: Int, of described: DescribedRoute) -> Bool {
        (described.operation.responses + refusals(of: described)).contains { $0.status == status }
    }

    /// Refusals by the router before or instead of the handler, the server's answers to conditional and range requests,
    /// and, as plain text, the server's own refusals.
    private static func refusals(of described: DescribedRoute) -> [OpenAPIResponse] {
        let (schema, operation) = (described.errors, described.operation)
        let retry = ["Retry-After": "Seconds to wait before trying again."]
        let both = ["application/json": schema, "text/plain": .string()]
        let text = ["text/plain": OpenAPISchema.string()]
        var responses = [
            OpenAPIResponse(400, "The request is malformed.", content: both),
            OpenAPIResponse(404, "Nothing exists at this path.", schema: schema),
            OpenAPIResponse(
                405, "The path does not allow this method.", schema: schema,
                headers: ["Allow": "The allowed methods."]),
            OpenAPIResponse(413, "The body of the request is too large.", content: both),
            OpenAPIResponse(414, "The target of the request is too long.", schema: schema),
            OpenAPIResponse(417, "The server cannot meet the `Expect` of the request.", content: both),
            OpenAPIResponse(421, "The server does not serve the name in `Host`.", content: both),
            OpenAPIResponse(429, "Too many requests.", schema: schema, headers: retry),
            OpenAPIResponse(431, "The header of the request is too large.", content: both),
            OpenAPIResponse(500, "Something went wrong.", schema: schema),
            OpenAPIResponse(503, "The server is busy.", schema: schema, headers: retry),
        ]
        if described.route.method == .get {
            let whole = operation.responses.first { $0.status == 200 }?.content ?? [:]
            let part = whole.mapValues { _ in OpenAPISchema.any }
            responses += [
                OpenAPIResponse(206, "The part that `Range` requests.", content: part),
                OpenAPIResponse(
                    304,
                    "The client has the current version, according to `If-None-Match` or a similar condition.",
                    content: [:]),
                OpenAPIResponse(412, "A precondition such as `If-Match` is not met.", content: [:]),
                OpenAPIResponse(
                    416, "The requested range is outside the content.", content: text,
                    headers: ["Content-Range": "The length of the content."]),
            ]
        }
        if ![.get, .head, .options].contains(described.route.method) {
            responses.append(
                OpenAPIResponse(
                    403, "A page of another site sent the request through a browser.", content: both))
        }
        if operation.body != nil {
            responses.append(
                OpenAPIResponse(
                    415, "The media type or the coding of the body is not supported.", content: both))
        }
        if operation.parameters.contains(where: { $0.name == IdempotencyKey.header }) {
            responses.append(
                OpenAPIResponse(422, "The `Idempotency-Key` was used for another request.", schema: schema))
        }
        return responses
    }
}

/// The data of a route for the document.
struct DescribedRoute: Sendable {
    let route: RouteDescription
    let operation: OpenAPIOperation
    /// The schema of the router's own refusals.
    let errors: OpenAPISchema
}

/// How a request authenticates its caller.
public enum OpenAPISecurity: Hashable, Sendable {
    /// A token in `Authorization: Bearer`.
    case bearer(String)
    /// A value in a place of its own; the last text describes it.
    case key(OpenAPIParameter.Place, name: String, String)

    func write(_ json: inout JSONObjectWriter) {
        switch self {
        case .bearer(let description):
            json.string("type", "http")
            json.string("scheme", "bearer")
            json.string("description", description)
        case .key(let place, let name, let description):
            json.string("type", "apiKey")
            json.string("in", place.rawValue)
            json.string("name", name)
            json.string("description", description)
        }
    }
}
