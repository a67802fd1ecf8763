import DomainCore
import SQLCore

/// A condition on the entries of a list.
indirect enum BoardCondition: Hashable, Sendable {
    case all([BoardCondition])
    case any([BoardCondition])
    /// Has at least one value.
    case compare(BoardField, BoardOperator, [String])

    /// The bound when the condition requires ids below it, as on the next page of a list; otherwise `nil`.
    func idsBelow(_ id: BoardField) -> Int? {
        switch self {
        case .all(let parts): parts.compactMap { $0.idsBelow(id) }.min()
        case .compare(id, .lt, let values) where values.count == 1: Int(values[0])
        case .any, .compare: nil
        }
    }

    /// Whether it constrains the author of a post and nothing else.
    var isOfAuthor: Bool {
        switch self {
        case .all(let parts), .any(let parts): !parts.isEmpty && parts.allSatisfy(\.isOfAuthor)
        case .compare(let field, _, _): ["p.author_id", "u.name"].contains(field.column)
        }
    }

    /// Whether it reads tables other than that of the id.
    func reads(beyond id: BoardField) -> Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains { $0.reads(beyond: id) }
        case .compare(let field, _, _): field.column.first != id.column.first
        }
    }

    /// The condition as SQL with bound values, for readers with that visibility.
    func sql(_ visibility: BoardVisibility, _ bindings: inout SQLBindings) -> String {
        switch self {
        case .all(let parts):
            // Conditions on comments that stand side by side apply to the same comment.
            let ofComments = parts.filter(\.isOfComments)
            var texts: [String] = []
            for part in parts where !part.isOfComments { texts.append(part.sql(visibility, &bindings)) }
            if !ofComments.isEmpty { texts.append(Self.hasComment(ofComments, visibility, &bindings)) }
            return texts.isEmpty ? "1 = 1" : "(\(texts.joined(separator: " AND ")))"
        case .any(let parts):
            var texts: [String] = []
            for part in parts { texts.append(part.sql(visibility, &bindings)) }
            return texts.isEmpty ? "1 = 0" : "(\(texts.joined(separator: " OR ")))"
        case .compare:
            return isOfComments ? Self.hasComment([self], visibility, &bindings) : comparison(&bindings)
        }
    }

    private var isOfComments: Bool {
        if case .compare(let field, _, _) = self { field.isOfComments } else { false }
    }

    /// Whether a post has a visible comment that meets all conditions.
    private static func hasComment(
        _ parts: [BoardCondition], _ visibility: BoardVisibility, _ bindings: inout SQLBindings
    ) -> String {
        var texts = [visibility.comment("k")]
        for part in parts { texts.append(part.comparison(&bindings)) }
        return """
            p.id IN (SELECT k.post_id FROM comment k LEFT JOIN account ku ON ku.id = k.author_id
                WHERE \(texts.joined(separator: " AND ")))
            """
    }

    private func comparison(_ bindings: inout SQLBindings) -> String {
        guard case .compare(let field, let comparison, let values) = self else { return "1 = 1" }
        guard !comparison.takesList else {
            let list = values.map { bindings.slot(Self.key($0, field.kind)) }.joined(separator: ", ")
            return "\(field.key) \(comparison == .in ? "IN" : "NOT IN") (\(list))"
        }
        var parts: [String] = []
        for value in values { parts.append(Self.sql(field, comparison, value, &bindings)) }
        return "(\(parts.joined(separator: " OR ")))"
    }

    private static func sql(
        _ field: BoardField, _ comparison: BoardOperator, _ text: String, _ bindings: inout SQLBindings
    ) -> String {
        func compare(_ sign: String) -> String {
            "\(field.column) \(sign) \(bindings.slot(value(text, field.kind)))"
        }
        func contains(ignoringCase: Bool) -> String {
            let (dialect, part) = (bindings.dialect, bindings.slot(.text(text)))
            let textual = field.textual(in: dialect)
            return ignoringCase
                ? dialect.position(of: dialect.lowercased(part), in: dialect.lowercased(textual))
                : dialect.position(of: part, in: textual)
        }
        switch comparison {
        case .eq, .in: return "\(field.key) = \(bindings.slot(key(text, field.kind)))"
        case .ne, .nin: return "\(field.key) <> \(bindings.slot(key(text, field.kind)))"
        case .lt: return compare("<")
        case .lte: return compare("<=")
        case .gt: return compare(">")
        case .gte: return compare(">=")
        case .contains: return contains(ignoringCase: true) + " > 0"
        case .ncontains: return contains(ignoringCase: true) + " = 0"
        case .containss: return contains(ignoringCase: false) + " > 0"
        case .ncontainss: return contains(ignoringCase: false) + " = 0"
        case .null: return "\(field.column) \(isTrue(text) ? "IS NULL" : "IS NOT NULL")"
        }
    }

    private static func isTrue(_ text: String) -> Bool { ["true", "1"].contains(text.lowercased()) }

    /// A text that is not such a value becomes `NULL`, which never compares as equal, below or above.
    private static func value(_ text: String, _ kind: BoardField.Kind) -> SQLValue {
        switch kind {
        case .int: .optional(Int(text))
        case .time: .optional(StrapiTime.milliseconds(of: text))
        case .text, .name: .text(text)
        }
    }

    /// The key that equal values share. An invalid name gets the empty key, which no account has.
    private static func key(_ text: String, _ kind: BoardField.Kind) -> SQLValue {
        kind == .name ? .text((try? AccountName(text))?.key ?? "") : value(text, kind)
    }
}

/// The comparison of a field, named behind the last underscore of a parameter (Strapi 3.6).
enum BoardOperator: String, CaseIterable, Sendable {
    case eq, ne, lt, lte, gt, gte
    case `in`, nin
    /// Ignores the case of ASCII letters only, because databases differ on other letters.
    case contains, ncontains
    case containss, ncontainss
    case null

    /// Whether it compares with the values as a list; the other operators match when any value matches.
    var takesList: Bool { self == .in || self == .nin }
}

/// The bound values of a statement that is being assembled.
struct SQLBindings {
    let dialect: SQLDialect
    private(set) var values: [SQLValue] = []

    init(_ dialect: SQLDialect) { self.dialect = dialect }

    /// Stores the value and returns its placeholder.
    mutating func slot(_ value: SQLValue) -> String {
        values.append(value)
        return "?\(values.count)"
    }
}
