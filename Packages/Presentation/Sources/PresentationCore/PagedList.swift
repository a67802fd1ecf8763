package import DomainCore
package import Platform
package import TextCore

/// The loads of a list that grows by pages. The shown rows stay until newer ones are there.
///
/// A page is a type of the view model, which describes how to read it.
@MainActor
package final class PagedList<Row: Identifiable & Sendable, Page: Sendable, Start: Sendable>
where Row.ID: Sendable {
    /// What to load.
    package enum Part: Sendable {
        /// A list that begins here.
        case first(Start)
        /// The page after the shown ones. Loads nothing at the end of the list and during a load.
        case next
        /// As many rows as are shown, to keep the place in the list. A page without a new row ends the list, regardless of
        /// the source's own end marker.
        case all
        /// The same as last, after a failure.
        case again
    }

    private let loader = Loader()
    private let read: @MainActor (Page) -> (rows: [Row], next: Start?)
    private var list = PagedRows<Row>()
    /// The start of the list; `nil` before the first load.
    package private(set) var first: Start?
    private var current: Start?
    private var next: Start?
    private var isReload = false

    /// `read` returns the rows of a page and the start of the next one; `nil` after the last.
    package init(_ read: @escaping @MainActor (Page) -> (rows: [Row], next: Start?)) { self.read = read }

    /// Removes all rows and drops the answer of a running load.
    package func clear() {
        loader.begin()
        (list, next) = (PagedRows(), nil)
    }

    /// Loads a part of the list, and sets the phase of the view model.
    ///
    /// - Parameters:
    ///   - part: the pages to load.
    ///   - model: the view model.
    ///   - phase: its phase of the load.
    ///   - failure: describes an error.
    ///   - load: loads the page of a start. May pass its saved content to the handler first.
    ///   - show: shows all rows after a page, which was saved at that time or is current.
    /// - Returns: the page; `nil` after a reload or a failure, and when a newer request began.
    @discardableResult
    package func load<Model: HasSurroundings, Failed: Error>(
        _ part: Part, of model: Model, setting phase: ReferenceWritableKeyPath<Model, LoadPhase>,
        failure: (Failed, Language) -> Failure,
        _ load: @escaping @MainActor (Start, Snapshot<Page>.Handler) async throws(Failed) -> Page,
        show: @escaping @MainActor (Page, [Row], _ savedAt: Date?) -> Void
    ) async -> Page? {
        switch part {
        case .first(let start):
            list = PagedRows()
            (first, current, next, isReload) = (start, start, nil, false)
        case .next:
            guard let next, !model[keyPath: phase].isBusy else { return nil }
            list.beginPage()
            (current, isReload) = (next, false)
        case .all: isReload = true
        case .again: break
        }
        guard let start = isReload ? first : current else { return nil }
        let (isReload, wanted) = (isReload, isReload ? list.rows.count : 0)
        let showSaved = { @MainActor [self] (saved: Snapshot<Page>, request: Loader.Request) in
            guard request.isLatest, !isReload else { return }
            let (rows, next) = read(saved.value)
            put(rows, next)
            show(saved.value, list.rows, saved.savedAt)
            model[keyPath: phase] = .loaded(savedAt: saved.savedAt)
        }
        let loaded = await loader.run(model, setting: phase, failure: failure) {
            [read] request throws(Failed) in
            var (fresh, start) = (PagedRows<Row>(), start)
            while true {
                let page = try await load(start) { saved in await showSaved(saved, request) }
                let (rows, next) = read(page)
                let known = fresh.rows.count
                fresh.show(rows)
                guard fresh.rows.count > known, fresh.rows.count < wanted, let next
                else { return (page, fresh.rows, next) }
                fresh.beginPage()
                start = next
            }
        } show: { page, rows, next in
            if isReload { list = PagedRows() }
            put(rows, next)
            show(page, list.rows, nil)
        }
        return isReload ? nil : loaded?.0
    }

    private func put(_ rows: [Row], _ next: Start?) {
        list.show(rows)
        self.next = next
    }
}
