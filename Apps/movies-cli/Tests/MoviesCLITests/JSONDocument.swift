import Foundation
import Testing

/// `Documentation/JSON.md`: which fields each command promises to print.
struct JSONDocument {
    private let sections: [String: [Row]]

    private struct Row {
        /// `movies[].title`; empty for a row that only refers to another table.
        let path: String
        let refersToFilm: Bool
    }

    init() throws {
        var folder = URL(filePath: #filePath)
        for _ in 0..<5 { folder.deleteLastPathComponent() }
        let text = try String(contentsOf: folder.appending(path: "Documentation/JSON.md"), encoding: .utf8)
        var sections: [String: [Row]] = [:]
        var titles: [String] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("## ") {
                titles = line.dropFirst(3).split(separator: ", ").map(String.init)
            } else if line.hasPrefix("| `") || line.contains("(#film)") {
                let path = line.split(separator: "`").dropFirst().first.map(String.init)
                let row = Row(
                    path: line.hasPrefix("| `") ? path ?? "" : "", refersToFilm: line.contains("(#film)"))
                for title in titles { sections[title, default: []].append(row) }
            }
        }
        self.sections = sections
    }

    /// Every field of the command's JSON, as paths.
    func fields(of command: String) throws -> Set<String> {
        let film = try #require(sections["Film"]).map(\.path)
        var fields: Set<String> = []
        for row in try #require(sections[command], "JSON.md has no section for \(command)") {
            if !row.path.isEmpty { fields.insert(row.path) }
            if row.refersToFilm {
                fields.formUnion(film.map { row.path.isEmpty ? $0 : "\(row.path)[].\($0)" })
            }
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
