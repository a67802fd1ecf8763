import AccountCore
import BackendCore
import CommunityDomain
import DomainCore
import NetworkCore
import SearchCore
import SQLCore

/// The query of a list, in the query language of Strapi 3.6.
struct BoardQuery: Hashable, Sendable {
    struct Order: Hashable, Sendable {
        let field: BoardField
        let isAscending: Bool
    }

    /// The number of entries without `_limit`.
    static let defaultLimit = 100
    /// The largest number of entries, which also bounds `_limit=-1`, meaning all.
    static let maximumLimit = 1_000
    private static let maximumOrders = 8

    let model: BoardModel
    private(set) var condition = BoardCondition.all([])
    private(set) var orders: [Order] = []
    private(set) var start = 0
    private(set) var limit = Self.defaultLimit
    /// The search text; `nil` without a search.
    private(set) var text: String?
    /// Texts to search for instead, any of which may match.
    private var meant: [SearchText]?

    /// - Throws: 400 when a field is unknown, or a filter, the order or the part of the list is malformed. Strapi
    ///   answers 500 to the latter two, as if it were a server error.
    init(_ model: BoardModel, _ items: [QueryItem]) throws(HTTPFailure) {
        self.model = model
        var filters = QueryTree()
        for item in items {
            switch item.name {
            case "_sort": orders += try Self.orders(item.value, model)
            case "_start": start = try Self.number(item, least: 0)
            case "_limit":
                let number = try Self.number(item, least: -1)
                limit = number < 0 ? Self.maximumLimit : min(number, Self.maximumLimit)
            case "_q": text = item.value.isEmpty ? nil : item.value
            default: try filters.add(item)
            }
        }
        guard orders.count <= Self.maximumOrders else {
            throw StrapiFailure.message("_sort takes at most \(Self.maximumOrders) fields")
        }
        condition = try BoardFilters(model: model).condition(filters)
    }

    private static func orders(_ text: String, _ model: BoardModel) throws(HTTPFailure) -> [Order] {
        var orders: [Order] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let halves = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let direction = halves.count == 2 ? halves[1].lowercased() : "asc"
            guard !halves[0].isEmpty, ["asc", "desc"].contains(direction) else {
                throw StrapiFailure.message("_sort takes fields with asc or desc, such as created_at:desc")
            }
            let name = String(halves[0])
            guard let field = model.field(name), !field.isOfComments else {
                throw StrapiFailure.unknownField(name)
            }
            orders.append(Order(field: field, isAscending: direction == "asc"))
        }
        return orders
    }

    private static func number(_ item: QueryItem, least: Int) throws(HTTPFailure) -> Int {
        guard let number = Int(item.value), number >= least else {
            throw StrapiFailure.message("\(item.name) takes a whole number of at least \(least)")
        }
        return number
    }
}

extension BoardQuery {
    /// Reads the entries that the caller may see. The first value is the id of the caller's account.
    func list(for caller: Caller<Role>, in dialect: SQLDialect) -> (sql: String, values: [SQLValue]) {
        var bindings = SQLBindings(dialect)
        let condition = clause(for: caller, &bindings)
        let columns = model == .posts ? PostJSON.columns : CommentJSON.columns
        let limit = bindings.slot(.int(limit))
        let start = bindings.slot(.int(start))
        let sql = """
            SELECT \(columns) \(source) WHERE \(condition) ORDER BY \(order) LIMIT \(limit) OFFSET \(start)
            """
        return (sql, bindings.values)
    }

    /// Counts all matching entries, whatever part of the list is requested.
    func count(for caller: Caller<Role>, in dialect: SQLDialect) -> (sql: String, values: [SQLValue]) {
        var bindings = SQLBindings(dialect)
        // Joins that no filter needs would cost as much as the rest.
        let table = model == .posts ? "post p" : "comment c"
        let source = condition.reads(beyond: model.id) ? source : "FROM \(table)"
        guard model == .posts, text == nil else {
            let clause = clause(for: caller, &bindings)
            return ("SELECT count(*) \(source) WHERE \(clause)", bindings.values)
        }
        _ = bindings.slot(.int(caller.id))
        let visibility = BoardVisibility(caller.role)
        let (seen, fits) = (visibility.post("p"), condition.sql(visibility, &bindings))
        // Few posts are invisible. All posts are counted without reading their rows: by the pages of the table, by
        // their authors, or by an index; the matching invisible posts are then subtracted.
        var all = "SELECT count(*) \(source)" + (condition == .all([]) ? "" : " WHERE \(fits)")
        if condition.isOfAuthor {
            all = """
                SELECT coalesce(sum(p.posts), 0)
                FROM \(BoardTables.countTable) p LEFT JOIN account u ON u.id = p.author_id WHERE \(fits)
                """
        }
        let unseen = "p.id IN (SELECT x.id FROM post x WHERE x.state <> 'visible') AND NOT (\(seen))"
        let sql = """
            SELECT (\(all)) - (SELECT count(*) \(source) WHERE \(unseen) AND \(fits))
            """
        return (sql, bindings.values)
    }

    private var source: String { model == .posts ? BoardRows.posts : BoardRows.comments }

