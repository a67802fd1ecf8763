import Foundation
import Testing

/// What `Documentation/JSON.md` promises of this app's JSON.
struct JSONDocument {
    /// By the title of a section: its fields, each with the section that says what it holds (`list[]` or
    /// `object`).
    private var sections: [String: [(path: String, holds: String?)]] = [:]

    init() throws {
        let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let text = try String(contentsOf: root.appending(path: "Documentation/JSON.md"), encoding: .utf8)
        let part = try #require(text.split(separator: "\n# market-cli\n", maxSplits: 1).last)
        for section in part.split(separator: "\n### ").dropFirst() {
            let lines = section.split(separator: "\n")
            let rows = lines.compactMap { line -> (String, String?)? in
                let holds = line.firstMatch(of: #/\]\(#(\w+)\)/#).map { String($0.output.1) }
                if let field = line.firstMatch(of: #/^\| `([^`]+)`/#) {
                    return (String(field.output.1), holds)
                }
                return line.hasPrefix("| all fields") ? ("", holds) : nil
            }
            let isList = Set(lines.filter { $0.contains("list of [") }.compactMap(Self.name))
            for title in lines[0].components(separatedBy: ", ") {
                sections[title] = rows.map { (isList.contains($0.0) ? $0.0 + "[]" : $0.0, $0.1) }
            }
        }
    }

    private static func name(_ line: Substring) -> String? {
        line.firstMatch(of: #/^\| `([^`]+)`/#).map { String($0.output.1) }
    }

    /// Every field of a section, as paths: `products[].vendor.id`.
    func fields(of title: String) throws -> Set<String> {
        var found: Set<String> = []
        for (path, holds) in try #require(sections[title], "JSON.md says nothing of \(title)") {
            if !path.isEmpty { found.insert(path.hasSuffix("[]") ? String(path.dropLast(2)) : path) }
            guard let holds else { continue }
            found.formUnion(try fields(of: holds).map { path.isEmpty ? $0 : "\(path).\($0)" })
        }
        return found
    }
}

/// The fields of a value as paths, and those that hold nothing.
struct JSONShape {
    private(set) var fields: Set<String> = []
    private var empty: Set<String> = []

    init(_ object: [String: Any]) { add(object, "") }

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

    /// Those of the document that can be seen here: not what would be within something empty.
    func visible(_ documented: Set<String>) -> Set<String> {
        documented.filter { field in
            !empty.contains { field.hasPrefix($0 + ".") || field.hasPrefix($0 + "[]") }
        }
    }
}
