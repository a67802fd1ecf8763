import BackendCore
import NetworkCore

/// Converts filter parameters to conditions.
struct BoardFilters {
    let model: BoardModel

    /// Siblings are combined with AND.
    func condition(_ tree: QueryTree) throws(HTTPFailure) -> BoardCondition {
        var parts: [BoardCondition] = []
        for child in tree.children { parts.append(try condition(child.name, child.tree)) }
        return .all(parts)
    }

    private func condition(_ name: String, _ tree: QueryTree) throws(HTTPFailure) -> BoardCondition {
        switch name {
        case "_where", "_and":
            return try condition(tree)
        case "_or":
            var parts: [BoardCondition] = []
            for child in tree.children { parts.append(try condition(child.name, child.tree)) }
            return .any(parts)
        case _ where QueryTree.isElement(name) && !tree.children.isEmpty:
            return try condition(tree)
        default:
            return try comparison(String(name.drop { $0 == "_" }), tree.list)
        }
    }

    /// The part behind the last underscore is the operator, unless there is no operator of that name.
    private func comparison(_ name: String, _ values: [String]) throws(HTTPFailure) -> BoardCondition {
        var fieldName = Substring(name)
        var comparison = BoardOperator.eq
        if let mark = name.lastIndex(of: "_"),
            let named = BoardOperator(rawValue: String(name[name.index(after: mark)...]))
        {
            (fieldName, comparison) = (name[..<mark], named)
        }
        guard let field = model.field(String(fieldName)), !values.isEmpty else {
            throw StrapiFailure.unknownField(String(fieldName))
        }
        return .compare(field, comparison, values)
    }
}

/// A tree of query parameters with brackets in their names: `_where[_or][0][id]=1`.
struct QueryTree: Sendable {
    /// The nesting of names in brackets.
    private static let maximumDepth = 8
    private static let maximumItems = 100

    /// The values of the name itself.
    private(set) var values: [String] = []
    /// In the order of first appearance.
    private(set) var children: [(name: String, tree: QueryTree)] = []
    private var count = 0

    /// - Throws: 400 when there are too many parameters or brackets.
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

    /// The values, including the elements of an array: `id_in[0]=1`.
    var list: [String] { values + children.filter { Self.isElement($0.name) }.flatMap(\.tree.list) }

    /// Whether a name in brackets is an index of an array.
    static func isElement(_ name: String) -> Bool { name.utf8.allSatisfy { (0x30...0x39).contains($0) } }

    private mutating func add(_ value: String, at path: ArraySlice<String>) {
        guard let name = path.first else {
            values.append(value)
            return
        }
        // With empty brackets, each value is a separate element.
        if let index = children.firstIndex(where: { $0.name == name }), !name.isEmpty {
            children[index].tree.add(value, at: path.dropFirst())
        } else {
            var tree = QueryTree()
            tree.add(value, at: path.dropFirst())
            children.append((name, tree))
        }
    }
}
