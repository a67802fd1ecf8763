/// A variable part of a request outside its body.
public struct OpenAPIParameter: Hashable, Sendable {
    /// Where it stands.
    public enum Place: String, Sendable {
        case path, query, header
    }

    public let place: Place
    public let name: String
    public let description: String
    public let isRequired: Bool
    public let schema: OpenAPISchema
    /// JSON text of a value that is taken.
    private(set) var example: String?

    /// The same with a value for people who read the document and programs that try it.
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
