import BackendCore
import NetworkCore
import PageUI
import Platform
import TerminalUI

/// All visitors and their pages, within limits.
@MainActor
final class PageVisits {
    /// The reason why no page opens.
    enum Full: Error {
        case visitors, visits, newcomers, opened
    }

    /// The folders of the visitors' files.
    let files = VisitorFiles()
    private let limits: PageLimits
    private let name: String
    private let mayQuit: Bool
    private let now: @Sendable () -> ContinuousClock.Instant
    private let newcomers: TokenBuckets
    private let begin: ContinuousClock.Instant
    private var visitors: [String: PageVisitor] = [:]
    /// Earlier cookies of visitors who have signed in or out, each with the page on which that happened. Its browser gets
    /// the new cookie with the next answer to this page.
    private var former: [String: (visitor: PageVisitor, page: String, since: ContinuousClock.Instant)] = [:]
    /// How long a browser may take to get the new cookie.
    private static let change = Duration.seconds(5)
    /// Pages that are ending.
    private var endings: [String: Task<Void, Never>] = [:]
    /// The acts of all pages since the start.
    private var actCount = 0
    /// The requests that were refused, by status: 429 to one visitor or address, 503 to everyone.
    private var refusals = [429: 0, 503: 0]
    /// The requests for pages, and how long the main actor, which all pages share, kept them waiting.
    private var waits = (count: 0, total: Duration.zero)
    /// When the last page ended; `nil` while there are pages, and before the first.
    private(set) var empty: ContinuousClock.Instant?

    /// - Parameters:
    ///   - limits: the limits.
    ///   - name: the name of the app.
    ///   - mayQuit: whether a visitor may end the screens, because they are the user's own.
    ///   - now: a monotonic clock.
    init(
        _ limits: PageLimits, name: String, mayQuit: Bool = false,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.limits = limits
        self.name = name
        self.mayQuit = mayQuit
        self.now = now
        newcomers = TokenBuckets(limits.newcomers)
        begin = now()
    }

    /// The number of visitors.
    var visitorCount: Int { visitors.count }
    /// The number of open pages.
    var count: Int { visitors.values.reduce(0) { $0 + $1.visits.count } }

    /// The visitor of a cookie.
    func visitor(_ cookies: [String]) -> PageVisitor? {
        let visitor = cookies.lazy.compactMap { self.visitors[$0] }.first
        visitor?.isKnown = true
        visitor?.seen = now()
        return visitor
    }

    /// Adds a visitor, whose id is the value of the cookie.
    ///
    /// - Parameters:
    ///   - network: the address that the visitor comes from; `nil` for a visitor with a one-time address.
    ///   - make: creates the visitor's screens.
    /// - Returns: the visitor.
    /// - Throws: when there are too many visitors.
    func add(from network: ClientKey?, _ make: () -> VisitorScreens) throws(Full) -> PageVisitor {
        if let network, newcomers.take(network, at: Int((now() - begin) / .nanoseconds(1))) != nil {
            throw .newcomers
        }
        if visitors.count >= limits.visitors {
            let absent = visitors.values.filter(\.visits.isEmpty).min { $0.seen < $1.seen }
            guard let absent else { throw .visitors }
            remove(absent)
        }
        let visitor = PageVisitor(
            make(), network: network, folder: files.newFolder(), at: now())
        visitors[visitor.id] = visitor
        visitor.screens.secrets.observe { [weak self, weak visitor] rename in
            let page = PageVisit.current
            if let self, let visitor { renew(visitor, on: page, rename) } else { rename() }
        }
        return visitor
    }

    /// Opens a page; the least recently used one ends for it when there are too many.
    ///
    /// - Throws: ``Full`` when all others are in use, `KeyError` for invalid keys in the settings.
    func open(for visitor: PageVisitor) throws -> PageVisit {
        guard visitor.opened.take(1, limits.pages, at: now()) else { throw Full.opened }
        try makeRoom(among: [visitor], limits.visitsPerVisitor)
        if let network = visitor.network, !visitor.isKnown {
            let crowd = visitors.values.filter { !$0.isKnown && $0.network == network }
            try makeRoom(among: crowd, limits.visitsPerNewcomers)
        }
        try makeRoom(among: Array(visitors.values), limits.visits)
        let screens = visitor.screens.make()
        let keys = try screens.keys(visitor.screens.settings)
        let page = PageInterface(
            screens.flow, keys: keys, language: visitor.screens.language, name: name, base: PageServer.root,
            mayQuit: mayQuit, open: screens.open)
        let visit = PageVisit(page, screens, at: now())
        visitor.visits[visit.id] = visit
        empty = nil
        return visit
    }

    /// A page and its visitor; `nil` for an unknown name and for the page of another visitor.
    ///
    /// - Parameters:
    ///   - id: the name of the page.
    ///   - cookies: those of the browser.
    /// - Returns: the page and its visitor.
    func find(_ id: String, _ cookies: [String]) -> (visitor: PageVisitor, visit: PageVisit)? {
        var owner = visitor(cookies)
        if owner?.visits[id] != nil {
            forgetFormerCookies(of: id)
        } else {
            owner = cookies.lazy.compactMap { self.former[$0] }.first { $0.page == id }?.visitor
        }
        guard let owner, let visit = owner.visits[id] else { return nil }
        visit.seen = now()
        visit.hasLeft = false
        return (owner, visit)
    }

