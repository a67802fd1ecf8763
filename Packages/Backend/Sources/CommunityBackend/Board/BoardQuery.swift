import AccountCore
import BackendCore
import CommunityDomain
import DomainCore
import NetworkCore
import SearchCore
import SQLCore

/// What is asked of a list, in the query language of Strapi 3.6.
struct BoardQuery: Hashable, Sendable {
    struct Order: Hashable, Sendable {
        let field: BoardField
        let isAscending: Bool
    }

    /// Entries of a list that says nothing about it.
    static let defaultLimit = 100
    /// Entries of any list; `_limit=-1`, which is all, is no more either.
    static let maximumLimit = 1_000
    private static let maximumOrders = 8

    let model: BoardModel
    private(set) var condition = BoardCondition.all([])
    private(set) var orders: [Order] = []
    private(set) var start = 0
    private(set) var limit = Self.defaultLimit
    /// What is searched for; `nil` when nothing is.
    private(set) var text: String?
    /// What is searched for in the place of the text, if anything: one of these.
    private var meant: [SearchText]?

    /// - Throws: 400 when a field is unknown, or a filter, the order or the part of the list has no meaning. Strapi
    ///   answers 500 to the latter two, as if the fault were the server's.
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
    /// Reads the entries that `role` may see. The first value is the id of the account that asks.
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

    /// Counts all entries that fit, whatever part of the list is asked for.
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
        // Few posts are not visible. All are counted without their rows: by the pages of the table, by their authors, or by
        // an index.
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

    /// At last by id, in the direction of the last field, so that no order is left to chance. `NULL` is below everything;
    /// that is said only where there may be one, because PostgreSQL then cannot read along an index.
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

    /// A row may lack what the field is of, such as its author.
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

/// What a text is meant to be.
extension BoardQuery {
    private static func expression(_ texts: [SearchText]) -> SearchExpression? {
        .one(of: texts.compactMap(SearchExpression.parts))
    }

    /// The query with the text as it is meant: when nothing has it as it was typed, on the other keyboard or with a slip
    /// mended.
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

    /// The query with texts that are further away than a slip, of which the one that finds something may be offered.
    /// `nil` when there are none.
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

    /// Which of the texts in the place of the one that was searched for is found in this one.
    func meaning(of found: String) -> String? {
        let tokens = SearchTokens(BoardIndex.tokens(of: found))
        return meant?.first { Self.expression([$0])?.matches(tokens) == true }?.shown
    }

    /// What was searched for in the place of the text, of which this is the first that was found.
    func reading(
        of found: String, on connection: any SQLConnection
    ) throws(StoreError) -> SearchReading? {
        guard let meant else { return nil }
        if let text = meaning(of: found) { return SearchReading(.instead, text) }
        // A post was found by a comment.
        for text in meant {
            guard let expression = Self.expression([text]) else { continue }
            if try BoardIndex.comments.hasEntry(matching: expression, on: connection) {
                return SearchReading(.instead, text.shown)
            }
        }
        return nil
    }
}
