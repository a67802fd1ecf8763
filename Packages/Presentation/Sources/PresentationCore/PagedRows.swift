/// The rows of a list that grows by pages.
///
/// A page may be shown twice, first saved and then current: the second replaces the first. No row appears twice, even when
/// rows move between pages during loading.
public struct PagedRows<Row: Identifiable & Sendable>: Sendable where Row.ID: Sendable {
    public private(set) var rows: [Row] = []
    private var settledCount = 0

    public init() {}

    /// Begins a page: later calls of ``show(_:)`` append to the current rows.
    public mutating func beginPage() { settledCount = rows.count }

    /// Shows the rows of the latest page, replacing its earlier rows.
    public mutating func show(_ page: [Row]) {
        let settled = rows.prefix(settledCount)
        var known = Set(settled.map(\.id))
        rows = settled + page.filter { known.insert($0.id).inserted }
    }

    /// Replaces the row of the same identifier, if there is one.
    public mutating func replace(_ row: Row) {
        if let index = rows.firstIndex(where: { $0.id == row.id }) { rows[index] = row }
    }

    /// Removes a row.
    ///
    /// - Returns: its former index; `nil` if it was not shown.
    @discardableResult
    public mutating func remove(_ id: Row.ID) -> Int? {
        guard let index = rows.firstIndex(where: { $0.id == id }) else { return nil }
        rows.remove(at: index)
        if index < settledCount { settledCount -= 1 }
        return index
    }

    /// Inserts a row, unless it is already shown.
    public mutating func insert(_ row: Row, at index: Int) {
        guard !rows.contains(where: { $0.id == row.id }) else { return }
        let index = min(max(0, index), rows.count)
        rows.insert(row, at: index)
        if index < settledCount { settledCount += 1 }
    }
}
