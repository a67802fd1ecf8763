import BackendCore
import NetworkCore

/// Parameters of a query with brackets in their names, put together: `_where[_or][0][id]=1`.
struct QueryTree: Sendable {
    /// Names in brackets, one inside the other.
    private static let maximumDepth = 8
    private static let maximumItems = 100

    /// What stands directly behind the name.
    private(set) var values: [String] = []
    /// In the order in which they came first.
    private(set) var children: [(name: String, tree: QueryTree)] = []
    private var count = 0

    /// - Throws: 400 when there are too many parameters, or too many brackets.
    mutating func add(_ item: QueryItem) throws(HTTPFailure) {
        count += 1
        guard count <= Self.maximumItems else { throw HTTPFailure(400, "There are too many filters") }
        let parts = item.name.split(separator: "[", omittingEmptySubsequences: false)
        guard parts.count <= Self.maximumDepth else {
            throw HTTPFailure(400, "The filters are nested too deeply")
        }
        let path = parts.enumerated().map { offset, part in
            String(offset > 0 && part.last == "]" ? part.dropLast() : part)
        }
        add(item.value, at: path[...])
    }

    /// The values, and those of the elements when it is an array: `id_in[0]=1`.
    var list: [String] { values + children.filter { Self.isElement($0.name) }.flatMap(\.tree.list) }

    /// Whether a name in brackets is a place in an array.
    static func isElement(_ name: String) -> Bool { name.utf8.allSatisfy { (0x30...0x39).contains($0) } }

    private mutating func add(_ value: String, at path: ArraySlice<String>) {
        guard let name = path.first else {
            values.append(value)
            return
        }
        // Without a number each is an element of its own.
        if let index = children.firstIndex(where: { $0.name == name }), !name.isEmpty {
            children[index].tree.add(value, at: path.dropFirst())
        } else {
            var tree = QueryTree()
            tree.add(value, at: path.dropFirst())
            children.append((name, tree))
        }
    }
}
