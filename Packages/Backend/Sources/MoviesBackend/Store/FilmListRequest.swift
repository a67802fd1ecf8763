import Basics
import TextCore

/// Which films to list, in which order.
public struct FilmListRequest: Hashable, Sendable {
    public var filter: FilmFilter
    public var sort: FilmSort
    public var isAscending: Bool

    public init(filter: FilmFilter = FilmFilter(), sort: FilmSort, isAscending: Bool) {
        self.filter = filter
        self.sort = sort
        self.isAscending = isAscending
    }

    /// Equal for the pages of one list, in every process.
    var fingerprint: UInt64 {
        var hash = StableHash()
        hash.combine(sort.rawValue.utf8)
        hash.combine(isAscending ? 1 : 0)
        hash.combine(filter.minimumRating)
        hash.combine(filter.fromYear ?? -1)
        hash.combine(filter.toYear ?? -1)
        for group in filter.genreGroups + [filter.otherGenres] {
            hash.combine(group.joined(separator: "|").folded.utf8)
            hash.combine(0)
        }
        hash.combine(Int(truncatingIfNeeded: filter.ratings?.least.bitPattern ?? 0))
        hash.combine(Int(truncatingIfNeeded: filter.ratings?.most.bitPattern ?? 0))
        hash.combine(filter.minimumVotes)
        hash.combine((filter.genre?.folded ?? "").utf8)
        return hash.mixed
    }
}
