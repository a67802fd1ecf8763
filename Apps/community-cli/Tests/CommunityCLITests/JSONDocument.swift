import Foundation
import Testing

/// `Documentation/JSON.md`, its part about this app: which fields each command promises to print.
struct JSONDocument {
    private struct Row {
        let path: String
        /// The table that says what the field holds, and whether there are many of them.
        let table: String?
        let isList: Bool
    }

    private var sections: [String: [Row]] = [:]

    init() throws {
        var folder = URL(filePath: #filePath)
        for _ in 0..<5 { folder.deleteLastPathComponent() }
        let text = try String(contentsOf: folder.appending(path: "Documentation/JSON.md"), encoding: .utf8)
        let part = try #require(text.range(of: "\n# community-cli\n"))
        var titles: [String] = []
        let end = text.range(of: "\n# market-cli\n")?.lowerBound ?? text.endIndex
        for line in text[part.upperBound..<end].split(separator: "\n") {
            if line.hasPrefix("### ") {
                titles = line.dropFirst(4).split(separator: ", ").map(String.init)
            } else if line.hasPrefix("| `") {
                let cells = line.split(separator: "|")
                let type = cells[1]
                let row = Row(
                    path: cells[0].trimmingCharacters(in: CharacterSet(charactersIn: " `")),
                    table: type.firstMatch(of: #/\(#(\w+)\)/#).map { String($0.output.1) },
                    isList: type.contains("list of"))
                for title in titles { sections[title, default: []].append(row) }
            }
        }
    }

    /// Every field of the command's JSON, as paths.
    func fields(of section: String) throws -> Set<String> {
        var fields: Set<String> = []
        for row in try #require(sections[section], "JSON.md has no section for \(section)") {
            fields.insert(row.path)
            guard let table = row.table else { continue }
            let place = row.path + (row.isList ? "[]." : ".")
            fields.formUnion(try self.fields(of: table).map { place + $0 })
        }
        return fields
    }
}

/// The paths of all fields in a value; what an array holds is `name[]`.
func fields(of value: Any, at path: String = "") -> Set<String> {
    switch value {
    case let object as [String: Any]:
        object.reduce(into: Set()) { found, field in
            let place = path.isEmpty ? field.key : "\(path).\(field.key)"
            found.insert(place)
            found.formUnion(fields(of: field.value, at: place))
        }
    case let array as [Any]:
        array.reduce(into: Set()) { $0.formUnion(fields(of: $1, at: "\(path)[]")) }
    default: []
    }
}
