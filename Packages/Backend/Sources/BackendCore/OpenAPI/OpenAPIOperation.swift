/// What a document says about a route. The answers that the router itself may give are added by the document.
public struct OpenAPIOperation: Hashable, Sendable {
    /// Unique in the document; programs that write clients make a function's name of it.
    public let id: String
    /// One line.
    public let summary: String
    public let description: String?
    /// Whom it belongs to, such as the name of the API.
    public let tag: String
    public let parameters: [OpenAPIParameter]
    /// What a request has to bring; `nil` when its body is not looked at.
    public let body: OpenAPIBody?
    public let responses: [OpenAPIResponse]
    /// Names of the document's security schemes, of which one has to be met.
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

    /// The same for those who say who they are, by a security scheme of the document.
    public func secured(by scheme: String, isOptional: Bool = false) -> OpenAPIOperation {
        var operation = self
        operation.security = [scheme]
        operation.isSecurityOptional = isOptional
        return operation
    }

    /// With answers that it may get as well; where it describes one itself, that counts.
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
