import BackendCore

/// Makes conditions of the parameters that filter.
struct BoardFilters {
    let model: BoardModel

    /// All that stands beside each other has to hold.
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

    /// What is behind the last underscore is the operator, unless there is none of that name.
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
