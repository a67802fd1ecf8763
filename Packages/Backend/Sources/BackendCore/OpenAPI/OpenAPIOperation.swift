import JSONCore

/// The documentation of a route. The document adds the answers that the router itself may give.
public struct OpenAPIOperation: Hashable, Sendable {
    /// Unique in the document; generators derive function names from it.
    public let id: String
    /// One line.
    public let summary: String
    public let description: String?
    /// The group of the operation, for example the name of the API.
    public let tag: String
    public let parameters: [OpenAPIParameter]
    /// The required body of a request; `nil` when the body is ignored.
    public let body: OpenAPIBody?
    public let responses: [OpenAPIResponse]
    /// Names of the document's security schemes, one of which the request must satisfy.
    public private(set) var security: [String] = []
    private var isSecurityOptional = false

    public init(
        _ id: String, _ summary: String, description: String? = nil, tag: String,
        parameters: [OpenAPIParameter] = [], body: OpenAPIBody? = nil, responses: [OpenAPIResponse]
    ) {
        self.id = id
        self.summary = summary
        self.description = description
        self.tag = tag
        self.parameters = parameters
        self.body = body
        self.responses = responses
    }

    /// The operation for authenticated callers, by a security scheme of the document.
    public func secured(by scheme: String, isOptional: Bool = false) -> OpenAPIOperation {
        var operation = self
        operation.security = [scheme]
        operation.isSecurityOptional = isOptional
        return operation
    }

    /// Writes the operation with further answers; its own description of a status takes precedence.
    func write(_ json: inout JSONObjectWriter, adding more: [OpenAPIResponse]) {
        json.string("operationId", id)
        json.string("summary", summary)
        json.string("description", ifPresent: description)
        json.strings("tags", [tag])
        if !parameters.isEmpty {
            json.array("parameters") { list in
                for parameter in parameters { list.object { parameter.write(&$0) } }
            }
        }
        if let body {
            json.object("requestBody") { body.write(&$0) }
        }
        if !security.isEmpty {
            json.array("security") { list in
                for scheme in security {
                    list.object { $0.value(named: scheme) { value in value.array { _ in } } }
                }
                if isSecurityOptional { list.object { _ in } }
            }
        }
        let own = Dictionary(responses.map { ($0.status, $0) }) { first, _ in first }
        let others = Dictionary(more.map { ($0.status, $0) }) { first, _ in first }
        let all = own.merging(others) { $0.adding($1) }.values.sorted { $0.status < $1.status }
        json.object("responses") { object in
            for response in all {
                object.value(named: "\(response.status)") { value in value.object { response.write(&$0) } }
            }
        }
    }
}

/// A variable part of a request outside its body.
public struct OpenAPIParameter: Hashable, Sendable {
    /// The location of a parameter.
    public enum Place: String, Sendable {
        case path, query, header
    }

    public let place: Place
    public let name: String
    public let description: String
    public let isRequired: Bool
    public let schema: OpenAPISchema
    /// JSON text of a valid value.
    private(set) var example: String?

    /// The parameter with an example for readers of the document and for programs that try it.
    public func example(_ json: String) -> OpenAPIParameter {
        var parameter = self
        parameter.example = json
        return parameter
    }

    /// A segment of the path; always required.
    public static func path(_ name: String, _ schema: OpenAPISchema, _ description: String) -> Self {
        Self(place: .path, name: name, description: description, isRequired: true, schema: schema)
    }

    public static func query(
        _ name: String, _ schema: OpenAPISchema, isRequired: Bool = false, _ description: String
    ) -> Self {
        Self(place: .query, name: name, description: description, isRequired: isRequired, schema: schema)
    }

    public static func header(_ name: String, _ schema: OpenAPISchema, _ description: String) -> Self {
        Self(place: .header, name: name, description: description, isRequired: false, schema: schema)
    }

    func write(_ json: inout JSONObjectWriter) {
        json.string("name", name)
        json.string("in", place.rawValue)
        json.string("description", description)
        json.bool("required", isRequired)
        json.object("schema") { schema.write(&$0) }
        if let example { json.raw("example", Array(example.utf8)) }
    }
}

/// The body of a request.
public struct OpenAPIBody: Hashable, Sendable {
    /// By media type: the same members in each encoding.
    let content: [String: OpenAPISchema]
    /// JSON text of a valid body.
    private(set) var example: String?
    private var isRequired = true

    private static let json = "application/json"
    private static let form = "application/x-www-form-urlencoded"
    private static let multipart = "multipart/form-data"

    /// A JSON object.
    public static func object(_ members: [OpenAPISchema.Member]) -> OpenAPIBody {
        OpenAPIBody(content: [json: .object(members)])
    }

    /// The JSON object of a type; `members` as in ``OpenAPISchema/request(_:_:)``.
    public static func object(
        _ type: (some Decodable).Type, _ members: [String: OpenAPISchema] = [:]
    ) -> OpenAPIBody {
        OpenAPIBody(content: [json: .request(type, members)])
    }

    /// An object that may be sent as JSON or as a form.
    public static func objectOrForm(_ members: [OpenAPISchema.Member]) -> OpenAPIBody {
        OpenAPIBody(content: [json: .object(members), form: .object(members)])
    }

    /// A form with files. Members that are objects are sent as JSON.
    public static func multipart(_ members: [OpenAPISchema.Member]) -> OpenAPIBody {
        OpenAPIBody(content: [multipart: .object(members)])
    }

    /// The body with an example for readers of the document and for programs that try it.
    public func example(_ json: String) -> OpenAPIBody {
        var body = self
        body.example = json
        return body
    }

    /// The body as optional.
    public func optional() -> OpenAPIBody {
        var body = self
        body.isRequired = false
        return body
    }

    func write(_ json: inout JSONObjectWriter) {
        json.bool("required", isRequired)
        json.object("content") { object in
            for (mediaType, schema) in content.sorted(by: { $0.key < $1.key }) {
                object.value(named: mediaType) { value in
                    value.object { media in
                        media.object("schema") { schema.write(&$0) }
                        if let example { media.raw("example", Array(example.utf8)) }
                    }
                }
            }
        }
    }
}

/// A possible answer of an operation.
public struct OpenAPIResponse: Hashable, Sendable {
    public let status: Int
    public let description: String
    /// The schema of the body by media type; empty when the answer has no body.
    public let content: [String: OpenAPISchema]
    /// Descriptions of the headers that the answer may have, by name.
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

    /// The answer extended with the content and headers that only `other` has.
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
