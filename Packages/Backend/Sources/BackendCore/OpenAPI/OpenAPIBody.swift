/// What a request has to bring.
public struct OpenAPIBody: Hashable, Sendable {
    /// By media type: the same members in each way in which they may be written.
    let content: [String: OpenAPISchema]
    /// JSON text of one that is taken.
    private(set) var example: String?

    private static let json = "application/json"
    private static let form = "application/x-www-form-urlencoded"
    private static let multipart = "multipart/form-data"

    /// A JSON object.
    public static func object(_ members: [OpenAPISchema.Member]) -> OpenAPIBody {
        OpenAPIBody(content: [json: .object(members)])
    }

    /// An object that may be sent as JSON or as a form.
    public static func objectOrForm(_ members: [OpenAPISchema.Member]) -> OpenAPIBody {
        OpenAPIBody(content: [json: .object(members), form: .object(members)])
    }

    /// A form with files. Members that are objects are sent as JSON.
    public static func multipart(_ members: [OpenAPISchema.Member]) -> OpenAPIBody {
        OpenAPIBody(content: [multipart: .object(members)])
    }

    /// The same with a request for people who read the document and programs that try it.
    public func example(_ json: String) -> OpenAPIBody {
        var body = self
        body.example = json
        return body
    }

    func write(_ json: inout JSONObjectWriter) {
        json.bool("required", true)
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
