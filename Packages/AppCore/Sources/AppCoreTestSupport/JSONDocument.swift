public import AppCore
import Foundation
import Testing

/// An app's part of `Documentation/JSON.md`: the fields that each command is documented to print.
public struct JSONDocument {
    private struct Row {
        /// `cast[].name`; empty for a row that includes all fields of another table.
        let path: String
        /// The table that describes the content of the field.
        let table: String?
        let isList: Bool

        init?(_ line: Substring) {
            let cells = line.split(separator: "|")
            guard line.hasPrefix("| `") || line.hasPrefix("| all fields"), cells.count > 1 else { return nil }
            path = cells[0].firstMatch(of: #/`([^`]+)`/#).map { String($0.output.1) } ?? ""
            table = line.firstMatch(of: #/\]\(#(\w+)\)/#).map { String($0.output.1) }
            isList = cells[1].contains("list of")
        }

        /// The path of a field of the table.
        func path(of field: String) -> String {
            path.isEmpty ? field : "\(path)\(isList ? "[]" : "").\(field)"
        }
    }

    private var sections: [String: [Row]] = [:]

    /// Reads the part whose heading is the app's name.
    public init(_ app: AppIdentity) throws {
        let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let text = try String(contentsOf: root.appending(path: "Documentation/JSON.md"), encoding: .utf8)
        let parts = text.split(separator: "\n# ")
        let part = try #require(parts.first { $0.hasPrefix("\(app.name)\n") }, "JSON.md: no # \(app.name)")
        for section in part.split(separator: "\n### ").dropFirst() {
            let lines = section.split(separator: "\n")
            for title in lines[0].components(separatedBy: ", ") {
                sections[title] = lines.compactMap(Row.init)
            }
        }
    }

    /// Every field of the command's JSON, as paths: `products[].vendor.id`.
    public func fields(of section: String) throws -> Set<String> {
        var fields: Set<String> = []
        for row in try #require(sections[section], "JSON.md has no section for \(section)") {
            if !row.path.isEmpty { fields.insert(row.path) }
            guard let table = row.table else { continue }
            fields.formUnion(try self.fields(of: table).map(row.path(of:)))
        }
        return fields
    }
}

/// The fields of a value as paths; the elements of an array are `name[]`.
public struct JSONShape {
    public private(set) var fields: Set<String> = []
    private var empty: Set<String> = []

    public init(_ object: [String: Any]) { add(object, "") }

    private mutating func add(_ value: Any, _ path: String) {
        switch value {
        case let object as [String: Any]:
            for (key, value) in object {
                let place = path.isEmpty ? key : "\(path).\(key)"
                fields.insert(place)
                add(value, place)
            }
        case let array as [Any]:
            if array.isEmpty { empty.insert(path) }
            for value in array { add(value, path + "[]") }
        case is NSNull: empty.insert(path)
        default: break
        }
    }

    /// The documented fields that can occur here: excludes those inside an empty value.
    public func visible(_ documented: Set<String>) -> Set<String> {
        documented.filter { field in
            !empty.contains { field.hasPrefix($0 + ".") || field.hasPrefix($0 + "[]") }
        }
    }
}
