public import SQLCore

extension SearchExpression {
    /// The condition in the query language of a database's index, to bind to a statement of a ``SearchIndex``.
    public func text(in dialect: SQLDialect) -> String {
        switch self {
        case .token(let token): Self.word(token, isPrefix: false, in: dialect)
        case .prefix(let prefix): Self.word(prefix, isPrefix: true, in: dialect)
        case .all(let parts): Self.joined(parts, dialect.engine == .sqlite ? " AND " : " & ", in: dialect)
        case .any(let parts): Self.joined(parts, dialect.engine == .sqlite ? " OR " : " | ", in: dialect)
        case .difference(let part, let other):
            dialect.engine == .sqlite
                ? "(\(part.text(in: dialect))) NOT (\(other.text(in: dialect)))"
                : "(\(part.text(in: dialect))) & !(\(other.text(in: dialect)))"
        }
    }

    private static func joined(
        _ parts: [SearchExpression], _ sign: String, in dialect: SQLDialect
    ) -> String {
        guard parts.count > 1 else { return parts.first?.text(in: dialect) ?? "" }
        return parts.map { part in
            switch part {
            case .token, .prefix: part.text(in: dialect)
            case .all, .any, .difference: "(\(part.text(in: dialect)))"
            }
        }.joined(separator: sign)
    }

    /// A token longer than those of the index is searched by its beginning.
    private static func word(_ word: String, isPrefix: Bool, in dialect: SQLDialect) -> String {
        let kept = SearchLimits.token(Array(word.utf8))
        let text = String(decoding: kept, as: UTF8.self)
        let isPrefix = isPrefix || kept.count < word.utf8.count
        switch dialect.engine {
        case .sqlite: return "\"\(doubled("\"", in: text))\"" + (isPrefix ? " *" : "")
        case .postgres:
            return "'\(SearchBlock.placeholder)\(doubled("'\\", in: text))'" + (isPrefix ? ":*" : "")
        }
    }

    /// Doubles the characters that would end the token or have a special meaning in it.
    private static func doubled(_ marks: String, in text: String) -> String {
        var doubled = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if marks.unicodeScalars.contains(scalar) { doubled.append(scalar) }
            doubled.append(scalar)
        }
        return String(doubled)
    }
}
