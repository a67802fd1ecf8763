import SQLCore
import SearchCore

/// Reads pages of listings, inside a transaction.
struct ListingReader {
    let connection: any SQLConnection
    let recent: RecentLists

    func page(_ request: ListingRequest, _ place: ListingPlace) throws(StoreError) -> ListingPage {
        request.isPlain ? try plainPage(request, place) : try filteredPage(request, place)
    }

    /// A whole family, newest first.
    private func plainPage(
        _ request: ListingRequest, _ place: ListingPlace
    ) throws(StoreError) -> ListingPage {
        let counts = ListingCounts(family: request.filter.family, connection: connection)
        let total = try counts.total()
        switch place {
        case .offset(let offset):
            guard offset < total else { return ListingPage(rows: [], total: total, nextCursor: nil) }
            let (end, skip) = try counts.place(after: offset)
            let rows = try newest(request, before: .int(end), skip: skip, limit: request.size).rows
            return ListingPage(rows: rows, total: total, nextCursor: nil)
        case .beginning:
            return try newest(request, before: .int(.max), limit: request.size + 1).page(
                request, total: total)
        case .after(let key):
            return try newest(request, before: key.values[0], limit: request.size + 1).page(
                request, total: total)
        }
    }

    private func filteredPage(
        _ request: ListingRequest, _ place: ListingPlace
    ) throws(StoreError) -> ListingPage {
        let generation = try ListingNumber.generation.value(on: connection)
        guard let text = request.filter.text else { return try page(request, nil, place, generation) }
        guard let match = try ListingMatch.of(text, on: connection) else {
            let suggestion = try ListingMatch.suggestion(for: text, on: connection)
            return ListingPage(rows: [], total: 0, nextCursor: nil, reading: suggestion)
        }
        var page =
            request.isRanked
            ? try rankedPage(request, match, place, generation)
            : try page(request, match.all, place, generation)
        page.reading = page.total > 0 ? match.reading : nil
        for row in page.rows { page.matches[row.id] = match.reason(for: row) }
        return page
    }

    private func page(
        _ request: ListingRequest, _ expression: SearchExpression?, _ place: ListingPlace, _ generation: Int
    ) throws(StoreError) -> ListingPage {
        let total = try total(request, expression, generation)
        switch place {
        case .offset(let offset):
            guard offset < total else { return ListingPage(rows: [], total: total, nextCursor: nil) }
            let read = try rows(request, expression, behind: offset, generation)
            return ListingPage(rows: read.rows, total: total, nextCursor: nil)
        case .beginning:
            return try rows(request, expression, limit: request.size + 1).page(request, total: total)
        case .after(let key):
            return try rows(request, expression, after: key, limit: request.size + 1).page(
                request, total: total)
        }
    }

    /// A page after a number of rows. Its ends are cached for later requests.
    private func rows(
        _ request: ListingRequest, _ match: SearchExpression?, behind offset: Int, _ generation: Int
    ) throws(StoreError) -> ListingRows {
        let filter = request.filter
        if offset == 0 {
            let read = try rows(request, match, limit: request.size)
            save(read.lastKey, behind: request.size, filter, generation)
            return read
        }
        let key = recent.place(behind: offset, of: filter, at: generation)
        let read =
            if let key {
                try rows(request, match, after: key, limit: request.size)
            } else {
                try rows(request, match, skip: offset - 1, limit: request.size + 1, hasRowBefore: true)
            }
        save(key ?? read.keyBefore, behind: offset, filter, generation)
        save(read.lastKey, behind: offset + request.size, filter, generation)
        return read
    }

    private func save(_ key: ListingKey?, behind offset: Int, _ filter: ListingCriteria, _ generation: Int) {
        if let key { recent.save(key, behind: offset, of: filter, at: generation) }
    }

    func total(
        _ request: ListingRequest, _ match: SearchExpression?, _ generation: Int
    ) throws(StoreError) -> Int {
        if request.isWhole {
            return try ListingCounts(family: request.filter.family, connection: connection).total()
        }
        if let known = recent.total(of: request.filter, at: generation) { return known }
        let (sql, values) = ListingQuery(request, match: match, dialect: connection.dialect).count()
        let total = try connection.rows(sql, values: values) { $0.int(0) }.first ?? 0
        recent.save(total: total, of: request.filter, at: generation)
        return total
    }

    private func newest(
        _ request: ListingRequest, before end: SQLValue, skip: Int = 0, limit: Int
    ) throws(StoreError) -> ListingRows {
        let statement = try connection.statement(NewestListings.of(request.filter.family, connection.dialect))
        defer { statement.reset() }
        try statement.bind(end, at: 1)
        try statement.bind(limit, at: 2)
        try statement.bind(skip, at: 3)
        return try ListingRows(reading: statement, request.order, size: request.size)
    }

    private func rows(
        _ request: ListingRequest, _ match: SearchExpression?, after key: ListingKey? = nil, skip: Int = 0,
        limit: Int,
        hasRowBefore: Bool = false
    ) throws(StoreError) -> ListingRows {
        let query = ListingQuery(request, match: match, after: key, dialect: connection.dialect)
        let (sql, values) = query.rows(limit: limit, offset: skip)
        let statement = try connection.statement(sql, values: values)
        defer { statement.reset() }
        return try ListingRows(
            reading: statement, request.order, size: request.size, hasRowBefore: hasRowBefore)
    }
}
