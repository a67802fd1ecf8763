import MarketDomain
import SQLCore
import SearchCore

/// Pages of a search by relevance: the groups in sequence, each newest first.
extension ListingReader {
    func rankedPage(
        _ request: ListingRequest, _ match: ListingMatch, _ place: ListingPlace, _ generation: Int
    ) throws(StoreError) -> ListingPage {
        let total = try total(request.sorted(.newest), match.all, generation)
        var reading = RankedReading(request: request.sorted(.newest), match: match)
        switch place {
        case .offset(let offset):
            guard offset < total else { return ListingPage(rows: [], total: total, nextCursor: nil) }
            if let key = recent.place(behind: offset, of: request.filter, at: generation) {
                reading.begin(behind: key)
            } else {
                reading.skip = offset
            }
        case .beginning: break
        case .after(let key): reading.begin(behind: key)
        }
        try reading.read(on: connection)
        guard case .offset(let offset) = place else {
            let next = reading.hasMore ? reading.last?.cursor(request.filter.sort) : nil
            return ListingPage(rows: reading.rows, total: total, nextCursor: next)
        }
        if let last = reading.last, reading.rows.count == request.size {
            recent.save(last, behind: offset + request.size, of: request.filter, at: generation)
        }
        return ListingPage(rows: reading.rows, total: total, nextCursor: nil)
    }
}

/// Reads a page along the groups.
private struct RankedReading {
    let request: ListingRequest
    let match: ListingMatch
    /// The number of listings before the page, when the last of them is unknown.
    var skip = 0
    private(set) var rows: [ListingRow] = []
    /// The position of the last row.
    private(set) var last: ListingKey?
    private(set) var hasMore = false
    private var group = 0
    private var end: Int?

    init(request: ListingRequest, match: ListingMatch) {
        self.request = request
        self.match = match
    }

    mutating func begin(behind key: ListingKey) {
        guard let (group, id) = key.groupAndID else { return }
        (self.group, end) = (group, id)
    }

    /// Reads one row more than the page has, to detect a next page.
    mutating func read(on connection: any SQLConnection) throws(StoreError) {
        while group < match.groups.count, !hasMore {
            try readGroup(on: connection)
            (group, end) = (group + 1, nil)
        }
    }

    private mutating func readGroup(on connection: any SQLConnection) throws(StoreError) {
        let expression = match.groups[group]
        let wanted = request.size - rows.count + 1
        let key = end.map { ListingKey(id: $0) }
        let query = ListingQuery(request, match: expression, after: key, dialect: connection.dialect)
        let (sql, values) = query.rows(limit: wanted, offset: skip)
        let statement = try connection.statement(sql, values: values)
        defer { statement.reset() }
        let found = try ListingRows(reading: statement, request.order, size: wanted)
        if found.rows.isEmpty, skip > 0 {
            skip -= min(skip, try count(expression, on: connection))
            return
        }
        skip = 0
        hasMore = found.rows.count == wanted
        let new = found.rows.prefix(wanted - 1)
        rows += new
        if let id = new.last?.id { last = ListingKey(group: group, id: id) }
    }

    private func count(
        _ expression: SearchExpression, on connection: any SQLConnection
    ) throws(StoreError) -> Int {
        let (sql, values) = ListingQuery(request, match: expression, dialect: connection.dialect).count()
        return try connection.rows(sql, values: values) { $0.int(0) }.first ?? 0
    }
}
