/// One of the answers that an operation may give.
public struct OpenAPIResponse: Hashable, Sendable {
    public let status: Int
    public let description: String
    /// What its body looks like, by media type; empty when there is none.
    public let content: [String: OpenAPISchema]
    /// Names of headers that it may have, with what they say.
    public let headers: [String: String]

    public init(
        _ status: Int, _ description: String, content: [String: OpenAPISchema],
        headers: [String: String] = [:]
    ) {
        self.status = status
        self.description = description
        self.content = content
        self.headers = headers
    }

    /// An answer in JSON.
    public init(
        _ status: Int, _ description: String, schema: OpenAPISchema, headers: [String: String] = [:]
    ) {
        self.init(status, description, content: ["application/json": schema], headers: headers)
    }

    /// The same with what only the other one has.
    func adding(_ other: OpenAPIResponse) -> OpenAPIResponse {
        OpenAPIResponse(
            status, description, content: content.merging(other.content) { own, _ in own },
            headers: headers.merging(other.headers) { own, _ in own })
    }

    func write(_ json: inout JSONObjectWriter) {
        json.string("description", description)
        if !headers.isEmpty {
            json.object("headers") { object in
                for (name, text) in headers.sorted(by: { $0.key < $1.key }) {
                    object.value(named: name) { value in
                        value.object { header in
                            header.string("description", text)
                            header.object("schema") { $0.string("type", "string") }
                        }
                    }
                }
            }
        }
        guard !content.isEmpty else { return }
        json.object("content") { object in
            for (mediaType, schema) in content.sorted(by: { $0.key < $1.key }) {
                object.value(named: mediaType) { value in
                    value.object { media in media.object("schema") { schema.write(&$0) } }
                }
            }
        }
    }
}
