import DomainCore
import MoviesAPI
import MoviesDomain

extension YTSMovieList {
    /// Where a list was asked to begin decides how its end is told.
    func toDomain(start: MovieListQuery.Start) -> Page<Movie> {
        Page(
            elements: movies.compactMap { $0.toDomain() }, number: number(start), isLast: isLast(start),
            total: movieCountIsCapped ? .atLeast(movieCount) : .exactly(movieCount), nextCursor: nextCursor)
    }

    private func number(_ start: MovieListQuery.Start) -> Int {
        switch start {
        case .page(let number): number
        case .cursor: max(1, pageNumber)
        }
    }

    /// A server that gives cursors gives none on the last page. Others are believed in their count, but an
    /// empty page is the last one whatever they count.
    private func isLast(_ start: MovieListQuery.Start) -> Bool {
        if movies.isEmpty { return true }
        if nextCursor != nil { return false }
        switch start {
        case .cursor: return true
        case .page(let number):
            let size = max(limit, 1)
            if movieCountIsCapped { return movies.count < size }
            let (seen, overflow) = number.multipliedReportingOverflow(by: size)
            return overflow || seen >= movieCount
        }
    }
}
