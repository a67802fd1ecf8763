import MarketDomain
import Platform
import PresentationCore

/// Saves a form during typing, one version after the other; versions in between may be skipped.
@MainActor
final class DraftKeeper {
    private let drafts: any ListingDraftRepository
    private var unkept: ListingForm?
    private var work: Task<Void, Never>?
    private let retry: Retry

    init(_ drafts: any ListingDraftRepository, sleep: @escaping Retry.Sleep) {
        self.drafts = drafts
        retry = Retry(sleep: sleep)
    }

    /// The last saved form; `nil` without one or for an unreadable one.
    func draft() async throws(MarketError) -> ListingForm? {
        guard let bytes = try await drafts.draft() else { return nil }
        return try? ListingForm(json: bytes)
    }

    /// Saves a form; an empty form removes the draft. `done` receives the failure of each version, and a failed write is
    /// repeated after a pause.
    func keep(_ form: ListingForm, done: @escaping @MainActor (MarketError?) -> Void) {
        unkept = form
        retry.stop()
        guard work == nil else { return }
        // The keeper lives until everything is saved, even after its form has been closed.
        work = Task {
            while let form = unkept {
                unkept = nil
                let failure = await save(form)
                done(failure)
                guard failure != nil, unkept == nil else { continue }
                retry.later { [weak self] in self?.keep(form, done: done) }
            }
            work = nil
        }
    }

    /// Returns when the last version is saved or has failed.
    func settle() async { await work?.value }

    private func save(_ form: ListingForm) async -> MarketError? {
        let bytes = form == ListingForm() ? nil : (try? JSONEncoder().encode(form)).map { Array($0) }
        do throws(MarketError) {
            try await drafts.keep(bytes)
            return nil
        } catch {
            return error
        }
    }
}
