import BackendCore
import NetworkCore

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

    /// - Throws: 400 when a field is unknown or a filter has no meaning, 500 when the order or the part of the
    ///   list has none, as Strapi does.
    init(_ model: BoardModel, _ items: [QueryItem]) throws(HTTPFailure) {
        self.model = model
        var filters = QueryTree()
        for item in items {
            switch item.name {
            case "_sort": orders += try Self.orders(item.value, model)
            case "_start": start = try Self.number(item.value, least: 0)
            case "_limit":
                let number = try Self.number(item.value, least: -1)
                limit = number < 0 ? Self.maximumLimit : min(number, Self.maximumLimit)
            case "_q": text = item.value.isEmpty ? nil : item.value
            default: try filters.add(item)
            }
        }
        guard orders.count <= Self.maximumOrders else { throw StrapiFailure.internalError }
        condition = try BoardFilters(model: model).condition(filters)
    }

    private static func orders(_ text: String, _ model: BoardModel) throws(HTTPFailure) -> [Order] {
        var orders: [Order] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let halves = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let direction = halves.count == 2 ? halves[1].lowercased() : "asc"
            guard !halves[0].isEmpty, ["asc", "desc"].contains(direction) else {
                throw StrapiFailure.internalError
            }
            let name = String(halves[0])
            guard let field = model.field(name), !field.isOfComments else {
                throw StrapiFailure.unknownField(name)
            }
            orders.append(Order(field: field, isAscending: direction == "asc"))
        }
        return orders
    }

    private static func number(_ text: String, least: Int) throws(HTTPFailure) -> Int {
        guard let number = Int(text), number >= least else { throw StrapiFailure.internalError }
        return number
    }
}
