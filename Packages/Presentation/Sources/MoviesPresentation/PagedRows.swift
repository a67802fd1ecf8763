import DomainCore
import MoviesDomain
import TextCore

/// The rows of a list that grows by pages. A page may be shown twice, first as it was saved and then as it is;
/// the second replaces the first, and no film is there twice.
struct PagedRows: Sendable {
    private(set) var rows: [MovieRow] = []
    private var settledCount = 0

    /// From now on pages are shown behind the rows that are there.
    mutating func beginPage() { settledCount = rows.count }

    mutating func show(_ page: Page<Movie>, in language: Language) {
        let settled = rows.prefix(settledCount)
        var known = Set(settled.map(\.id))
        let added = page.elements.filter { known.insert($0.id).inserted }
        rows = settled + added.map { MovieRow($0, in: language) }
    }
}
