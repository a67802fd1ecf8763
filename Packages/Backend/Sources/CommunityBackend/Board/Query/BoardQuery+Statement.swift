import AccountCore
import CommunityDomain
import SQLCore
import SearchCore

extension BoardQuery {
    /// Reads the entries that `role` may see. The first value is the id of the account that asks.
    func list(for caller: Caller<Role>) -> (sql: String, values: [SQLValue]) {
        var bindings = SQLBindings()
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
    func count(for caller: Caller<Role>) -> (sql: String, values: [SQLValue]) {
        var bindings = SQLBindings()
        let clause = clause(for: caller, &bindings)
        // Joins that no filter needs would cost as much as the rest.
        let table = model == .posts ? "post p" : "comment c"
        let source = condition.reads(beyond: model.id) ? source : "FROM \(table)"
        return ("SELECT count(*) \(source) WHERE \(clause)", bindings.values)
    }

    private var source: String { model == .posts ? BoardRows.posts : BoardRows.comments }

    /// At last by id, in the direction of the last field, so that no order is left to chance.
    private var order: String {
        var terms = orders.map { "\($0.field.column) \($0.isAscending ? "ASC" : "DESC")" }
        if !orders.contains(where: { $0.field == model.id }) {
            terms.append("\(model.id.column) \(orders.last?.isAscending ?? true ? "ASC" : "DESC")")
        }
        return terms.joined(separator: ", ")
    }

    private func clause(for caller: Caller<Role>, _ bindings: inout SQLBindings) -> String {
        _ = bindings.slot(.int(caller.id))
        let visibility = BoardVisibility(caller.role)
        var parts = [model == .posts ? visibility.post("p") : visibility.comment("c")]
        parts.append(condition.sql(visibility, &bindings))
        if let text { parts.append(search(SearchText(text), visibility, &bindings)) }
        return parts.joined(separator: " AND ")
    }

    private func search(
        _ text: SearchText, _ visibility: BoardVisibility, _ bindings: inout SQLBindings
    ) -> String {
        guard let expression = SearchExpression.parts(of: text) else { return "0" }
        let match = bindings.slot(.text(expression.match))
        let end = bindings.slot(.int(condition.idsBelow(model.id) ?? .max))
        let own = BoardIndex(model == .posts ? .post : .comment).newest(match, before: end)
        guard model == .posts else { return "c.id IN (SELECT id FROM \(own))" }
        let all = bindings.slot(.int(.max))
        return """
            p.id IN (SELECT id FROM \(own) UNION ALL
                SELECT y.post_id FROM \(BoardIndex.comments.newest(match, before: all)) f
                JOIN comment y ON y.id = f.id WHERE \(visibility.comment("y")))
            """
    }
}
