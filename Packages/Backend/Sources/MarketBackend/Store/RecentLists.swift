import Synchronization

/// What was found out about lists lately: how many listings they have, and where pages of them begin. All of
/// it holds for one generation of the data, which whoever asks has read in the same transaction.
final class RecentLists: Sendable {
    private struct PageKey: Hashable {
        let filter: ListingFilter
        let offset: Int
    }

    private struct Values {
        var totals = RecentValues<ListingFilter, Int>(capacity: 256)
        var places = RecentValues<PageKey, ListingKey>(capacity: 512)
    }

    private let values = Mutex(Values())

    func total(of filter: ListingFilter, at generation: Int) -> Int? {
        values.withLock { $0.totals.value(filter, at: generation) }
    }

    func save(total: Int, of filter: ListingFilter, at generation: Int) {
        values.withLock { $0.totals.save(total, filter, at: generation) }
    }

    /// The listing that has so many before it and itself.
    func place(behind offset: Int, of filter: ListingFilter, at generation: Int) -> ListingKey? {
        values.withLock { $0.places.value(PageKey(filter: filter, offset: offset), at: generation) }
    }

    func save(_ key: ListingKey, behind offset: Int, of filter: ListingFilter, at generation: Int) {
        values.withLock { $0.places.save(key, PageKey(filter: filter, offset: offset), at: generation) }
    }
}