    /// Whether a browser is about to get a new cookie. Another page of it must not begin as a new guest, whose cookie would
    /// replace that one.
    func isChanging(_ cookies: [String]) -> Bool {
        cookies.contains { cookie in former[cookie].map { now() - $0.since < Self.change } ?? false }
    }

    private func forgetFormerCookies(of page: String) {
        if !former.isEmpty { former = former.filter { $0.value.page != page } }
    }

    /// Whether a number of acts keeps to the limit; then they count.
    func mayAct(_ visit: PageVisit, _ count: Int) -> Bool {
        guard visit.acts.take(count, limits.acts, at: now()) else { return false }
        actCount += count
        return true
    }

    /// Counts a request, and how long it waited for the main actor since a time of `ContinuousClock`.
    func noteWait(since begin: ContinuousClock.Instant) {
        waits.count += 1
        waits.total += .now - begin
    }

    /// Counts an answer that refuses a request, but not one that lets the browser load the page again.
    func note(_ answer: HTTPResponse) {
        if answer.headers["Refresh"] == nil { refusals[answer.status]? += 1 }
    }

    /// The figures for `/metrics`.
    var metrics: String {
        var text = MetricsText()
        text.begin("pages_visits", "gauge", "Open pages.")
        text.sample("pages_visits", Double(count))
        text.begin("pages_visitors", "gauge", "Visitors of pages, with or without open pages.")
        text.sample("pages_visitors", Double(visitorCount))
        text.begin("pages_acts_total", "counter", "Acts of visitors on pages.")
        text.sample("pages_acts_total", Double(actCount))
        text.begin("pages_refused_total", "counter", "Refused requests for pages, by status.")
        for (status, count) in refusals.sorted(by: { $0.key < $1.key }) {
            text.sample("pages_refused_total", Double(count), ["status": "\(status)"])
        }
        let wait = "pages_main_wait_seconds"
        text.begin(
            wait, "summary", "From a request for a page to its turn on the actor that all pages share.")
        text.sample(wait + "_sum", waits.total / .seconds(1))
        text.sample(wait + "_count", Double(waits.count))
        return text.text
    }

    private func makeRoom(among visitors: [PageVisitor], _ limit: Int) throws(Full) {
        let visits = visitors.flatMap { visitor in visitor.visits.values.map { (visitor, $0) } }
        guard visits.count >= limit else { return }
        let idle = visits.filter { !$0.1.page.isStreaming }.min { $0.1.seen < $1.1.seen }
        guard let (visitor, visit) = idle else { throw .visits }
        remove(visit, of: visitor)
    }

    /// Gives a visitor who has signed in or out on a page a new cookie, and ends the other pages: another person may have
    /// given the browser the old cookie (session fixation).
    ///
    /// - Parameters:
    ///   - visitor: the visitor.
    ///   - page: the page; `nil` when it is unknown, so that all pages end.
    ///   - rename: changes the cookie.
    private func renew(_ visitor: PageVisitor, on page: String?, _ rename: () -> Void) {
        let old = visitor.id
        let isThere = visitors.removeValue(forKey: old) != nil
        rename()
        guard isThere else { return }
        for visit in visitor.visits.values where visit.id != page { remove(visit, of: visitor) }
        visitors[visitor.id] = visitor
        guard let page, let visit = visitor.visits[page] else { return }
        former[old] = (visitor, page, now())
        // The answer to the next connection contains the cookie.
        visit.page.endStream()
    }

    /// Ends a page.
    func remove(_ visit: PageVisit, of visitor: PageVisitor) {
        guard visitor.visits.removeValue(forKey: visit.id) != nil else { return }
        forgetFormerCookies(of: visit.id)
        if count == 0 { empty = now() }
        end(visit.id) {
            await visit.end()
            // No screen uses the files any more. A member without pages stays for days.
            if visitor.visits.isEmpty { try? FileManager.default.removeItem(atPath: visitor.folder) }
        }
        // A browser that never sent the cookie back will not do so later.
        if !visitor.isKnown, visitor.visits.isEmpty { remove(visitor) }
    }

    private func remove(_ visitor: PageVisitor) {
        guard visitors.removeValue(forKey: visitor.id) != nil else { return }
        let pages = visitor.visits.keys
        for visit in visitor.visits.values { remove(visit, of: visitor) }
        let last = pages.compactMap { endings[$0] }
        end(visitor.id) {
            for ending in last { await ending.value }
            await visitor.screens.end()
            try? FileManager.default.removeItem(atPath: visitor.folder)
        }
    }

    private func end(_ id: String, _ body: @escaping @MainActor () async -> Void) {
        endings[id] = Task {
            await body()
            endings[id] = nil
        }
    }

    /// Ends the pages that were not in use for too long, and forgets absent visitors. Returns whether the app of a page
    /// has ended by itself.
    func sweep() -> Bool {
        let now = now()
        var hasEnded = false
        for visitor in visitors.values {
            for visit in visitor.visits.values {
                if visit.page.isStreaming { visit.seen = now }
                let life = visit.hasLeft || !visitor.isKnown ? limits.left : limits.idle
                let isOver = visit.screens.flow.isFinished
                hasEnded = hasEnded || isOver
                if isOver || now - visit.seen > life { remove(visit, of: visitor) }
            }
            let absence = visitor.isMember ? limits.absenceOfMember : limits.absence
            if visitor.visits.isEmpty, now - visitor.seen > absence { remove(visitor) }
        }
        return hasEnded
    }

    /// Ends all pages, and returns when they have ended.
    func end() async {
        for visitor in visitors.values { remove(visitor) }
        for ending in endings.values { await ending.value }
        files.remove()
    }
}