    /// Ends with the id, in the direction of the last field, so that every order is total. `NULL` sorts below
    /// everything; this is stated only for columns that may be `NULL`, because otherwise PostgreSQL could not read
    /// along an index.
    private var order: String {
        var terms = orders.map { order in
            let direction = order.isAscending ? "ASC" : "DESC"
            let nulls = order.isAscending ? " NULLS FIRST" : " NULLS LAST"
            return "\(order.field.column) \(direction)\(mayBeNull(order.field) ? nulls : "")"
        }
        if !orders.contains(where: { $0.field == model.id }) {
            terms.append("\(model.id.column) \(orders.last?.isAscending ?? true ? "ASC" : "DESC")")
        }
        return terms.joined(separator: ", ")
    }

    /// The row of a joined table, such as the author, may be missing.
    private func mayBeNull(_ field: BoardField) -> Bool {
        field.mayBeNull || field.column.first != model.id.column.first
    }

    private func clause(for caller: Caller<Role>, _ bindings: inout SQLBindings) -> String {
        _ = bindings.slot(.int(caller.id))
        let visibility = BoardVisibility(caller.role)
        var parts = [model == .posts ? visibility.post("p") : visibility.comment("c")]
        parts.append(condition.sql(visibility, &bindings))
        if let text { parts.append(search(meant ?? [SearchText(text)], visibility, &bindings)) }
        return parts.joined(separator: " AND ")
    }

    private func search(
        _ texts: [SearchText], _ visibility: BoardVisibility, _ bindings: inout SQLBindings
    ) -> String {
        guard let expression = Self.expression(texts) else { return "1 = 0" }
        let dialect = bindings.dialect
        let match = bindings.slot(.text(expression.text(in: dialect)))
        let end = bindings.slot(.int(condition.idsBelow(model.id) ?? .max))
        guard model == .posts else {
            return dialect.column(
                "c.id", isAmong: BoardIndex.comments.newest(match, before: end, in: dialect))
        }
        let all = bindings.slot(.int(.max))
        return dialect.column(
            "p.id",
            isAmong: """
                SELECT id FROM (\(BoardIndex.posts.newest(match, before: end, in: dialect))) AS own UNION ALL
                    SELECT y.post_id FROM (\(BoardIndex.comments.newest(match, before: all, in: dialect))) AS f
                    JOIN comment y ON y.id = f.id WHERE \(visibility.comment("y"))
                """)
    }
}

/// Interpretations of a search text.
extension BoardQuery {
    private static func expression(_ texts: [SearchText]) -> SearchExpression? {
        .one(of: texts.compactMap(SearchExpression.parts))
    }

    /// The query with the intended text: when the typed text matches nothing, the text on the other keyboard layout or
    /// with a typing error corrected.
    func understood(on connection: any SQLConnection) throws(StoreError) -> BoardQuery {
        guard let typed = text else { return self }
        let text = SearchText(typed)
        let indexes = model == .posts ? BoardIndex.allCases : [.comments]
        func isFound(_ texts: [SearchText]) throws(StoreError) -> Bool {
            guard let expression = Self.expression(texts) else { return false }
            for index in indexes where try index.hasEntry(matching: expression, on: connection) {
                return true
            }
            return false
        }
        if try isFound([text]) { return self }
        var query = self
        if let other = SearchText(otherKeyboard: typed), try isFound([other]) {
            query.meant = [other]
            return query
        }
        var corrections: [SearchText] = []
        for index in indexes {
            for text in try index.corrections(of: text, on: connection) where !corrections.contains(text) {
                corrections.append(text)
            }
        }
        if try isFound(corrections) { query.meant = corrections }
        return query
    }

    /// The query with more distant corrections, one of which may be suggested when it matches. `nil` without such
    /// corrections, for a query that is already corrected, and beyond the first page.
    func distant(on connection: any SQLConnection) throws(StoreError) -> BoardQuery? {
        guard let text, meant == nil, start == 0 else { return nil }
        var texts: [SearchText] = []
        for index in model == .posts ? BoardIndex.allCases : [.comments] {
            for other in try index.distantCorrections(of: SearchText(text), on: connection)
            where !texts.contains(other) { texts.append(other) }
        }
        guard !texts.isEmpty else { return nil }
        var query = self
        (query.meant, query.limit) = (texts, 1)
        return query
    }

    /// The alternative text that matches `found`.
    func meaning(of found: String) -> String? {
        let tokens = SearchTokens(BoardIndex.tokens(of: found))
        return meant?.first { Self.expression([$0])?.matches(tokens) == true }?.shown
    }

    /// The alternative text of the search, given the text of the first match.
    func reading(
        of found: String, on connection: any SQLConnection
    ) throws(StoreError) -> SearchReading? {
        guard let meant else { return nil }
        if let text = meaning(of: found) { return SearchReading(.instead, text) }
        // A comment matched, not the post itself.
        for text in meant {
            guard let expression = Self.expression([text]) else { continue }
            if try BoardIndex.comments.hasEntry(matching: expression, on: connection) {
                return SearchReading(.instead, text.shown)
            }
        }
        return nil
    }
}
