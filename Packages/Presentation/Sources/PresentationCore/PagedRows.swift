/// The rows of a list that grows by pages.
///
/// A page may be shown twice, first as it was saved and then as it is: the second replaces the first. No row is
/// there twice, also when rows move from page to page while the pages are asked for.
public struct PagedRows<Row: Identifiable & Sendable>: Sendable where Row.ID: Sendable {
    public private(set) var rows: [Row] = []
    private var settledCount = 0

    public init() {}

    /// From now on pages are shown behind the rows that are there.
    public mutating func beginPage() { settledCount = rows.count }

    /// Shows the rows of the page that was begun last, in place of those that it had before.
    public mutating func show(_ page: [Row]) {
        let settled = rows.prefix(settledCount)
        var known = Set(settled.map(\.id))
        rows = settled + page.filter { known.insert($0.id).inserted }
    }

    /// Shows a row as it is now in the place of the one with its identifier, if that is shown.
    public mutating func replace(_ row: Row) {
        if let index = rows.firstIndex(where: { $0.id == row.id }) { rows[index] = row }
    }

    /// Takes a row out.
    ///
    /// - Returns: where it was; `nil` if it was not shown.
    @discardableResult
    public mutating func remove(_ id: Row.ID) -> Int? {
        guard let index = rows.firstIndex(where: { $0.id == id }) else { return nil }
        rows.remove(at: index)
        if index < settledCount { settledCount -= 1 }
        return index
    }

    /// Puts a row in, unless it is shown already.
    public mutating func insert(_ row: Row, at index: Int) {
        guard !rows.contains(where: { $0.id == row.id }) else { return }
        let index = min(max(0, index), rows.count)
        rows.insert(row, at: index)
        if index < settledCount { settledCount += 1 }
    }
}
