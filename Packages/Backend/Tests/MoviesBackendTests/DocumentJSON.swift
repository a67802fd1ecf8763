import Foundation

@testable import MoviesBackend

/// The OpenAPI document as served, and a check of values against its schemas.
struct DocumentJSON {
    struct Operation {
        let method: String
        let path: String
        let json: [String: Any]

        var name: String { "\(method) \(path)" }
        var id: String { json["operationId"] as? String ?? "" }
        var parameters: [[String: Any]] { json["parameters"] as? [[String: Any]] ?? [] }
        var responses: [String: [String: Any]] { json["responses"] as? [String: [String: Any]] ?? [:] }
    }

    let json: [String: Any]

    init(_ bytes: [UInt8]) throws {
        json = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
    }

    var operations: [Operation] {
        let paths = json["paths"] as? [String: [String: [String: Any]]] ?? [:]
        return paths.flatMap { path, methods in
            methods.map { Operation(method: $0.key.uppercased(), path: path, json: $0.value) }
        }
    }

    var schemas: [String: [String: Any]] {
        (json["components"] as? [String: Any])?["schemas"] as? [String: [String: Any]] ?? [:]
    }

    /// Names of referenced components.
    var references: Set<String> {
        var found: Set<String> = []
        func visit(_ value: Any) {
            if let object = value as? [String: Any] {
                if let name = object["$ref"] as? String { found.insert(Self.component(name)) }
                object.values.forEach(visit)
            } else if let list = value as? [Any] {
                list.forEach(visit)
            }
        }
        visit(json)
        return found
    }

    /// The problems of a value; members that the schema does not name are problems as well.
    func problems(_ value: Any, _ schema: [String: Any], at place: String = "$") -> [String] {
        if let name = schema["$ref"] as? String {
            guard let target = schemas[Self.component(name)] else { return ["\(place): no \(name)"] }
            return problems(value, target, at: place)
        }
        if let choices = schema["anyOf"] as? [[String: Any]] {
            let all = choices.map { problems(value, $0, at: place) }
            return all.contains(where: \.isEmpty) ? [] : all.min { $0.count < $1.count } ?? []
        }
        switch schema["type"] as? String {
        case "null": return value is NSNull ? [] : ["\(place): not null"]
        case "boolean": return Self.isBoolean(value) ? [] : ["\(place): no boolean"]
        case "integer", "number": return numberProblems(value, schema, place)
        case "string": return textProblems(value, schema, place)
        case "array":
            guard let list = value as? [Any], let items = schema["items"] as? [String: Any] else {
                return ["\(place): no array"]
            }
            return list.enumerated().flatMap { problems($1, items, at: "\(place)[\($0)]") }
        case "object": return objectProblems(value, schema, place)
        default: return []
        }
    }

    private func objectProblems(_ value: Any, _ schema: [String: Any], _ place: String) -> [String] {
        guard let object = value as? [String: Any] else { return ["\(place): no object"] }
        let members = schema["properties"] as? [String: [String: Any]] ?? [:]
        let missing = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
        let faults = object.flatMap { name, value in
            members[name].map { problems(value, $0, at: "\(place).\(name)") }
                ?? (members.isEmpty ? [] : ["\(place).\(name): not described"])
        }
        return missing.map { "\(place).\($0): missing" } + faults
    }

    private func numberProblems(_ value: Any, _ schema: [String: Any], _ place: String) -> [String] {
        guard let number = value as? Double, !Self.isBoolean(value) else { return ["\(place): no number"] }
        var problems: [String] = []
        if schema["type"] as? String == "integer", number.rounded() != number {
            problems.append("\(place): no integer")
        }
        if let least = schema["minimum"] as? Double, number < least { problems.append("\(place): too small") }
        if let most = schema["maximum"] as? Double, number > most { problems.append("\(place): too large") }
        return problems
    }

    private func textProblems(_ value: Any, _ schema: [String: Any], _ place: String) -> [String] {
        guard let text = value as? String else { return ["\(place): no string"] }
        if let values = schema["enum"] as? [String], !values.contains(text) { return ["\(place): \(text)"] }
        guard let pattern = schema["pattern"] as? String else { return [] }
        return text.range(of: pattern, options: .regularExpression) == nil ? ["\(place): \(text)"] : []
    }

    /// Both types are an `NSNumber`; the Objective-C type of a boolean is a C `char`.
    private static func isBoolean(_ value: Any) -> Bool {
        (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
    }

    private static func component(_ reference: String) -> String {
        reference.split(separator: "/").last.map(String.init) ?? ""
    }
}
