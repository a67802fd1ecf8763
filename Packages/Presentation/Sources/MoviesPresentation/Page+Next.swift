import DomainCore
import MoviesDomain

extension Page {
    /// Where the page after this one begins; `nil` after the last.
    var nextStart: MovieListQuery.Start? {
        if isLast { return nil }
        return nextCursor.map { .cursor($0) } ?? .page(number + 1)
    }
}
