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
