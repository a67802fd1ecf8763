import JSONCore

/// The schema of a JSON value: the part of JSON Schema 2020-12 that the OpenAPI 3.1 documents here need.
///
///     let film = OpenAPISchema.object([
///         .required("title", .string()), .optional("genres", .array(of: .string())),
///     ])
public struct OpenAPISchema: Hashable, Sendable {
    indirect enum Kind: Hashable, Sendable {
        case any
        case null
        case boolean
        case integer(minimum: Int?, maximum: Int?)
        case number(minimum: Double?, maximum: Double?, multipleOf: Double?)
        case string(values: [String], pattern: String?, length: ClosedRange<Int>?)
        case binary
        case array(OpenAPISchema, count: ClosedRange<Int>?)
        case object([Member])
        case anyOf([OpenAPISchema])
        case reference(String)
    }

    let kind: Kind
    /// The meaning and the unit of the value.
    public var description: String?
    /// JSON text of the default value.
    var fallback: String?

    init(_ kind: Kind, fallback: String? = nil) {
        self.kind = kind
        self.fallback = fallback
    }

    /// The schema with a description.
    public func described(_ description: String) -> OpenAPISchema {
        var schema = self
        schema.description = description
        return schema
    }
}

extension OpenAPISchema {
    /// Any JSON value.
    public static let any = OpenAPISchema(.any)
    public static let null = OpenAPISchema(.null)

    public static func boolean(default fallback: Bool? = nil) -> OpenAPISchema {
        OpenAPISchema(.boolean, fallback: fallback.map { "\($0)" })
    }

    public static func integer(
        minimum: Int? = nil, maximum: Int? = nil, default fallback: Int? = nil
    ) -> OpenAPISchema {
        OpenAPISchema(.integer(minimum: minimum, maximum: maximum), fallback: fallback.map { "\($0)" })
    }

    public static func integer(_ range: ClosedRange<Int>, default fallback: Int? = nil) -> OpenAPISchema {
        integer(minimum: range.lowerBound, maximum: range.upperBound, default: fallback)
    }

    public static func number(
        minimum: Double? = nil, maximum: Double? = nil, multipleOf: Double? = nil
    ) -> OpenAPISchema {
        OpenAPISchema(.number(minimum: minimum, maximum: maximum, multipleOf: multipleOf))
    }

    /// `values` are the only accepted values; empty accepts any text. The pattern is a regular expression of ECMA-262,
    /// the length counts characters.
    public static func string(
        _ values: [String] = [], pattern: String? = nil, length: ClosedRange<Int>? = nil,
        default fallback: String? = nil
    ) -> OpenAPISchema {
        OpenAPISchema(
            .string(values: values, pattern: pattern, length: length),
            fallback: fallback.map { text in
                var json = JSONWriter()
                json.string(text)
                return String(decoding: json.finish(), as: UTF8.self)
            })
    }

    /// The bytes of a file.
    public static let binary = OpenAPISchema(.binary)

    /// An array; `count` limits the number of elements.
    public static func array(
        of element: OpenAPISchema, count: ClosedRange<Int>? = nil
    ) -> OpenAPISchema {
        OpenAPISchema(.array(element, count: count))
    }

    public static func object(_ members: [Member]) -> OpenAPISchema { OpenAPISchema(.object(members)) }

    public static func anyOf(_ schemas: [OpenAPISchema]) -> OpenAPISchema { OpenAPISchema(.anyOf(schemas)) }

    /// A component of the document.
    public static func component(_ name: String) -> OpenAPISchema { OpenAPISchema(.reference(name)) }

    /// The value or `null`.
    public static func nullable(_ schema: OpenAPISchema) -> OpenAPISchema { anyOf([schema, .null]) }
}

extension OpenAPISchema {
    /// A member of an object.
    public struct Member: Hashable, Sendable {
        public let name: String
        public let schema: OpenAPISchema
        /// Whether it is always present.
        public let isRequired: Bool

        public static func required(_ name: String, _ schema: OpenAPISchema) -> Member {
            Member(name: name, schema: schema, isRequired: true)
        }

        public static func optional(_ name: String, _ schema: OpenAPISchema) -> Member {
            Member(name: name, schema: schema, isRequired: false)
        }
    }
}

extension OpenAPISchema {
    func write(_ json: inout JSONObjectWriter) {
        switch kind {
        case .any: break
        case .null: json.string("type", "null")
        case .boolean: json.string("type", "boolean")
        case .integer(let minimum, let maximum):
            json.string("type", "integer")
            json.int("minimum", ifPresent: minimum)
            json.int("maximum", ifPresent: maximum)
        case .number(let minimum, let maximum, let step):
            json.string("type", "number")
            json.double("minimum", ifPresent: minimum)
            json.double("maximum", ifPresent: maximum)
            json.double("multipleOf", ifPresent: step)
        case .string(let values, let pattern, let length):
            json.string("type", "string")
            if !values.isEmpty { json.strings("enum", values) }
            json.string("pattern", ifPresent: pattern)
            json.int("minLength", ifPresent: length?.lowerBound)
            json.int("maxLength", ifPresent: length?.upperBound)
        case .binary:
            json.string("type", "string")
            json.string("format", "binary")
        case .array(let element, let count):
            json.string("type", "array")
            json.int("minItems", ifPresent: count?.lowerBound)
            json.int("maxItems", ifPresent: count?.upperBound)
            json.object("items") { element.write(&$0) }
        case .object(let members):
            json.string("type", "object")
            Self.write(members, &json)
        case .anyOf(let schemas):
            json.array("anyOf") { choices in
                for schema in schemas { choices.object { schema.write(&$0) } }
            }
        case .reference(let name):
            json.string("$ref", "#/components/schemas/\(name)")
        }
        json.string("description", ifPresent: description)
        if let fallback { json.raw("default", Array(fallback.utf8)) }
    }

    private static func write(_ members: [Member], _ json: inout JSONObjectWriter) {
        let required = members.filter(\.isRequired).map(\.name)
        if !required.isEmpty { json.strings("required", required) }
        json.object("properties") { properties in
            for member in members {
                properties.value(named: member.name) { value in value.object { member.schema.write(&$0) } }
            }
        }
    }
}
