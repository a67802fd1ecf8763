import Persistence
import SQLCore

extension MarketStore {
    /// How many listings one transaction takes out for good.
    static let purgeSize = 20

    /// Takes some listings out for good that cannot be brought back, when it is time for that. A failure is
    /// left to the next write.
    func purgeWhenDue() async {
        guard purges.isDue(at: milliseconds) else { return }
        do { try await purge() } catch { purges.set(milliseconds) }
    }

    /// Takes some listings out for good that cannot be brought back, with their pictures.
    func purge() async throws(StoreError) {
        let now = milliseconds
        let due = try await database.read { connection throws(StoreError) in
            try ListingTables.nextPurge(on: connection)
        }
        guard let due, due <= now else { return setNextPurge(due, now) }
        let next = try await blobs.remove { connection throws(StoreError) in
            let keys = try ListingTables.purge(before: now, limit: Self.purgeSize, on: connection)
            return (value: try ListingTables.nextPurge(on: connection), named: keys)
        }
        setNextPurge(next, now)
    }

    /// What other processes delete from now on can be brought back for a while too.
    private func setNextPurge(_ next: Int?, _ now: Int) {
        purges.set(next ?? now + options.undoWindow * 1_000)
    }
}
