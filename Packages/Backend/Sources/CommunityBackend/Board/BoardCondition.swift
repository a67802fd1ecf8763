import DomainCore
import SQLCore

/// What an entry has to be like to be listed.
indirect enum BoardCondition: Hashable, Sendable {
    case all([BoardCondition])
    case any([BoardCondition])
    /// With at least one value.
    case compare(BoardField, BoardOperator, [String])

    /// The ids that are asked for are below this one, as on the next page of a list; `nil` when that is not
    /// said.
    func idsBelow(_ id: BoardField) -> Int? {
        switch self {
        case .all(let parts): parts.compactMap { $0.idsBelow(id) }.min()
        case .compare(id, .lt, let values) where values.count == 1: Int(values[0])
        case .any, .compare: nil
        }
    }

    /// Whether it says something, and only of the author of a post.
    var isOfAuthor: Bool {
        switch self {
        case .all(let parts), .any(let parts): !parts.isEmpty && parts.allSatisfy(\.isOfAuthor)
        case .compare(let field, _, _): ["p.author_id", "u.name"].contains(field.column)
        }
    }

    /// Whether it is about more than the table that the id is in.
    func reads(beyond id: BoardField) -> Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains { $0.reads(beyond: id) }
        case .compare(let field, _, _): field.column.first != id.column.first
        }
    }

    /// As a part of a statement, for whoever sees so much. The values become bound ones.
    func sql(_ visibility: BoardVisibility, _ bindings: inout SQLBindings) -> String {
        switch self {
        case .all(let parts):
            // What is said of comments beside each other is said of one comment.
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

    /// That a post has a comment which all of these fit, and which is seen.
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

    /// What cannot be such a value becomes `NULL`, which is never equal to, below or above anything.
    private static func value(_ text: String, _ kind: BoardField.Kind) -> SQLValue {
        switch kind {
        case .int: .optional(Int(text))
        case .time: .optional(StrapiTime.milliseconds(of: text))
        case .text, .name: .text(text)
        }
    }

    /// What equal values have in common. Nobody has a name that is none.
    private static func key(_ text: String, _ kind: BoardField.Kind) -> SQLValue {
        kind == .name ? .text((try? AccountName(text))?.key ?? "") : value(text, kind)
    }
}

/// How a field is compared, by its name behind the last underscore of a parameter (Strapi 3.6).
enum BoardOperator: String, CaseIterable, Sendable {
    case eq, ne, lt, lte, gt, gte
    case `in`, nin
    /// Without regard to the case of ASCII letters, which is all that databases fold alike.
    case contains, ncontains
    case containss, ncontainss
    case null

    /// Whether it takes its values as a list; of the others' values one has to fit.
    var takesList: Bool { self == .in || self == .nin }
}

/// The values of a statement that is being put together.
struct SQLBindings {
    let dialect: SQLDialect
    private(set) var values: [SQLValue] = []

    init(_ dialect: SQLDialect) { self.dialect = dialect }

    /// Keeps the value and gives the placeholder for it.
    mutating func slot(_ value: SQLValue) -> String {
        values.append(value)
        return "?\(values.count)"
    }
}
