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
}
