import NetworkCore

/// The head of an OpenAPI 3.1 document, and the schemas that its operations refer to by name.
public struct OpenAPIDocument: Sendable {
    public let title: String
    public let version: String
    public let description: String
    public let schemas: [String: OpenAPISchema]

    public init(title: String, version: String, description: String, schemas: [String: OpenAPISchema]) {
        self.title = title
        self.version = version
        self.description = description
        self.schemas = schemas
    }

    /// The document about these routes, in their order.
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
                    for (name, schema) in schemas.sorted(by: { $0.key < $1.key }) {
                        object.value(named: name) { value in value.object { schema.write(&$0) } }
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
                        let more = Self.refusals(described.errors)
                        methods.value(named: described.route.method.rawValue.lowercased()) { value in
                            value.object { described.operation.write(&$0, adding: more) }
                        }
                    }
                }
            }
        }
    }

    /// What the router answers before or instead of the handler, and, as plain text, what a server answers to
    /// requests that it does not let through.
    private static func refusals(_ schema: OpenAPISchema) -> [OpenAPIResponse] {
        let retry = ["Retry-After": "After how many seconds it is worth while to try again."]
        let both = ["application/json": schema, "text/plain": .string()]
        let text = ["text/plain": OpenAPISchema.string()]
        return [
            OpenAPIResponse(400, "The request is malformed.", content: both),
            OpenAPIResponse(404, "There is nothing here.", schema: schema),
            OpenAPIResponse(413, "The body of the request is too large.", content: both),
            OpenAPIResponse(414, "The target of the request is too long.", schema: schema),
            OpenAPIResponse(429, "There were too many requests.", schema: schema, headers: retry),
            OpenAPIResponse(431, "The header of the request is too large.", content: text),
            OpenAPIResponse(500, "Something went wrong.", schema: schema),
            OpenAPIResponse(503, "The server is busy.", schema: schema, headers: retry),
        ]
    }
}
